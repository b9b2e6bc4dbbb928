import { generateKeyPair } from 'jose';
import { providerTimes } from '../../libs/users/src/sign-in/providers/provider-requests.js';
import { answer, notFound, refusal } from '../support/answers.js';
import { Docket } from '../support/docket.js';
import { type Browser, browserOf, signedInAs } from '../support/sign-in/browser.js';
import { CLIENT, type FakePerson } from '../support/sign-in/fake-issuer.js';
import {
  accountsOf,
  back,
  CALLBACK,
  failed,
  later,
  ProviderStage,
  person,
  settingsOf,
  verify,
} from '../support/sign-in/provider-stage.js';
import { RealProvider } from '../support/sign-in/real-provider.js';

let stage: ProviderStage;
let real: RealProvider;
let docket: Docket;
beforeAll(async () => {
  [stage, real] = await Promise.all([ProviderStage.start(), RealProvider.start()]);
  const settings = { ...stage.settings, OIDC_PROVIDERS: 'corp,real', ...settingsOf('REAL', real.settings) };
  docket = await Docket.start({ ...settings, SMTP_URL: 'smtp://127.0.0.1:1' });
  await real.serve(`${docket.url}/api/auth/oidc/real/callback`);
});
afterAll(async () => {
  await docket.stop();
  await Promise.all([stage.stop(), real.stop()]);
});

const started = (browser: Browser, path?: string) => stage.started(browser, path);
const signIn = (claims: FakePerson, browser: Browser, returnTo?: string) => stage.signIn(claims, browser, returnTo);

describe('the list of providers', () => {
  it('is public, and has their names and labels in the order of the configuration', async () => {
    expect((await docket.as().get('/api/auth/providers')).body).toEqual({
      data: [
        { name: 'corp', label: 'Corp SSO' },
        { name: 'real', label: 'Real' },
        { name: 'github', label: 'GitHub' },
      ],
    });
  });

  it('is complete: an unknown provider is not found', async () => {
    for (const path of ['/api/auth/oidc/nobody/start', '/api/auth/oidc/nobody/callback?state=x&code=y']) {
      expect(answer(await docket.as().get(path))).toEqual(notFound('Provider'));
    }
  });
});

