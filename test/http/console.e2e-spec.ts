import { readFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { CONSOLE_PATHS } from '../../apps/api/src/http/console/console.js';
import { Docket } from '../support/docket.js';

const ASSETS = 'dist/console/assets';
const FIRST_PAGE = 90_000; // bytes of JavaScript, compressed

let docket: Docket;
beforeAll(async () => {
  docket = await Docket.start({ CONSOLE: 'on' });
});
afterAll(() => docket.stop());

/** A request as a browser sends it, without decoding the response. */
const asset = (path: string, encoding = 'identity') =>
  fetch(`${docket.url}${path}`, { headers: { 'accept-encoding': encoding } });
const addressesIn = (page: string) => [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address!);

describe('the console', () => {
  it('is one page at all of its paths, never cached, with a policy that allows only this site', async () => {
    const page = await docket.as().get('/');
    for (const path of ['/', ...CONSOLE_PATHS.flatMap((segment) => [`/${segment}`, `/${segment}/WEB-12`])]) {
      const reply = await docket.as().get(path);
      expect([path, reply.status, reply.headers['content-type'], reply.text === page.text]).toEqual([
        path,
        200,
        'text/html; charset=utf-8',
        true,
      ]);
      expect(reply.headers['cache-control']).toBe('no-store');
      expect(reply.headers['content-security-policy']).toMatch(/^default-src 'self'; /);
      expect(reply.headers['content-security-policy']).not.toMatch(/unsafe|http|data:|\*/);
    }
    expect(page.text).not.toMatch(/<script>|<style|javascript:| on\w+=/);
  });

  it('serves its page at those paths and no others', () => {
    const patterns = [...readFileSync('apps/console/src/routes.ts', 'utf8').matchAll(/pattern: '\/([\w-]*)/g)].map(
      ([, segment]) => segment!,
    );
    expect([...new Set(patterns)].filter(Boolean).sort()).toEqual([...CONSOLE_PATHS].sort());
  });

  it('has files that are cached forever, since their names change with their content', async () => {
    const addresses = addressesIn((await docket.as().get('/')).text);
    expect(addresses.length).toBeGreaterThan(2);
    for (const address of addresses) {
      expect(address).toMatch(/^\/assets\/[\w-]+-[\w-]{8}\.\w+$/);
      const reply = await asset(address);
      expect([address, reply.status, reply.headers.get('cache-control')]).toEqual([
        address,
        200,
        'public, max-age=31536000, immutable',
      ]);
      expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
    }
    const script = addresses.find((address) => address.endsWith('.js'))!;
    const [plain, packed] = [await asset(script), await asset(script, 'br')];
    expect([packed.headers.get('content-encoding'), packed.headers.get('vary')]).toEqual([
      'br',
      expect.stringContaining('accept-encoding'),
    ]);
    expect(await packed.text()).toBe(await plain.text()); // fetch decodes
  });

  it(`loads at most ${FIRST_PAGE / 1000} kB of JavaScript before its first page`, async () => {
    const initial = addressesIn((await docket.as().get('/')).text).filter((address) => address.endsWith('.js'));
    const entry = initial.find((address) => address.includes('/index-'))!;
    const home = new Set((await (await asset(entry)).text()).match(/home-[\w-]{8}\.js/g));
    expect(home.size).toBe(1);
    // What the page loads at once, plus the largest code of a single page.
    const loaded = new Set(initial.map((address) => address.replace('/assets/', '')));
    for (const name of home) for (const needed of importsOf(name)) loaded.add(needed);
    const sizes = [...loaded].map((name) => gzipSync(readFileSync(`${ASSETS}/${name}`)).length);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(FIRST_PAGE);
    const [name = ''] = loaded;
    expect(gunzipSync(readFileSync(`${ASSETS}/${name}.gz`)).equals(readFileSync(`${ASSETS}/${name}`))).toBe(true);
  });

  it('leaves every other path to the API', async () => {
    for (const path of [
      '/nothing',
      '/assets/nothing.js',
      '/assets/../index.html',
      '/assets/..%2findex.html',
      '/assets/%00',
      '/assets/',
      '/api',
      '/api/nothing',
      '/v1/tickets',
      '/sign-inn',
      '/index.html',
      '/favicon.ico',
    ]) {
      const reply = await docket.as().get(path);
      expect([path, reply.status, reply.body]).toEqual([
        path,
        404,
        { error: { code: 'NOT_FOUND', message: 'Route not found' } },
      ]);
    }
    expect((await docket.as().post('/', {})).status).toBe(404);
    expect((await docket.as().get('/api/tickets')).status).toBe(401);
  });

  it('does not answer other hosts', async () => {
    for (const path of ['/', '/tickets/WEB-12', '/assets/x.js']) {
      expect((await docket.as().get(path).set('host', 'evil.example')).status).toBe(421);
    }
  });
});

describe('CONSOLE=off', () => {
  it('serves nothing of it', async () => {
    const without = await Docket.start();
    try {
      expect(docket.routes.length - without.routes.length).toBe(2 * (1 + 2 * CONSOLE_PATHS.length + 1)); // GET and HEAD
      for (const path of ['/', '/tickets/WEB-12', '/sign-in']) {
        expect((await without.as().get(path)).body).toEqual({
          error: { code: 'NOT_FOUND', message: 'Route not found' },
        });
      }
    } finally {
      await without.stop();
    }
  });
});

/** The chunks that a chunk imports. */
function importsOf(name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found;
  found.add(name);
  const text = readFileSync(`${ASSETS}/${name}`, 'utf8');
  for (const [, needed] of text.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)) importsOf(needed!, found);
  return found;
}
