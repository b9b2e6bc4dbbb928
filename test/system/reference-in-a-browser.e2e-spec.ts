import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { itWithABrowser, startBrowser } from '../support/browser.js';
import { Docket } from '../support/docket.js';
import { eventually } from '../support/eventually.js';

/** Opens every group on the way down: the page renders only what is near the window. */
async function walk(page: Page, shown: Set<string>): Promise<void> {
  await page.evaluate('window.scrollTo(0, 0)');
  for (let atEnd = false; !atEnd; ) {
    await page.waitForTimeout(50);
    const ids = await page.evaluate<string[]>(`[...document.querySelectorAll('.opblock')].map(({ id }) => id)`);
    for (const id of ids) shown.add(id);
    const closed = page.locator('.opblock-tag[data-is-open="false"]');
    if ((await closed.count()) > 0) {
      await closed.first().click(); // pushes only those below it out of sight
      continue;
    }
    atEnd = await page.evaluate(
      '(() => { const before = window.scrollY; window.scrollBy(0, 300); return window.scrollY === before; })()',
    );
  }
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What has the focus: its classes, its name, and how it shows that. */
const focused = (page: Page) =>
  page.evaluate<{ is: string; text: string; outline: string }>(`(() => {
    const { activeElement: element } = document;
    return { is: element.className, text: element.textContent, outline: getComputedStyle(element).outline };
  })()`);

/** Presses Tab until something like this has the focus, which must be visible on the way. */
async function tabTo(page: Page, like: RegExp, most: number): Promise<void> {
  for (let presses = 0; presses < most; presses++) {
    await page.keyboard.press('Tab');
    const { is, text, outline } = await focused(page);
    expect([is, outline]).toEqual([is, 'rgb(42, 125, 225) solid 3px']);
    if (like.test(`${is} ${text}`)) return;
  }
  throw new Error(`${most} times Tab do not lead to ${like}`);
}

/** Texts whose color is too close to what is behind them. */
const paleTexts = (page: Page) =>
  page.evaluate<string[]>(
    `axe.run({ runOnly: ['color-contrast'] }).then(({ violations }) =>
      violations.flatMap(({ nodes }) => nodes.map(({ target, any }) => target.join(' ') + ': ' + any[0].message)))`,
  );

async function inABrowser(options: BrowserContextOptions, visit: (page: Page) => Promise<void>): Promise<void> {
  browser ??= await startBrowser();
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  try {
    await visit(await context.newPage());
  } finally {
    await context.close();
  }
}

let docket: Docket;
let browser: Browser | undefined;
beforeAll(async () => {
  docket = await Docket.start();
});
afterAll(async () => {
  await browser?.close();
  await docket.stop();
});

describe('the reference page', () => {
  // Promise 1.8
  it('loads everything from Docket itself, under a policy that allows nothing else', async () => {
    const page = await docket.as().get('/reference');
    expect(page.status).toBe(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    const policy = page.headers['content-security-policy'] ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe|https?:|\*/);

    // The list of operations is shown before any script has loaded.
    const listed = [...page.text.matchAll(/<a href="#\/[^"]+\/([^"/]+)">/g)].map(([, id]) => id);
    const operations = Object.values(docket.document.paths).flatMap((methods) => Object.values(methods));
    expect(listed.sort()).toEqual(operations.map(({ operationId }) => operationId).sort());

    const addresses = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)]
      .map(([, address]) => address!)
      .filter((address) => !address.startsWith('#'));
    expect(addresses.splice(addresses.indexOf('/openapi.json'), 1)).toEqual(['/openapi.json']);
    expect(addresses).toHaveLength(5);
    for (const address of addresses) {
      expect(address).toMatch(/^\/reference\//);
      const asset = await docket.as().get(address);
      expect(asset.status).toBe(200);
      expect(asset.headers['x-content-type-options']).toBe('nosniff');
      expect(asset.headers['content-type']).toMatch(/^(text\/(css|javascript); charset=utf-8|image\/png)$/);
    }
    expect(page.text).not.toMatch(/<script>|javascript:|onload=/);
    for (const address of ['/reference', '/openapi.json', ...addresses]) {
      const send = (headers: Record<string, string>) => fetch(`${docket.url}${address}`, { headers });
      const first = await send({ 'accept-encoding': 'br' });
      const size = (await first.arrayBuffer()).byteLength; // as it is decompressed
      const isFixed = address.includes('?v=');
      expect(first.headers.get('cache-control')).toBe(
        isFixed ? 'public, max-age=31536000, immutable' : 'private, no-cache',
      );
      expect([address, first.headers.get('content-encoding')]).toEqual([address, 'br']);
      expect(first.headers.get('vary')).toContain('accept-encoding');
      const plain = await send({ 'accept-encoding': 'identity' });
      expect(plain.headers.get('content-encoding')).toBeNull();
      expect((await plain.arrayBuffer()).byteLength).toBe(size);
      const again = await send({ 'if-none-match': first.headers.get('etag')! });
      expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0]);
    }
    expect((await docket.as().get('/reference/start.js')).text).toContain("url: '/openapi.json'");
  });

  itWithABrowser(
    'shows every operation in a real browser, with no error and no violation',
    async () => {
      await inABrowser({}, async (page) => {
        const troubles: string[] = [];
        const origins = new Set<string>();
        page.on('console', (message) => {
          if (message.type() === 'error' || message.type() === 'warning') troubles.push(message.text());
        });
        page.on('pageerror', (error) => troubles.push(error.message));
        page.on('requestfailed', (request) => troubles.push(`failed: ${request.url()}`));
        page.on('request', (request) => origins.add(new URL(request.url()).origin));
        await page.addInitScript({
          content: `window.violations = [];
          document.addEventListener('securitypolicyviolation', (event) =>
            window.violations.push(event.violatedDirective + ' ' + event.blockedURI));`,
        });
        await page.goto(`${docket.url}/reference`, { waitUntil: 'commit' });
        await page.locator('.opblock-tag').first().waitFor({ timeout: 120_000 }); // seconds, unless the machine is busy
        const { paths, webhooks = {} } = docket.document; // the payloads of events are shown, too
        const operations = Object.values({ ...paths, ...webhooks }).flatMap((path) => Object.keys(path));
        const shown = new Set<string>();
        // On a busy machine, parts of the page may not be rendered yet when the scroll passes; the next pass sees them.
        for (let walks = 0; walks < 5 && shown.size < operations.length; walks++) await walk(page, shown);
        expect(shown.size).toBe(operations.length);
        await page.evaluate('window.scrollTo(0, 0)');

        // Searches paths and texts, not only groups.
        await page.locator('.operation-filter-input').fill('put watchers/me');
        await eventually(async () => {
          const found = await page.locator('.opblock-tag').allTextContents();
          expect(found.map((text) => text.trim().split(/(?<=Watchers)/)[0])).toEqual(['Watchers']);
        });
        await page.locator('.operation-filter-input').fill('health live');
        await page.locator('.opblock-tag[data-tag="Health"]').waitFor();
        if (!(await page.locator('#operations-Health-Health_live').isVisible())) {
          await page.locator('.opblock-tag[data-tag="Health"]').click();
        }
        await page.locator('#operations-Health-Health_live .opblock-summary').click();
        const sample = page.locator('.samples pre');
        expect(await sample.textContent()).toBe(`curl -X GET '${docket.url}/health/live'`);
        await page.getByRole('tab', { name: 'curl' }).focus();
        await page.keyboard.press('Tab');
        await page.keyboard.press('Enter');
        expect(await sample.textContent()).toContain("await answer(docket.GET('/health/live'))");
        await page.getByRole('tab', { name: 'Python' }).click();
        expect(await sample.textContent()).toContain('urllib.request.urlopen(request)');
        await page.getByRole('button', { name: 'Try it out' }).click();
        await page.getByRole('button', { name: 'Execute' }).click();
        await page.locator('.live-responses-table .response-col_status').filter({ hasText: '200' }).waitFor();

        await page.setViewportSize({ width: 390, height: 844 });
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
        expect(await page.evaluate('window.violations')).toEqual([]);
        expect(troubles).toEqual([]);
        expect([...origins].filter((origin) => origin !== 'null')).toEqual([docket.url]);
      });
    },
    300_000, // a browser and a long page
  );

  itWithABrowser(
    'is used with the keyboard alone: search, open, and send a request with the session; its link opens it again',
    async () => {
      const user = await docket.given.user({ email: 'keyboard@example.com' });
      const [name = '', value = ''] = user.cookie.split(/=(.*)/);
      await inABrowser({}, async (page) => {
        await page.context().addCookies([{ name, value, url: docket.url }]);
        await page.goto(`${docket.url}/reference`, { waitUntil: 'commit' });
        await page.locator('.opblock-tag').first().waitFor({ timeout: 120_000 });
        await tabTo(page, /operation-filter-input/, 6);
        await page.keyboard.type('current session');
        await eventually(async () => expect(await page.locator('.opblock-tag').count()).toBe(1));
        await tabTo(page, /^expand-operation/, 3);
        await page.keyboard.press('Enter');
        await page.locator('#operations-Auth-Auth_session').waitFor();
        await tabTo(page, /^opblock-summary-control.*current session/, 3);
        await page.keyboard.press('Enter');
        await page.locator('.try-out__btn').waitFor();
        expect(new URL(page.url()).hash).toBe('#/Auth/Auth_session');
        await tabTo(page, /Try it out/, 6);
        await page.keyboard.press('Enter');
        await page.locator('.execute').waitFor();
        await tabTo(page, /Execute/, 3);
        await page.keyboard.press('Enter');
        const response = page.locator('.live-responses-table');
        await response.locator('.response-col_status').filter({ hasText: '200' }).waitFor();
        expect(await response.textContent()).toContain('"email": "keyboard@example.com"');

        await page.goto('about:blank');
        await page.goto(`${docket.url}/reference#/Auth/Auth_session`, { waitUntil: 'commit' });
        await page.locator('#operations-Auth-Auth_session .try-out__btn').waitFor({ timeout: 120_000 });
        expect(await page.locator('.opblock.is-open').count()).toBe(1);
      });
    },
    300_000,
  );

  itWithABrowser(
    'follows the color scheme with readable texts in both, and sends a key from its form',
    async () => {
      const apiKey = await docket.given.apiKey(await docket.given.user({ email: 'key@example.com' }));
      await inABrowser({ colorScheme: 'dark' }, async (page) => {
        await page.goto(`${docket.url}/reference#/User/User_profile`, { waitUntil: 'commit' });
        await page.getByRole('button', { name: 'Try it out' }).waitFor({ timeout: 120_000 });
        const background = () => page.evaluate('getComputedStyle(document.body).backgroundColor');
        expect(await background()).toBe('rgb(28, 32, 34)');
        await page.locator('.btn.authorize').click();
        await page.locator('#auth-bearer-value').first().fill(apiKey);
        await page
          .locator('.auth-container')
          .filter({ hasText: 'dkt_' })
          .getByRole('button', { name: 'Apply' })
          .click();
        await page.getByRole('button', { name: 'Close' }).last().click();
        await page.getByRole('button', { name: 'Try it out' }).click();
        await page.getByRole('button', { name: 'Execute' }).click();
        const response = page.locator('.live-responses-table');
        await response.locator('.response-col_status').filter({ hasText: '200' }).waitFor();
        expect(await response.textContent()).toContain('"email": "key@example.com"');

        await page.evaluate(AXE);
        expect(await paleTexts(page)).toEqual([]);
        await page.emulateMedia({ colorScheme: 'light' });
        await eventually(async () => expect(await background()).not.toBe('rgb(28, 32, 34)'));
        await eventually(async () => expect(await paleTexts(page)).toEqual([])); // colors fade over
      });
    },
    300_000,
  );
});
