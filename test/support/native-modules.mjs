import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * A jest transform that replaces a module by a view of the same module as loaded by Node: sources by their build
 * output, packages by themselves. Jest evaluates only test files and their support.
 */
const root = process.cwd();
const require = createRequire(import.meta.url);

export const nativeImport = (path) => import(pathToFileURL(path).href);
/** ECMAScript modules too: Node can require them since 20.19, with the same result as an import. */
export const nativeRequire = (path) => require(path);

const namesOf = (module) =>
  Object.keys(Object(module)).filter((name) => /^[A-Za-z_$][\w$]*$/.test(name) && !/^(default|__esModule)$/.test(name));

const viewOf = (module, native) =>
  [
    `const native = ${native};`,
    ...namesOf(module).map((name) => `const _${name} = native.${name}; export { _${name} as ${name} };`),
    ...('default' in module ? ['export default native.default;'] : []),
  ].join('\n');

/** The application is imported, since one of its modules may use top-level await. */
const application = {
  async processAsync(_, path) {
    const built = join(
      root,
      'dist',
      relative(root, path)
        .replace(/^dist\//, '')
        .replace(/\.ts$/, '.js'),
    );
    return { code: viewOf(await nativeImport(built), `await nativeImport(${JSON.stringify(built)})`) };
  },
  getCacheKeyAsync: async (_, path) => cacheKey(path),
};

const packages = {
  process(source, path, { supportsDynamicImport, supportsStaticESM }) {
    // Jest itself also requires packages, for example for its global setup; those stay unchanged.
    if (!supportsDynamicImport) return { code: source };
    const module = nativeRequire(path);
    const native = `nativeRequire(${JSON.stringify(path)})`;
    if (supportsStaticESM) return { code: viewOf(module, native) };
    // The assignments never run: they list the exports for named imports.
    const names = namesOf(module).map((name) => `false && (exports.${name} = 0);`);
    return { code: [`module.exports = ${native};`, ...names].join('\n') };
  },
  getCacheKey: (_, path, { supportsDynamicImport, supportsStaticESM }) =>
    cacheKey(`${path}\0${supportsDynamicImport}\0${supportsStaticESM}`),
};

export default { createTransformer: ({ of }) => (of === 'application' ? application : packages) };

const stamp = join(root, 'dist/.built-from');
const transform = readFileSync(import.meta.filename);

/**
 * The exports of a module may change with another module, so the views belong to one build. Its stamp is read each
 * time: with `-i` this module is loaded before the build.
 */
function cacheKey(text) {
  const build = existsSync(stamp) ? readFileSync(stamp) : '';
  return createHash('sha256').update(build).update(transform).update(text).digest('hex').slice(0, 32);
}
