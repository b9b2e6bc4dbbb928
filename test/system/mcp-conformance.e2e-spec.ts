import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppProcess } from '../support/app-process.js';
import { createDatabase, databaseUrl, dropDatabase, TEMPLATE } from '../support/databases.js';

// Starts a process, on a machine that runs other test files at the same time.
import.meta.jest.setTimeout(180_000);

const SUITE = 'node_modules/@modelcontextprotocol/conformance/dist/index.js';

/**
 * The suite expects a server with tools, resources and prompts of its own. The proxy replaces their names in the requests
 * by those of Docket's that do the same; the responses are Docket's, unchanged.
 */
const REPLACED: Record<string, object> = {
  test_simple_text: { name: 'list_projects', arguments: {} },
  test_error_handling: { name: 'get_ticket', arguments: { ticket: 'WEB-99' } },
  'test://static-text': { uri: 'docket://ticket/WEB-1' },
  'test://template/123/data': { uri: 'docket://project/P123' },
  test_simple_prompt: { name: 'release_note', arguments: { project: 'WEB' } },
  test_prompt_with_embedded_resource: { name: 'triage_ticket', arguments: { ticket: 'WEB-1' } },
};

/** Scenarios that cannot apply to Docket, and why. */
const NOT_APPLICABLE: Record<string, string> = {
  'tools-call-image': 'no tool returns images',
  'tools-call-audio': 'no tool returns audio',
  'tools-call-mixed-content': 'no tool returns images',
  'tools-call-embedded-resource': 'tools return text and structured content; prompts embed resources',
  'resources-read-binary': 'all resources are JSON',
  'prompts-get-with-image': 'no prompt contains an image',
  'prompts-get-with-args': 'checks for two arguments in the text; arguments are references, which are resolved',
  'json-schema-2020-12': "checks the schema of the suite's own tool word by word; test/mcp/inputs validates Docket's",
  'logging-set-level': 'logging is optional and not announced',
  'completion-complete': 'completion is optional and not announced',
  'tools-call-with-logging': 'logging is optional and not announced',
  'tools-call-with-progress': 'progress is optional, and no tool runs for long',
  'tools-call-sampling': 'no tool asks the client',
  'tools-call-elicitation': 'no tool asks the client',
  'elicitation-sep1034-defaults': 'no tool asks the client',
  'elicitation-sep1330-enums': 'no tool asks the client',
  // Before 2026-07-28 these need a session, which the official packages keep in the memory of one process.
  'resources-subscribe': 'there are no sessions; subscriptions/listen replaces it, see test/mcp/newest',
  'resources-unsubscribe': 'there are no sessions',
  'server-sse-polling': 'there are no sessions to resume a stream of',
  'server-sse-multiple-streams': 'there are no sessions to have streams in',
};

const APPLICABLE = [
  ...['dns-rebinding-protection', 'ping', 'server-initialize'],
  ...['prompts-get-embedded-resource', 'prompts-get-simple', 'prompts-list'],
  ...['resources-list', 'resources-read-text', 'resources-templates-read'],
  ...['tools-call-error', 'tools-call-simple-text', 'tools-list'],
];

const database = `test_mcp_conformance_${process.pid}`;
let api: AppProcess;
let proxy: Server;
let url: string;
beforeAll(async () => {
  await createDatabase(database, TEMPLATE);
  api = new AppProcess('api', { DATABASE_URL: databaseUrl(database) });
  const target = (await api.logged('listening', 90)).url as string;
  const send = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const all = { 'content-type': 'application/json', ...headers };
    const reply = await fetch(`${target}${path}`, { method: 'POST', headers: all, body: JSON.stringify(body) });
    return { headers: reply.headers, body: (await reply.json()) as { data: { id: string; key: string } } };
  };
  const account = { email: 'ada@example.com', password: 'a long password', name: 'Ada' };
  const cookie = (await send('/api/auth/sign-up', account)).headers.getSetCookie()[0]!.split(';', 1)[0]!;
  const { key } = (await send('/api/user/api-keys', { name: 'k' }, { cookie })).body.data;
  const { id } = (await send('/api/projects', { name: 'Website', key: 'WEB' }, { cookie })).body.data;
  await send('/api/projects', { name: 'Project 123', key: 'P123' }, { cookie });
  await send('/api/tickets', { title: 'First', projectId: id }, { cookie });
  proxy = await proxyTo(target, key);
  url = `http://localhost:${(proxy.address() as AddressInfo).port}/mcp`;
});
afterAll(async () => {
  proxy?.close();
  await api?.stop();
  await dropDatabase(database);
});

/** Adds the key, which the suite does not send, and replaces the names of the suite's own server. */
async function proxyTo(target: string, key: string): Promise<Server> {
  const server = createServer(async (incoming, reply) => {
    const { method, url: path, headers } = incoming;
    const body = replaced(Buffer.concat(await incoming.toArray()).toString());
    const { 'content-length': _, ...rest } = headers;
    const length = body ? { 'content-length': Buffer.byteLength(body) } : {};
    const all = { ...rest, ...length, authorization: `Bearer ${key}` };
    const outgoing = request(`${target}${path}`, { method, headers: all }, (answer) => {
      reply.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(reply);
    });
    outgoing.on('error', () => reply.destroy());
    outgoing.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return server;
}

function replaced(body: string): string {
  const message = body.startsWith('{') ? (JSON.parse(body) as { params?: { name?: string; uri?: string } }) : {};
  const params = REPLACED[message.params?.name ?? ''] ?? REPLACED[message.params?.uri ?? ''];
  return params ? JSON.stringify({ ...message, params: { ...message.params, ...params } }) : body;
}

it('the MCP server passes each applicable scenario of the official conformance suite', async () => {
  const baseline = join(tmpdir(), `${database}.yml`);
  const expected = Object.keys(NOT_APPLICABLE);
  await writeFile(baseline, `server:\n${expected.map((scenario) => `  - ${scenario}\n`).join('')}`);
  const options = ['--suite', 'all', '--expected-failures', baseline];
  const { code, output } = await new Promise<{ code: unknown; output: string }>((resolve) => {
    const args = ['--import', './test/support/conformance-on-node-20.mjs', SUITE, 'server', '--url', url, ...options];
    execFile(process.execPath, args, { maxBuffer: 32 * 1024 * 1024 }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, output: `${stdout}${stderr}` }),
    );
  });
  const summary = output.slice(output.indexOf('=== SUMMARY'));
  if (code !== 0) throw new Error(`The suite found what was not expected:\n${summary}`);
  // A scenario with only warnings has the same mark, and counts as a failure.
  const passed = [...summary.matchAll(/^✓ (\S+):/gm)]
    .map(([, name]) => name!)
    .filter((name) => !expected.includes(name));
  expect(passed.sort()).toEqual([...APPLICABLE].sort());
  const known = [...summary.matchAll(/^[✓✗] (\S+):/gm)].map(([, name]) => name!);
  expect(known.sort()).toEqual([...APPLICABLE, ...expected].sort());
});