describe('signing in with OpenID Connect', () => {
  it('redirects the browser to the provider with PKCE, state and nonce, and back to where it was', async () => {
    const browser = browserOf(docket);
    const { location } = await browser.visit('/api/auth/oidc/corp/start?returnTo=/tickets/WEB-12%23comments');
    const { searchParams } = new URL(location);
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: CLIENT.id,
      redirect_uri: `${docket.url}${CALLBACK}`,
      response_type: 'code',
      scope: 'openid email profile',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    const ada = person();
    const code = stage.issuer.code({ ...ada, nonce: searchParams.get('nonce')! });
    const ended = await back(browser, { state: searchParams.get('state')!, code });
    expect(ended).toMatchObject({ status: 302, location: `${docket.url}/tickets/WEB-12#comments` });
    expect(await signedInAs(browser)).toBe(ada.email);
    expect(stage.issuer.exchanges.at(-1)!.get('code_verifier')).toMatch(/^[\w-]{43}$/);
  });

  it('works with a real provider, also if it rotates its keys in the meantime', async () => {
    real.people.set('ada', { email: 'ada.real@example.com', email_verified: true, name: 'Ada' });
    real.subject = 'ada';
    const browser = browserOf(docket);
    const isBack = (url: string) => url.startsWith(`${docket.url}/api/auth/oidc/real/callback`);
    const first = await browser.follow(`${docket.url}/api/auth/oidc/real/start`, isBack);
    expect((await browser.visit(first)).location).toBe(`${docket.url}/`);
    expect(await signedInAs(browser)).toBe('ada.real@example.com');

    const other = browserOf(docket);
    const second = await other.follow(`${docket.url}/api/auth/oidc/real/start`, isBack);
    await real.serve();
    expect((await other.visit(second)).location).toBe(`${docket.url}/`);
    expect(await signedInAs(other)).toBe('ada.real@example.com');
    expect(await accountsOf(docket, 'ada.real@example.com')).toHaveLength(1);
  });

  it('finds the account by provider and subject, whatever its current e-mail address', async () => {
    const ada = person();
    await signIn(ada, browserOf(docket));
    const browser = browserOf(docket);
    expect(await signIn({ ...ada, email: 'renamed@example.com' }, browser)).toBe(`${docket.url}/`);
    expect(await signedInAs(browser)).toBe(ada.email);
    expect(await accountsOf(docket, 'renamed@example.com')).toEqual([]);
  });

  it('ignores unknown parameters of the provider', async () => {
    const browser = browserOf(docket);
    const { state, nonce } = await started(browser);
    const extra = {
      session_state: 'x',
      authuser: '0',
      hd: 'example.com',
      prompt: 'none',
      response: 'x',
      id_token: 'x',
    };
    const ended = await back(browser, { ...extra, state, code: stage.issuer.code({ ...person(), nonce }) });
    expect(ended.location).toBe(`${docket.url}/`);
  });

  it('redirects to the front page instead of another site', async () => {
    for (const returnTo of ['//evil.example', '/\\evil.example', 'https://evil.example', '/%5cevil.example']) {
      expect(await signIn(person(), browserOf(docket), returnTo)).toBe(`${docket.url}/`);
    }
  });

  it('reads claims from the userinfo endpoint if the ID token has none, and never mixes the two', async () => {
    const ada = person();
    const browser = browserOf(docket);
    const attempt = async (claims: object, userInfo: object) => {
      const { state, nonce } = await started(browser);
      return (await back(browser, { state, code: stage.issuer.code({ ...claims, nonce }, {}, userInfo) })).location;
    };
    expect(await attempt({ sub: ada.sub }, { ...ada })).toBe(`${docket.url}/`);
    const mixed = { sub: 'mixed', email: 'somebody.else@example.com' };
    expect(await attempt(mixed, { sub: 'mixed', email_verified: true })).toBe(failed('email_unverified', docket));
    expect(await attempt({ sub: 'one' }, { ...person(), sub: 'another' })).toBe(failed('provider_error', docket));
  });

  it("accepts Microsoft Entra's own claim for a verified e-mail address", async () => {
    const { email_verified: _, ...entra } = person();
    expect(await signIn({ ...entra, xms_edov: true } as FakePerson, browserOf(docket))).toBe(`${docket.url}/`);
    const other = person({ email_verified: undefined, xms_edov: false } as Partial<FakePerson>);
    expect(await signIn(other, browserOf(docket))).toBe(failed('email_unverified', docket));
  });
});

describe('a state', () => {
  it('works once', async () => {
    const browser = browserOf(docket);
    const { state, nonce } = await started(browser);
    const code = stage.issuer.code({ ...person(), nonce });
    expect((await back(browser, { state, code })).location).toBe(`${docket.url}/`);
    expect((await back(browser, { state, code })).location).toBe(failed('invalid_state', docket));
  });

  it('works only in the browser it began in, and is not used up by another', async () => {
    const browser = browserOf(docket);
    const { state, nonce } = await started(browser);
    const code = stage.issuer.code({ ...person(), nonce });
    const stranger = browserOf(docket);
    expect((await back(stranger, { state, code })).location).toBe(failed('invalid_state', docket));
    await started(stranger); // has its own cookie now
    expect((await back(stranger, { state, code })).location).toBe(failed('invalid_state', docket));
    expect(await signedInAs(stranger)).toBeNull();
    expect((await back(browser, { state, code })).location).toBe(`${docket.url}/`);
  });

  it('works only for its provider, for ten minutes, and in several tabs at once', async () => {
    const browser = browserOf(docket);
    const [one, two] = [await started(browser), await started(browser)];
    const elsewhere = await back(browser, { state: one.state, code: 'x' }, '/api/auth/oidc/github/callback');
    expect(elsewhere.location).toBe(failed('invalid_state', docket));
    for (const { state, nonce } of [one, two]) {
      const ended = await back(browser, { state, code: stage.issuer.code({ ...person(), nonce }) });
      expect(ended.location).toBe(`${docket.url}/`);
    }
    const late = await started(browser);
    const code = stage.issuer.code({ ...person(), nonce: late.nonce });
    await later(docket, 10 * 60_000 + 1, async () => {
      expect((await back(browser, { state: late.state, code })).location).toBe(failed('invalid_state', docket));
    });
  });

  it.each([
    ['missing', {}],
    ['empty', { state: '' }],
    ['made up', { state: 'x'.repeat(43) }],
  ])('that is %s is refused', async (_, state) => {
    const browser = browserOf(docket);
    await started(browser);
    expect((await back(browser, { ...state, code: 'x' } as Record<string, string>)).location).toBe(
      failed('invalid_state', docket),
    );
    expect((await browser.visit(`${CALLBACK}?state=%E0%A4%A&code=%`)).location).toBe(failed('invalid_state', docket));
  });

  it('that is given twice is refused', async () => {
    const browser = browserOf(docket);
    const { state } = await started(browser);
    const twice = await browser.visit(`${CALLBACK}?state=${state}&state=${state}&code=x`);
    expect(twice.location).toBe(failed('invalid_state', docket));
  });

  it('is stored as a hash, with nothing that could complete the sign-in', async () => {
    const browser = browserOf(docket);
    const { state, nonce } = await started(browser);
    const rows = JSON.stringify(await docket.rows('SELECT * FROM provider_flows'));
    for (const secret of [state, nonce, browser.cookie('docket.sign-in')!]) expect(rows).not.toContain(secret);
  });
});

