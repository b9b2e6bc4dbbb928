import { execFileSync } from 'node:child_process';
import { generateSync } from 'otplib';
import { freePort } from '#embedded';
import { AppProcess } from '../support/app-process.js';
import { Docket } from '../support/docket.js';
import { Browser, signedInAs } from '../support/sign-in/browser.js';
import { FakeIssuer } from '../support/sign-in/fake-issuer.js';
import { SoftwareAuthenticator } from '../support/sign-in/software-authenticator.js';

/** At one address, as behind a load balancer: each process is started when the previous one has stopped. */
let issuer: FakeIssuer;
let docket: Docket;
let port: number;
let api: AppProcess;
const HOME = () => `http://127.0.0.1:${port}`;

const start = async () => {
  api = new AppProcess('api', {
    DATABASE_URL: docket.config.DATABASE_URL!,
    PORT: String(port),
    OIDC_PROVIDERS: 'corp',
    OIDC_CORP_ISSUER: issuer.url,
    OIDC_CORP_CLIENT_ID: issuer.settings.CLIENT_ID!,
    OIDC_CORP_CLIENT_SECRET: issuer.settings.CLIENT_SECRET!,
  });
  await api.logged('listening');
};
const restart = async () => {
  await api.stop();
  await start();
};

beforeAll(async () => {
  issuer = await FakeIssuer.start();
  docket = await Docket.start();
  port = await freePort();
  await start();
}, 90_000);
afterAll(async () => {
  await api.stop();
  await docket.stop();
  await issuer.stop();
});

const post = async (browser: Browser, path: string, json: unknown = {}) =>
  JSON.parse((await browser.visit(path, { method: 'POST', json })).body).data;

async function newcomer(email: string): Promise<{ browser: Browser; email: string; password: string; id: string }> {
  const browser = new Browser(HOME());
  const password = 'a password for several processes';
  const { id } = await post(browser, '/api/auth/sign-up', { email, password, name: 'Ada' });
  return { browser, email, password, id };
}

describe('a sign-in that began in one process ends in another', () => {
  it('with a provider', async () => {
    const browser = new Browser(HOME());
    const { location } = await browser.visit('/api/auth/oidc/corp/start?returnTo=/boards');
    const asked = new URL(location).searchParams;
    await restart();
    const person = { sub: 'ada', email: 'ada@corp.example', email_verified: true };
    const code = issuer.code({ ...person, nonce: asked.get('nonce')! });
    const returned = new URLSearchParams({ state: asked.get('state')!, code });
    const ended = await browser.visit(`/api/auth/oidc/corp/callback?${returned}`);
    expect(ended.location).toBe(`${HOME()}/boards`);
    expect(await signedInAs(browser)).toBe('ada@corp.example');
  }, 60_000);

  it('with a second factor, which the operator can reset', async () => {
    const { browser, email, password } = await newcomer('grace@corp.example');
    const { secret } = await post(browser, '/api/user/two-factor/setup');
    const epoch = Math.floor(Date.now() / 1000);
    await post(browser, '/api/user/two-factor/enable', { code: generateSync({ secret, epoch: epoch - 30 }) });
    const other = new Browser(HOME());
    const { challenge } = await post(other, '/api/auth/sign-in', { email, password });
    await restart();
    await post(other, '/api/auth/two-factor', { challenge, code: generateSync({ secret, epoch }) });
    expect(await signedInAs(other)).toBe(email);
    const env = { ...process.env, DATABASE_URL: docket.config.DATABASE_URL! };
    const said = execFileSync(process.execPath, ['dist/apps/setup/src/reset-two-factor.js', email], { env });
    expect(said.toString()).toContain(`${email} signs in with the password alone from now on`);
    expect(await post(new Browser(HOME()), '/api/auth/sign-in', { email, password })).toMatchObject({ email });
  }, 90_000);

  it('with a passkey', async () => {
    const { browser, email, id } = await newcomer('joan@corp.example');
    const authenticator = new SoftwareAuthenticator(`http://localhost:${port}`, id);
    const creation = await post(browser, '/api/user/passkeys/options');
    expect(creation.rp.id).toBe('localhost');
    await restart();
    await post(browser, '/api/user/passkeys', { name: 'Phone', response: authenticator.create(creation) });
    const other = new Browser(HOME());
    const request = await post(other, '/api/auth/passkey/options');
    await restart();
    await post(other, '/api/auth/passkey', { response: authenticator.get(request) });
    expect(await signedInAs(other)).toBe(email);
  }, 90_000);
});
