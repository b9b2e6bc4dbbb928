import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

const library = resolve('libs/client/src/index.ts');

/** What a bundler makes of a module with this text, minified. */
async function bundled(text: string): Promise<string> {
  const entry = '\0entry';
  const result = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === 'entry' ? entry : id === '@docket/client' ? library : null),
        load: (id) => (id === entry ? text : null),
      },
    ],
    build: { write: false, minify: true, target: 'es2022', rollupOptions: { input: 'entry' }, modulePreload: false },
  });
  const bundles = [result].flat() as { output: { code?: string }[] }[];
  return bundles.flatMap(({ output }) => output.map(({ code = '' }) => code)).join('\n');
}

const size = (code: string): number => gzipSync(code).length;

describe('the client in a bundle', () => {
  it('is less than 6 kB, without what nobody imports', async () => {
    const code = await bundled(`
      import { answer, createDocketClient, DocketError, items } from '@docket/client';
      globalThis.use = [answer, createDocketClient, DocketError, items];`);
    expect(size(code)).toBeLessThan(6_000);
    for (const unused of [
      'whsec_',
      'idempotency-key',
      'text/event-stream',
      'XMLHttpRequest',
      '/api/events',
      'backlog',
    ]) {
      expect(code).not.toContain(unused);
    }
  }, 60_000);

  it('uses nothing that only Node has', async () => {
    const code = await bundled(
      `export * from '@docket/client'; import * as all from '@docket/client'; globalThis.all = all;`,
    );
    expect(code).toContain('whsec_');
    expect(code).not.toMatch(/node:|\bBuffer\b|\brequire\(|__dirname/);
    expect(size(code)).toBeLessThan(9_000);
  }, 60_000);
});
