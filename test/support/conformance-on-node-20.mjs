import { register } from 'node:module';

/**
 * The conformance suite imports `globSync`, which Node has from version 22 on, for a command that is not used here. As an
 * `--import`, this leaves the import out.
 */
const hooks = `export async function load(url, context, next) {
  const loaded = await next(url, context);
  if (!url.endsWith('/conformance/dist/index.js')) return loaded;
  return { ...loaded, source: String(loaded.source).replace(/globSync as \\w+,/, '') };
}`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
