import { readFileSync } from 'node:fs';
import { itWithABrowser, startBrowser } from '../support/browser.js';
import { Docket } from '../support/docket.js';

/** The code that the guide shows. */
const [, CODE = ''] = /```js\n([\s\S]*?)```/.exec(readFileSync('docs/guides/signing-in.md', 'utf8')) ?? [];
const SIGN_UP = `await fetch('/api/auth/sign-up', { method: 'POST', headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email: 'ada@example.com', password: 'a password, once', name: 'Ada' }) });`;
const SIGN_OUT = `await fetch('/api/auth/sign-out', { method: 'POST' });`;
const signInAlone = CODE.slice(CODE.indexOf('const { data: request }'));
const post = CODE.slice(0, CODE.indexOf('const { data: creation }'));
const run = (code: string) => `(async () => { ${code}
  const answer = await (await fetch('/api/auth/session')).json();
  return answer.data?.user.email ?? null; })()`;

let docket: Docket;
beforeAll(async () => {
  docket = await Docket.start();
});
afterAll(() => docket.stop());

describe('a passkey in Chromium', () => {
  itWithABrowser('is created and signs in with the code of the guide, and only if its user is verified', async () => {
    const browser = await startBrowser();
    try {
      const page = await browser.newPage();
      const devices = await page.context().newCDPSession(page);
      await devices.send('WebAuthn.enable');
      const options = {
        protocol: 'ctap2' as const,
        transport: 'internal' as const,
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      };
      const { authenticatorId } = await devices.send('WebAuthn.addVirtualAuthenticator', { options });
      await page.goto(`${docket.url.replace('127.0.0.1', 'localhost')}/reference`);
      expect(await page.evaluate(run(SIGN_UP + SIGN_OUT))).toBeNull();
      const signIn = `await post('/api/auth/sign-in', { email: 'ada@example.com', password: 'a password, once' });`;
      expect(await page.evaluate(run(`${post}${signIn}${CODE.slice(post.length)}`))).toBe('ada@example.com');
      expect(await page.evaluate(run(`${SIGN_OUT}${post}${signInAlone}`))).toBe('ada@example.com');
      const [{ opened_with: method } = { opened_with: '' }] = await docket.rows<{ opened_with: string }>(
        'SELECT opened_with FROM sessions ORDER BY id DESC LIMIT 1',
      );
      expect(method).toBe('passkey');
      const isUserVerified = false;
      await devices.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
      const refused = `${SIGN_OUT}${post} try { ${signInAlone} } catch {}`;
      expect(await page.evaluate(run(refused))).toBeNull();
    } finally {
      await browser.close();
    }
  });
});
