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
 * Scenarios that call tools, resources and prompts of the suite's own server (`test_simple_text`, `test://static-text`,
 * …).
 */
const FOR_A_SERVER_OF_THE_SUITE = [
  ...['tools-call-simple-text', 'tools-call-image', 'tools-call-audio', 'tools-call-embedded-resource'],
  ...['tools-call-mixed-content', 'tools-call-error', 'json-schema-2020-12'],
  ...['resources-read-text', 'resources-read-binary', 'resources-templates-read'],
  ...['prompts-get-simple', 'prompts-get-with-args', 'prompts-get-embedded-resource', 'prompts-get-with-image'],
];

/** Scenarios of optional features that Docket neither offers nor announces. */
const NOT_OFFERED = [
  ...['logging-set-level', 'completion-complete'],
  // Messages from the server during a call, and questions to the client.
  ...['tools-call-with-logging', 'tools-call-with-progress', 'tools-call-sampling', 'tools-call-elicitation'],
  ...['elicitation-sep1034-defaults', 'elicitation-sep1330-enums'],
  // Revisions before 2026-07-28 subscribe within a session, and get streams in one.
  ...['resources-subscribe', 'resources-unsubscribe', 'server-sse-polling', 'server-sse-multiple-streams'],
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
    return { headers: reply.headers, body: (await reply.json()) as { data: { key: string } } };
  };
  const account = { email: 'ada@example.com', password: 'a long password', name: 'Ada' };
  const cookie = (await send('/api/auth/sign-up', account)).headers.getSetCookie()[0]!.split(';', 1)[0]!;
  const { key } = (await send('/api/user/api-keys', { name: 'k' }, { cookie })).body.data;
  await send('/api/projects', { name: 'Website', key: 'WEB' }, { cookie });
  proxy = await withKey(target, key);
  url = `http://localhost:${(proxy.address() as AddressInfo).port}/mcp`;
});
afterAll(async () => {
  proxy?.close();
  await api?.stop();
  await dropDatabase(database);
});

/** The suite sends no credentials: this adds the key to its requests, and changes nothing else. */
async function withKey(target: string, key: string): Promise<Server> {
  const server = createServer((incoming, reply) => {
    const { method, url: path, headers } = incoming;
    const all = { ...headers, authorization: `Bearer ${key}` };
    const outgoing = request(`${target}${path}`, { method, headers: all }, (answer) => {
      reply.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(reply);
    });
    outgoing.on('error', () => reply.destroy());
    incoming.pipe(outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return server;
}

it('the MCP server passes each applicable scenario of the official conformance suite', async () => {
  const baseline = join(tmpdir(), `${database}.yml`);
  const expected = [...FOR_A_SERVER_OF_THE_SUITE, ...NOT_OFFERED];
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
  expect(passed.sort()).toEqual([
    ...['dns-rebinding-protection', 'ping', 'prompts-list', 'resources-list', 'server-initialize', 'tools-list'],
  ]);
});
