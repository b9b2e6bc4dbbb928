import { build } from 'vite';

/** What a bundler makes of a module with this text, minified; `client` is where `@docket/client` is. */
export async function bundled(text: string, client: string): Promise<string> {
  const entry = '\0entry';
  const result = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === 'entry' ? entry : id === '@docket/client' ? client : null),
        load: (id) => (id === entry ? text : null),
      },
    ],
    build: { write: false, minify: true, target: 'es2022', rollupOptions: { input: 'entry' }, modulePreload: false },
  });
  const bundles = [result].flat() as { output: { code?: string }[] }[];
  return bundles.flatMap(({ output }) => output.map(({ code = '' }) => code)).join('\n');
}
