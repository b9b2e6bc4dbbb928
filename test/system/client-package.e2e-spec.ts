import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import ts from 'typescript';
import { Docket } from '../support/docket.js';

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'docket-client-'));
const consumer = join(folder, 'consumer');
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

let packed: { name: string; version: string; files: string[] };
let docket: Docket;
let environment: Record<string, string>;

beforeAll(async () => {
  [docket] = await Promise.all([Docket.start(), pack()]);
  const user = await docket.given.user();
  environment = {
    PATH: process.env.PATH!,
    DOCKET_URL: docket.url,
    DOCKET_API_KEY: await docket.given.apiKey(user),
    DOCKET_EMAIL: user.email,
    DOCKET_PASSWORD: user.password,
  };
}, 120_000);

afterAll(async () => {
  await docket.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** As `npm publish` would pack it and `npm install` would install it. */
async function pack(): Promise<void> {
  cpSync('libs/client', join(folder, 'client'), { recursive: true, filter: (path) => !path.includes('client/dist') });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  const options = { cwd: join(folder, 'client'), env: { ...process.env, PATH: binaries() } };
  const { stdout } = await run('npm', ['pack', '--json', '--silent', '--pack-destination', folder], options);
  const [listing] = JSON.parse(stdout.slice(stdout.indexOf('[')));
  packed = { ...listing, files: listing.files.map(({ path }: { path: string }) => path).sort() };
  const home = join(consumer, 'node_modules', '@docket', 'client');
  mkdirSync(home, { recursive: true });
  execFileSync('tar', ['xzf', join(folder, listing.filename), '--strip-components=1', '-C', home]);
  symlinkSync(resolve('node_modules/openapi-fetch'), join(consumer, 'node_modules', 'openapi-fetch'));
  writeFileSync(join(consumer, 'package.json'), '{"type": "module"}');
}

const binaries = () => `${resolve('node_modules/.bin')}:${process.env.PATH}`;

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
    const modules = ['bodies', 'client', 'errors', 'events', 'index', 'paging', 'schema'];
    const built = modules.flatMap((name) => [`dist/${name}.d.ts`, `dist/${name}.js`]);
    expect(packed.files).toEqual([...built, 'LICENSE', 'README.md', 'package.json'].sort());
    expect(packed.name).toBe('@docket/client');
  });

  it('pins its one dependency to the tested version, and has the licence of the project', () => {
    const { dependencies, version, license } = JSON.parse(readFileSync('libs/client/package.json', 'utf8'));
    const root = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(dependencies).toEqual({ 'openapi-fetch': root.devDependencies['openapi-fetch'] });
    expect([version, license]).toEqual([docket.document.info.version, root.license]);
    expect(readFileSync('libs/client/LICENSE', 'utf8')).toBe(readFileSync('LICENSE', 'utf8'));
  });
});

describe('the examples of its README', () => {
  it('compile in a project that installs it', () => {
    for (const { name, text } of examples) writeFileSync(join(consumer, `${name}.ts`), text);
    const program = ts.createProgram(
      examples.map(({ name }) => join(consumer, `${name}.ts`)),
      {
        target: ts.ScriptTarget.ES2022,
        module: ts.ModuleKind.NodeNext,
        strict: true,
        skipLibCheck: true,
        types: ['node'],
        typeRoots: [resolve('node_modules/@types')],
      },
    );
    const faults = [...ts.getPreEmitDiagnostics(program), ...program.emit().diagnostics];
    expect(faults.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))).toEqual([]);
  }, 60_000);

  it.each([
    ['Call', 'CM\n'],
    ['Or throw', "400 VALIDATION_ERROR { title: [ 'Title is required' ] }\n"],
    ['Lists', 'null highest No milk in the morning\n'],
    ['Sessions', /^dkt_\w{36}\n$/],
    ['Headers and files', '12 kg, dark\n'],
    ['Types', '[ false, true ]\n'],
  ])('print what they state: %s', async (heading, output) => {
    const example = examples.find((one) => one.heading === heading);
    const { stdout } = await run(process.execPath, [`${example!.name}.js`], { cwd: consumer, env: environment });
    if (typeof output === 'string') expect(stdout).toBe(output);
    else expect(stdout).toMatch(output);
  });

  it('are all tested', () => {
    expect(examples).toHaveLength(6);
  });
});
