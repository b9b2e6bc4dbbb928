import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import ts from 'typescript';
import { itWithABrowser, startBrowser } from '../support/browser.js';
import { bundled } from '../support/bundled.js';
import { Docket } from '../support/docket.js';
import { findProgram } from '../support/programs.js';
import { relay } from '../support/relay.js';
import { type InstalledClient, installClient } from './installed-client.js';

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'docket-client-types-'));
const readme = readFileSync('libs/client/README.md', 'utf8');
const examples = [...readme.matchAll(/```ts\n(.*?)```/gs)].map((match, index) => ({
  name: `example-${index}`,
  heading: readme
    .slice(0, match.index)
    .match(/^## .*$/gm)!
    .at(-1)!
    .slice(3),
  text: match[1]!,
}));

let installed: InstalledClient;
let consumer: string;
let docket: Docket;
let environment: Record<string, string>;

beforeAll(async () => {
  [docket, installed] = await Promise.all([Docket.start(), installClient()]);
  consumer = installed.consumer;
  const user = await docket.given.user();
  environment = {
    PATH: process.env.PATH!,
    DOCKET_URL: docket.url,
    DOCKET_API_KEY: await docket.given.apiKey(user),
    DOCKET_EMAIL: user.email,
    DOCKET_PASSWORD: user.password,
  };
}, 300_000);

afterAll(async () => {
  await docket.stop();
  installed.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** Compiles files of the consumer; what is wrong with them. */
function faultsOf(files: string[]): string[] {
  const program = ts.createProgram(files, {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.Node16, // where a module for import cannot be required
    strict: true,
    skipLibCheck: true,
    types: ['node'],
    typeRoots: [resolve('node_modules/@types')],
  });
  const faults = [...ts.getPreEmitDiagnostics(program), ...program.emit().diagnostics];
  return faults.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

describe('the generated types', () => {
  const check = (...file: string[]) => run(process.execPath, ['scripts/generate-client.mjs', '--check', ...file]);

  it('match the current OpenAPI document', async () => {
    await expect(check()).resolves.toMatchObject({ stderr: '' });
  }, 120_000);

  it('are reported as outdated if one field differs', async () => {
    const old = join(folder, 'old.ts');
    writeFileSync(old, readFileSync('libs/client/src/schema.ts', 'utf8').replace('externalId?: string | null;', ''));
    await expect(check(old)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Run npm run client:generate.'),
    });
  }, 120_000);
});

describe('the package', () => {
  it('contains what it needs, and nothing else', () => {
    const { files, name, size } = installed.packed;
    const library = [
      ...['bodies', 'client', 'errors', 'event-log', 'event-stream', 'index', 'own-writes', 'paging'],
      ...['retries', 'schema'],
      ...['server-sent-events', 'types', 'upload-progress', 'vocabulary', 'waiting', 'webhooks'],
    ];
    const built = ['dist', 'dist/cjs'].flatMap((folder) =>
      library.flatMap((module) => [`${folder}/${module}.d.ts`, `${folder}/${module}.js`]),
    );
    const others = ['LICENSE', 'README.md', 'package.json', 'dist/cjs/package.json'];
    expect(files.filter((file) => !file.startsWith('dist/cli/'))).toEqual([...built, ...others].sort());
    expect(files).toContain('dist/cli/main.js');
    expect(name).toBe('@docket/client');
    expect(size).toBeLessThan(150_000);
  });

  it('is loaded by import and by require', async () => {
    const script =
      'const c = require("@docket/client"); console.log(typeof c.createDocketClient, typeof c.verifyWebhook)';
    const inNode = (options: string[]) => run(process.execPath, options, { cwd: consumer });
    expect((await inNode(['--input-type=commonjs', '-e', script])).stdout).toBe('function function\n');
    const loaded = 'import * as c from "@docket/client"; console.log(Object.keys(c).length > 10)';
    expect((await inNode(['--input-type=module', '-e', loaded])).stdout).toBe('true\n');
  }, 120_000);

  it('pins its one dependency to the tested version, and has the licence of the project', () => {
    const { dependencies, version, license } = JSON.parse(readFileSync('libs/client/package.json', 'utf8'));
    const root = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(dependencies).toEqual({ 'openapi-fetch': root.devDependencies['openapi-fetch'] });
    expect([version, license]).toEqual([docket.document.info.version, root.license]);
    expect(readFileSync('libs/client/LICENSE', 'utf8')).toBe(readFileSync('LICENSE', 'utf8'));
  });
});

/** Deno and Bun come with no package that is small enough to depend on for one test, so they are used where they exist. */
const RUNTIMES = [
  { name: 'node', command: process.execPath, options: [] },
  {
    name: 'deno',
    command: findProgram('deno'),
    options: ['run', '--node-modules-dir=manual', '--no-lock', '--allow-all'],
  },
  { name: 'bun', command: findProgram('bun'), options: ['run'] },
].filter(({ command }) => command !== undefined);

describe('in each runtime that is installed', () => {
  it.each(RUNTIMES)(
    'the client calls, retries and reports errors: $name',
    async ({ command, options }) => {
      const file = join(consumer, 'runtime.mjs');
      writeFileSync(
        file,
        `import { answer, createDocketClient, DocketError, retrying } from '@docket/client';
      const { DOCKET_URL: baseUrl, DOCKET_API_KEY: apiKey } = globalThis.process?.env ?? Deno.env.toObject();
      let sent = 0;
      const flaky = async (request) => (++sent === 1 ? new Response('', { status: 503 }) : fetch(request));
      const docket = createDocketClient({ baseUrl, apiKey, fetch: retrying({ firstDelay: 1, fetch: flaky }) });
      const { data } = await answer(docket.POST('/api/tickets', { body: { title: 'From a runtime', status: 'done' } }));
      const missing = await answer(docket.GET('/api/tickets/{id}', { params: { path: { id: 'NO-1' } } })).catch((error) => error);
      console.log(JSON.stringify([data.title, sent, missing instanceof DocketError, missing.code]));`,
      );
      const { stdout } = await run(command!, [...options, file], { cwd: consumer, env: environment });
      expect(JSON.parse(stdout)).toEqual(['From a runtime', 3, true, 'NOT_FOUND']);
    },
    60_000,
  );
});

describe('in a browser', () => {
  itWithABrowser('the client calls, uploads with progress, streams and verifies', async () => {
    const client = join(consumer, 'node_modules/@docket/client/dist/index.js');
    const code = await bundled(
      `import * as client from '@docket/client'; globalThis.docketClient = client; void Object.keys(client);`,
      client,
    );
    const browser = await startBrowser();
    try {
      const page = await (await browser.newContext({ bypassCSP: true })).newPage();
      await page.goto(`${docket.url}/health/live`);
      await page.addScriptTag({ content: code, type: 'module' });
      await page.waitForFunction('globalThis.docketClient');
      await docket
        .as({ apiKey: environment.DOCKET_API_KEY! })
        .post('/api/tickets', { title: 'Before', status: 'done' });
      await relay(docket);
      expect(await page.evaluate(inBrowser(environment.DOCKET_API_KEY!))).toEqual({
        title: 'From a browser',
        size: 200_000,
        percent: 100,
        event: 'ticket.created',
        forged: true,
      });
    } finally {
      await browser.close();
    }
  });
});

/** Run in the page, where only its text arrives. */
const inBrowser = (apiKey: string): string => `(async () => {
  const { answer, createDocketClient, retrying, stream, verifyWebhook, withProgress } = globalThis.docketClient;
  const docket = createDocketClient({ baseUrl: location.origin, apiKey: '${apiKey}', fetch: retrying() });
  const { data: ticket } = await answer(docket.POST('/api/tickets', { body: { title: 'From a browser', status: 'done' } }));
  let percent = 0;
  const { data: file } = await answer(docket.POST('/api/tickets/{id}/attachments', {
    params: { path: { id: ticket.id } },
    body: { file: new File([new Uint8Array(200000)], 'a.bin') },
    fetch: withProgress(({ sent, total }) => { percent = Math.round(100 * sent / total); }),
  }));
  let event;
  for await (const { type } of stream(docket, { after: 0, types: ['ticket.created'] })) { event = type; break; }
  const headers = { 'webhook-id': 'a', 'webhook-timestamp': String(Math.floor(Date.now() / 1000)), 'webhook-signature': 'v1,AAAA' };
  const forged = await verifyWebhook('{}', headers, { secret: 'whsec_AAAA' }).catch(({ name }) => name === 'WebhookVerificationError');
  return { title: ticket.title, size: file.size, percent, event, forged };
})()`;

/** Where the package is required instead of imported. */
const REQUIRING = `import { createDocketClient, type DocketEvent } from '@docket/client';
       const docket = createDocketClient({ baseUrl: 'http://x', apiKey: 'dkt_' });
       export const titles = async () => (await docket.GET('/api/tickets')).data?.data.map(({ title }) => title satisfies string);
       export const isPing = ({ type }: DocketEvent): boolean => type === 'webhook.ping';
       // @ts-expect-error no such path
       void docket.GET('/api/ticket');`;

describe('the examples of its README', () => {
  it('compile in a project that installs it, where it has types for import and for require', () => {
    const sources = [
      { name: 'common.cts', text: REQUIRING },
      ...examples.map(({ name, text }) => ({ name: `${name}.ts`, text })),
    ];
    for (const { name, text } of sources) writeFileSync(join(consumer, name), text);
    expect(faultsOf(sources.map(({ name }) => join(consumer, name)))).toEqual([]);
  }, 60_000);

  it.each([
    ['Call', 'CM\n'],
    [
      'Or throw',
      `Invalid input data (title: Title is required)\n400 VALIDATION_ERROR { title: [ 'Title is required' ] }\n`,
    ],
    ['Lists', 'null highest No milk in the morning\n'],
    ['Sessions', /^dkt_\w{36}\n$/],
    ['Headers and files', '12 kg, dark\n'],
    ['Conflicts', '409 2\n'],
    ['Uploads', '100 %\n'],
    ['Retries', 'Order milk\n'],
    ['Events', 'ticket.created Order milk\n'],
    ['Live', 'number\n'],
    ['Webhooks', ''],
    ['Types', '[ false, true ]\n'],
  ])('print what they state: %s', async (heading, output) => {
    const example = examples.find((one) => one.heading === heading);
    await relay(docket);
    const { stdout } = await run(process.execPath, [`${example!.name}.js`], { cwd: consumer, env: environment });
    if (typeof output === 'string') expect(stdout).toBe(output);
    else expect(stdout).toMatch(output);
  });

  it('are all tested', () => {
    expect(examples).toHaveLength(12);
  });
});