describe('a token', () => {
  const refusedWith = async (claims: Record<string, unknown>, signature: object = {}) => {
    const browser = browserOf(docket);
    const { state, nonce } = await started(browser);
    const ada = person();
    const code = stage.issuer.code({ ...ada, nonce, ...claims }, signature);
    const { location } = await back(browser, { state, code });
    expect(await signedInAs(browser)).toBeNull();
    expect(await accountsOf(docket, ada.email!)).toEqual([]);
    return location;
  };
  const past = Math.floor(Date.now() / 1000) - 3600;

  it.each<[string, Record<string, unknown>]>([
    ['has expired', { iat: past - 300, exp: past }],
    ['is for another client', { aud: 'somebody else' }],
    ['is of another issuer', { iss: 'https://accounts.example.com' }],
    ['has the nonce of another sign-in', { nonce: 'x'.repeat(43) }],
    ['has no nonce', { nonce: undefined }],
    ['has no subject', { sub: undefined }],
    ['is for several clients and was issued to another', { aud: [CLIENT.id, 'other'], azp: 'other' }],
  ])('that %s is refused, and creates no account', async (_, claims) => {
    expect(await refusedWith(claims)).toBe(failed('provider_error', docket));
  });

  it('that is forged is refused, and creates no account', async () => {
    const { privateKey } = await generateKeyPair('RS256');
    const secret = new TextEncoder().encode(CLIENT.secret);
    for (const signature of [{ key: privateKey }, { alg: 'none' }, { alg: 'HS256', key: secret }, { kid: 'unknown' }]) {
      expect(await refusedWith({}, signature)).toBe(failed('provider_error', docket));
    }
  });
});

describe('a provider', () => {
  afterEach(() => {
    stage.issuer.broken.clear();
    Object.assign(providerTimes, { step: 10_000, metadata: 600_000 });
  });

  it.each(['/token', '/keys'])('that fails at %s gives an error and no account, and works again', async (path) => {
    const browser = browserOf(docket);
    const ada = person();
    for (const [fault, expected] of [
      ['fails', failed('provider_error', docket)],
      ['hangs', failed('provider_error', docket)],
      [undefined, `${docket.url}/`],
    ] as const) {
      const { state, nonce } = await started(browser);
      if (fault === 'hangs') providerTimes.step = 300;
      if (fault) stage.issuer.broken.set(path, fault);
      const { location } = await back(browser, { state, code: stage.issuer.code({ ...ada, nonce }) });
      expect(location).toBe(expected);
      expect(await accountsOf(docket, ada.email!)).toHaveLength(fault ? 0 : 1);
      providerTimes.step = 10_000;
      stage.issuer.broken.clear();
    }
  });

  it('that is down when a sign-in begins gives an error, too', async () => {
    providerTimes.metadata = 0;
    stage.issuer.broken.set('/.well-known/openid-configuration', 'fails');
    const { status, location } = await browserOf(docket).visit('/api/auth/oidc/corp/start');
    expect({ status, location }).toEqual({ status: 302, location: failed('provider_error', docket) });
    const ada = await docket.given.user();
    const linking = await docket.as(ada).post('/api/user/identities/corp/start');
    expect(answer(linking)).toEqual(refusal(502, 'UPSTREAM_ERROR', 'The provider could not be reached'));
  });

  it('that reports a refusal by the user gives access_denied, and any other error provider_error', async () => {
    const browser = browserOf(docket);
    for (const [error, code] of [
      ['access_denied', 'access_denied'],
      ['server_error', 'provider_error'],
      ['<script>', 'provider_error'],
    ] as const) {
      const { state } = await started(browser);
      expect((await back(browser, { state, error, error_description: 'x' })).location).toBe(failed(code, docket));
      expect((await back(browser, { state, error })).location).toBe(failed('invalid_state', docket));
    }
  });

  it('leaves nothing of a sign-in in the logs', async () => {
    const browser = browserOf(docket);
    const { state, nonce } = await started(browser);
    const code = stage.issuer.code({ ...person(), nonce, exp: 1 });
    await back(browser, { state, code, error_description: 'x' });
    const log = docket.logs.join('\n');
    expect(log).toContain('A sign-in with corp failed');
    for (const secret of [state, nonce, code, CLIENT.secret, browser.cookie('docket.sign-in')!]) {
      expect(log).not.toContain(secret);
      expect(log).not.toContain(encodeURIComponent(secret));
    }
  });
});

