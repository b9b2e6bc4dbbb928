import { register } from 'node:module';

/**
 * The conformance suite imports `globSync`, available from Node 22 on, for a command that is not used here. Loaded with
 * `--import`, this removes the import.
 */
const hooks = `export async function load(url, context, next) {
  const loaded = await next(url, context);
  if (!url.endsWith('/conformance/dist/index.js')) return loaded;
  return { ...loaded, source: String(loaded.source).replace(/globSync as \\w+,/, '') };
}`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
