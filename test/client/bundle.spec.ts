import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { bundled } from '../support/bundled.js';

const library = resolve('libs/client/src/index.ts');
const size = (code: string): number => gzipSync(code).length;

describe('the client in a bundle', () => {
  it('is less than 6 kB, without what nobody imports', async () => {
    const code = await bundled(
      `import { answer, createDocketClient, DocketError, items } from '@docket/client';
       globalThis.use = [answer, createDocketClient, DocketError, items];`,
      library,
    );
    expect(size(code)).toBeLessThan(6_000);
    for (const unused of ['whsec_', 'idempotency-key', 'XMLHttpRequest', '/api/events', 'backlog'])
      expect(code).not.toContain(unused);
  }, 60_000);

  it('uses nothing that only Node has', async () => {
    const code = await bundled(`import * as all from '@docket/client'; globalThis.all = Object.values(all);`, library);
    for (const used of ['whsec_', 'idempotency-key', 'XMLHttpRequest', '/api/events', 'backlog'])
      expect(code).toContain(used);
    expect(code).not.toMatch(/node:|\bBuffer\b|\brequire\(|__dirname/);
    expect(size(code)).toBeLessThan(9_000);
  }, 60_000);
});