describe('an e-mail address that the provider has not verified', () => {
  it.each<[string, Partial<FakePerson>]>([
    ['unverified', { email_verified: false }],
    ['not said to be verified', { email_verified: undefined }],
    ['verified as another value', { email_verified: 'yes' }],
    ['missing', { email: undefined }],
    ['no address', { email: 'ada' }],
  ])('finds and creates no account: %s', async (_, claims) => {
    const ada = await docket.given.user();
    await verify(docket, ada.email);
    const browser = browserOf(docket);
    expect(await signIn(person({ email: ada.email, ...claims }), browser)).toBe(failed('email_unverified', docket));
    expect(await signedInAs(browser)).toBeNull();
    expect((await docket.as(ada).get('/api/auth/session')).status).toBe(200);
  });
});

describe('GitHub', () => {
  const isBack = (url: string) => url.startsWith(`${docket.url}/api/auth/oidc/github/callback`);
  const visitGitHub = async (browser: Browser) => {
    const returned = await browser.follow(`${docket.url}/api/auth/oidc/github/start?returnTo=/boards`, isBack);
    return (await browser.visit(returned)).location;
  };

  it('identifies the user by id and the primary verified e-mail address', async () => {
    stage.github.user = { id: 583231, login: 'octocat', name: 'The Octocat' };
    stage.github.emails = [
      { email: 'other@example.com', primary: false, verified: true },
      { email: 'Octocat@GitHub.example', primary: true, verified: true },
    ];
    const browser = browserOf(docket);
    expect(await visitGitHub(browser)).toBe(`${docket.url}/boards`);
    expect(await signedInAs(browser)).toBe('octocat@github.example');
    expect(
      await docket.rows(`SELECT subject FROM identities WHERE provider = 'github' AND email LIKE 'octocat%'`),
    ).toEqual([{ subject: '583231' }]);
  });

  it('without a primary verified e-mail address is refused', async () => {
    stage.github.user = { id: 4, login: 'nobody', name: null };
    stage.github.emails = [
      { email: 'nobody@example.com', primary: true, verified: false },
      { email: 'some@example.com', primary: false, verified: true },
    ];
    expect(await visitGitHub(browserOf(docket))).toBe(failed('email_unverified', docket));
  });

  it("refuses somebody else's code", async () => {
    const browser = browserOf(docket);
    const { location } = await browser.visit('/api/auth/oidc/github/start');
    const state = new URL(location).searchParams.get('state')!;
    const ended = await back(browser, { state, code: 'stolen' }, '/api/auth/oidc/github/callback');
    expect(ended.location).toBe(failed('provider_error', docket));
  });
});

it('a cookie from before the sign-in is never adopted as a session', async () => {
  const browser = browserOf(docket);
  browser.setCookie('docket.session-token', 'x'.repeat(43));
  await signIn(person(), browser);
  expect(browser.cookie('docket.session-token')).not.toBe('x'.repeat(43));
});
