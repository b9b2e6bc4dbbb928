import { generateKeyPair } from 'jose';
import { Clock } from '#contracts';
import { providerTimes } from '../../libs/users/src/sign-in/providers/provider-requests.js';
import { answer, conflict, notFound, refusal, unauthorized } from '../support/answers.js';
import { Docket } from '../support/docket.js';
import { cookieOf, type TestUser } from '../support/given.js';
import { Browser, browserOf, signedInAs } from '../support/sign-in/browser.js';
import { FakeGitHubSignIn } from '../support/sign-in/fake-github-sign-in.js';
import { CLIENT, FakeIssuer, type FakePerson } from '../support/sign-in/fake-issuer.js';
import { RealProvider } from '../support/sign-in/real-provider.js';

let issuer: FakeIssuer;
let real: RealProvider;
let github: FakeGitHubSignIn;
/** Mail is sent, and sign-up is open. */
let docket: Docket;
/** Neither. */
let closed: Docket;

const settingsOf = (name: string, settings: Record<string, string>) =>
  Object.fromEntries(Object.entries(settings).map(([key, value]) => [`OIDC_${name}_${key}`, value]));

beforeAll(async () => {
  [issuer, real, github] = await Promise.all([FakeIssuer.start(), RealProvider.start(), FakeGitHubSignIn.start()]);
  const providers = {
    OIDC_PROVIDERS: 'corp,real',
    ...settingsOf('CORP', { ...issuer.settings, LABEL: 'Corp SSO', ALLOWED_DOMAINS: 'corp.example' }),
    ...settingsOf('REAL', real.settings),
    ...github.settings,
  };
  docket = await Docket.start({ ...providers, SMTP_URL: 'smtp://127.0.0.1:1' });
  closed = await Docket.start({ ...providers, SIGN_UP: 'closed' });
  await real.serve(`${docket.url}/api/auth/oidc/real/callback`);
});
afterAll(async () => {
  await docket.stop();
  await closed.stop();
  await Promise.all([issuer.stop(), real.stop(), github.stop()]);
});

/** Docket's clock, as long as `work` takes. */
async function later(milliseconds: number, work: () => Promise<void>): Promise<void> {
  const clock = docket.app.get(Clock);
  clock.now = () => new Date(Date.now() + milliseconds);
  try {
    await work();
  } finally {
    clock.now = () => new Date();
  }
}

let people = 0;
const person = (claims: Partial<FakePerson> = {}): FakePerson => {
  const number = ++people;
  const email = `person${number}@example.com`;
  return { sub: `subject ${number}`, email, email_verified: true, name: `Person ${number}`, ...claims };
};

const CALLBACK = '/api/auth/oidc/corp/callback';

/** Sends a browser to the fake issuer. */
async function started(
  browser: Browser,
  path = '/api/auth/oidc/corp/start',
): Promise<{ state: string; nonce: string }> {
  const { status, location } = await browser.visit(path);
  expect(status).toBe(302);
  const { searchParams, origin, pathname } = new URL(location);
  expect(`${origin}${pathname}`).toBe(`${issuer.url}/authorize`);
  return { state: searchParams.get('state')!, nonce: searchParams.get('nonce')! };
}

const back = (browser: Browser, parameters: Record<string, string>, path = CALLBACK) =>
  browser.visit(`${path}?${new URLSearchParams(parameters)}`);

/** Signs in with the fake issuer and answers where the browser ended up. */
async function signIn(claims: FakePerson, browser: Browser, returnTo = '/'): Promise<string> {
  const { state, nonce } = await started(browser, `/api/auth/oidc/corp/start?${new URLSearchParams({ returnTo })}`);
  return (await back(browser, { state, code: issuer.code({ ...claims, nonce }) })).location;
}

const failed = (code: string, of = docket) => `${of.url}/sign-in#error=${code}`;

const verified = (email: string, proof: string | null = 'mail') =>
  docket.rows('UPDATE users SET email_verified_at = now(), email_proof = $2 WHERE email = $1', [email, proof]);

const mailsTo = async (email: string, of = docket) =>
  (
    await of.rows<{ subject: string; text: string }>(
      `SELECT subject, text_body AS text FROM mail_messages WHERE recipient = $1 AND kind = 'sign_in_change' ORDER BY id`,
      [email],
    )
  ).map(({ subject, text }) => ({ subject, text }));

const accountsOf = (email: string, of = docket) =>
  of.rows<{ id: string; passwordHash: string | null }>(
    'SELECT id, password_hash AS "passwordHash" FROM users WHERE email = $1',
    [email],
  );

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

  it('has no other: an unknown one is not found', async () => {
    for (const path of ['/api/auth/oidc/nobody/start', '/api/auth/oidc/nobody/callback?state=x&code=y']) {
      expect(answer(await docket.as().get(path))).toEqual(notFound('Provider'));
    }
  });
});

describe('signing in with OpenID Connect', () => {
  it('sends the browser to the provider with PKCE, state and nonce, and back to where it was', async () => {
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
    const code = issuer.code({ ...ada, nonce: searchParams.get('nonce')! });
    const ended = await back(browser, { state: searchParams.get('state')!, code });
    expect(ended).toMatchObject({ status: 302, location: `${docket.url}/tickets/WEB-12#comments` });
    expect(await signedInAs(browser)).toBe(ada.email);
    expect(issuer.exchanges.at(-1)!.get('code_verifier')).toMatch(/^[\w-]{43}$/);
  });

  it('works with a real provider, also when it replaces its keys in the meantime', async () => {
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
    expect(await accountsOf('ada.real@example.com')).toHaveLength(1);
  });

  it('finds the account by provider and subject, whatever has become of its e-mail', async () => {
    const ada = person();
    await signIn(ada, browserOf(docket));
    const browser = browserOf(docket);
    expect(await signIn({ ...ada, email: 'renamed@example.com' }, browser)).toBe(`${docket.url}/`);
    expect(await signedInAs(browser)).toBe(ada.email);
    expect(await accountsOf('renamed@example.com')).toEqual([]);
  });

  it('ignores parameters of the provider that nobody has heard of', async () => {
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
    const ended = await back(browser, { ...extra, state, code: issuer.code({ ...person(), nonce }) });
    expect(ended.location).toBe(`${docket.url}/`);
  });

  it('goes to the front page after a sign-in that was to lead elsewhere', async () => {
    for (const returnTo of ['//evil.example', '/\\evil.example', 'https://evil.example', '/%5cevil.example']) {
      expect(await signIn(person(), browserOf(docket), returnTo)).toBe(`${docket.url}/`);
    }
  });

  it('reads claims at the userinfo endpoint where the ID token has none, and never mixes the two', async () => {
    const ada = person();
    const browser = browserOf(docket);
    const attempt = async (claims: object, userInfo: object) => {
      const { state, nonce } = await started(browser);
      return (await back(browser, { state, code: issuer.code({ ...claims, nonce }, {}, userInfo) })).location;
    };
    expect(await attempt({ sub: ada.sub }, { ...ada })).toBe(`${docket.url}/`);
    const mixed = { sub: 'mixed', email: 'somebody.else@example.com' };
    expect(await attempt(mixed, { sub: 'mixed', email_verified: true })).toBe(failed('email_unverified'));
    expect(await attempt({ sub: 'one' }, { ...person(), sub: 'another' })).toBe(failed('provider_error'));
  });

  it("takes Microsoft Entra's own claim for a verified e-mail", async () => {
    const { email_verified: _, ...entra } = person();
    expect(await signIn({ ...entra, xms_edov: true } as FakePerson, browserOf(docket))).toBe(`${docket.url}/`);
    const other = person({ email_verified: undefined, xms_edov: false } as Partial<FakePerson>);
    expect(await signIn(other, browserOf(docket))).toBe(failed('email_unverified'));
  });
});

describe('a state', () => {
  it('works once', async () => {
    const browser = browserOf(docket);
    const { state, nonce } = await started(browser);
    const code = issuer.code({ ...person(), nonce });
    expect((await back(browser, { state, code })).location).toBe(`${docket.url}/`);
    expect((await back(browser, { state, code })).location).toBe(failed('invalid_state'));
  });

  it('works only in the browser it began in, where it then still works', async () => {
    const browser = browserOf(docket);
    const { state, nonce } = await started(browser);
    const code = issuer.code({ ...person(), nonce });
    const stranger = browserOf(docket);
    expect((await back(stranger, { state, code })).location).toBe(failed('invalid_state'));
    await started(stranger); // has a cookie of its own now
    expect((await back(stranger, { state, code })).location).toBe(failed('invalid_state'));
    expect(await signedInAs(stranger)).toBeNull();
    expect((await back(browser, { state, code })).location).toBe(`${docket.url}/`);
  });

  it('works for its provider alone, for ten minutes, and in several tabs at once', async () => {
    const browser = browserOf(docket);
    const [one, two] = [await started(browser), await started(browser)];
    const elsewhere = await back(browser, { state: one.state, code: 'x' }, '/api/auth/oidc/github/callback');
    expect(elsewhere.location).toBe(failed('invalid_state'));
    for (const { state, nonce } of [one, two]) {
      const ended = await back(browser, { state, code: issuer.code({ ...person(), nonce }) });
      expect(ended.location).toBe(`${docket.url}/`);
    }
    const late = await started(browser);
    const code = issuer.code({ ...person(), nonce: late.nonce });
    await later(10 * 60_000 + 1, async () => {
      expect((await back(browser, { state: late.state, code })).location).toBe(failed('invalid_state'));
    });
  });

  it.each([
    ['missing', {}],
    ['empty', { state: '' }],
    ['made up', { state: 'x'.repeat(43) }],
  ])('that is %s opens nothing', async (_, state) => {
    const browser = browserOf(docket);
    await started(browser);
    expect((await back(browser, { ...state, code: 'x' } as Record<string, string>)).location).toBe(
      failed('invalid_state'),
    );
    expect((await browser.visit(`${CALLBACK}?state=%E0%A4%A&code=%`)).location).toBe(failed('invalid_state'));
  });

  it('that is given twice opens nothing', async () => {
    const browser = browserOf(docket);
    const { state } = await started(browser);
    const twice = await browser.visit(`${CALLBACK}?state=${state}&state=${state}&code=x`);
    expect(twice.location).toBe(failed('invalid_state'));
  });

  it('is stored as a hash, with nothing that could finish the sign-in', async () => {
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
    const code = issuer.code({ ...ada, nonce, ...claims }, signature);
    const { location } = await back(browser, { state, code });
    expect(await signedInAs(browser)).toBeNull();
    expect(await accountsOf(ada.email!)).toEqual([]);
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
  ])('that %s is refused, and makes no account', async (_, claims) => {
    expect(await refusedWith(claims)).toBe(failed('provider_error'));
  });

  it('that is forged is refused, and makes no account', async () => {
    const { privateKey } = await generateKeyPair('RS256');
    const secret = new TextEncoder().encode(CLIENT.secret);
    for (const signature of [{ key: privateKey }, { alg: 'none' }, { alg: 'HS256', key: secret }, { kid: 'unknown' }]) {
      expect(await refusedWith({}, signature)).toBe(failed('provider_error'));
    }
  });
});

describe('a provider', () => {
  afterEach(() => {
    issuer.broken.clear();
    Object.assign(providerTimes, { step: 10_000, metadata: 600_000 });
  });

  it.each(['/token', '/keys'])('that fails at %s gives an error and no account, and works again', async (path) => {
    const browser = browserOf(docket);
    const ada = person();
    for (const [fault, expected] of [
      ['fails', failed('provider_error')],
      ['hangs', failed('provider_error')],
      [undefined, `${docket.url}/`],
    ] as const) {
      const { state, nonce } = await started(browser);
      if (fault === 'hangs') providerTimes.step = 300;
      if (fault) issuer.broken.set(path, fault);
      const { location } = await back(browser, { state, code: issuer.code({ ...ada, nonce }) });
      expect(location).toBe(expected);
      expect(await accountsOf(ada.email!)).toHaveLength(fault ? 0 : 1);
      providerTimes.step = 10_000;
      issuer.broken.clear();
    }
  });

  it('that is down when a sign-in begins gives an error, too', async () => {
    providerTimes.metadata = 0;
    issuer.broken.set('/.well-known/openid-configuration', 'fails');
    const { status, location } = await browserOf(docket).visit('/api/auth/oidc/corp/start');
    expect({ status, location }).toEqual({ status: 302, location: failed('provider_error') });
    const ada = await docket.given.user();
    const linking = await docket.as(ada).post('/api/user/identities/corp/start');
    expect(answer(linking)).toEqual(refusal(502, 'UPSTREAM_ERROR', 'The provider could not be reached'));
  });

  it('that was refused by its user says so, and any other error of it is its own', async () => {
    const browser = browserOf(docket);
    for (const [error, code] of [
      ['access_denied', 'access_denied'],
      ['server_error', 'provider_error'],
      ['<script>', 'provider_error'],
    ] as const) {
      const { state } = await started(browser);
      expect((await back(browser, { state, error, error_description: 'x' })).location).toBe(failed(code));
      expect((await back(browser, { state, error })).location).toBe(failed('invalid_state'));
    }
  });

  it('leaves nothing of a sign-in in the logs', async () => {
    const browser = browserOf(docket);
    const { state, nonce } = await started(browser);
    const code = issuer.code({ ...person(), nonce, exp: 1 });
    await back(browser, { state, code, error_description: 'x' });
    const log = [...docket.logs, ...closed.logs].join('\n'); // Nest has one logger for both
    expect(log).toContain('A sign-in with corp failed');
    for (const secret of [state, nonce, code, CLIENT.secret, browser.cookie('docket.sign-in')!]) {
      expect(log).not.toContain(secret);
      expect(log).not.toContain(encodeURIComponent(secret));
    }
  });
});

describe('an e-mail that the provider has not verified', () => {
  it.each<[string, Partial<FakePerson>]>([
    ['unverified', { email_verified: false }],
    ['not said to be verified', { email_verified: undefined }],
    ['verified in some other word', { email_verified: 'yes' }],
    ['missing', { email: undefined }],
    ['no address', { email: 'ada' }],
  ])('reaches no account and makes none: %s', async (_, claims) => {
    const ada = await docket.given.user();
    await verified(ada.email);
    const browser = browserOf(docket);
    expect(await signIn(person({ email: ada.email, ...claims }), browser)).toBe(failed('email_unverified'));
    expect(await signedInAs(browser)).toBeNull();
    expect((await docket.as(ada).get('/api/auth/session')).status).toBe(200);
  });
});

describe('an account with the same e-mail', () => {
  it('is linked if its e-mail is verified: other sessions end, and an older password is dropped, with a mail', async () => {
    const ada = await docket.given.user();
    const key = await docket.given.apiKey(ada);
    await verified(ada.email);
    const browser = browserOf(docket);
    expect(await signIn(person({ email: ada.email.toUpperCase() }), browser)).toBe(`${docket.url}/`);
    expect(await signedInAs(browser)).toBe(ada.email);
    expect(answer(await docket.as(ada).get('/api/auth/session'))).toEqual(unauthorized());
    expect(answer(await docket.as({ apiKey: key }).get('/api/tickets'))).toEqual(unauthorized());
    const { email, password } = ada;
    expect((await docket.as().post('/api/auth/sign-in', { email, password })).status).toBe(401);
    const [mail] = await mailsTo(ada.email);
    expect(mail!.subject).toBe('Corp SSO was linked to your account');
    expect(mail!.text).toContain('Every other session has ended.');
    expect(mail!.text).toContain('before your e-mail address was verified: the password, API keys.');
  });

  it('keeps a password that was set after its e-mail was verified', async () => {
    const ada = await docket.given.user();
    await verified(ada.email);
    const change = { currentPassword: ada.password, newPassword: 'a password of its owner' };
    expect((await docket.as(ada).put('/api/auth/password', change)).status).toBe(200);
    expect(await signIn(person({ email: ada.email }), browserOf(docket))).toBe(`${docket.url}/`);
    const again = { email: ada.email, password: change.newPassword };
    expect((await docket.as().post('/api/auth/sign-in', again)).status).toBe(200);
  });

  it('is not linked if its e-mail is unverified, or was verified where no mail is sent', async () => {
    const [unverified, unproven] = [await docket.given.user(), await docket.given.user()];
    await verified(unproven.email, 'none');
    for (const { email, cookie } of [unverified, unproven]) {
      expect(await signIn(person({ email }), browserOf(docket))).toBe(failed('account_exists'));
      expect((await docket.as({ cookie }).get('/api/user/identities')).body.data).toEqual([]);
    }
  });

  it('is not linked where no mail is sent, however it was verified there', async () => {
    const admin = await docket.given.user();
    await closed.rows(
      `INSERT INTO users (id, email, email_verified_at, created_at, updated_at) VALUES ($1, $2, now(), now(), now())`,
      [admin.id, 'grace@corp.example'],
    );
    const browser = browserOf(closed);
    expect(await signIn(person({ email: 'grace@corp.example' }), browser)).toBe(failed('account_exists', closed));
    expect(await signedInAs(browser)).toBeNull();
  });

  it('is linked to a second provider if the first one vouched for its e-mail', async () => {
    const email = 'twice@corp.example';
    expect(await signIn(person({ email }), browserOf(closed))).toBe(`${closed.url}/`);
    github.user = { id: 77, login: 'twice', name: null };
    github.emails = [{ email, primary: true, verified: true }];
    const browser = browserOf(closed);
    const isBack = (url: string) => url.startsWith(`${closed.url}/api/auth/oidc/github/callback`);
    const returned = await browser.follow(`${closed.url}/api/auth/oidc/github/start`, isBack);
    expect((await browser.visit(returned)).location).toBe(`${closed.url}/`);
    expect(await signedInAs(browser)).toBe(email);
    expect(await accountsOf(email, closed)).toHaveLength(1);
  });
});

describe('a new account', () => {
  it('has a verified e-mail, a workspace of its own and no password', async () => {
    const ada = person();
    const browser = browserOf(docket);
    await signIn(ada, browser);
    const cookie = `docket.session-token=${browser.cookie('docket.session-token')}`;
    const as = docket.as({ cookie });
    expect((await as.get('/api/auth/verify-email')).body.data).toEqual({ email: ada.email, emailVerified: true });
    expect((await as.get('/api/user/profile')).body.data).toMatchObject({ name: ada.name, role: 'USER' });
    expect((await as.get('/api/workspaces')).body.data).toHaveLength(1);
    expect(await accountsOf(ada.email!)).toEqual([{ id: expect.any(String), passwordHash: null }]);
    expect((await docket.as().post('/api/auth/sign-in', { email: ada.email, password: '' })).status).toBe(401);
  });

  it('is one, however many sign-ups of an identity come at once', async () => {
    const ada = person();
    const ends = await Promise.all(Array.from({ length: 6 }, () => signIn(ada, browserOf(docket))));
    expect(new Set(ends)).toEqual(new Set([`${docket.url}/`]));
    expect(await accountsOf(ada.email!)).toHaveLength(1);
    expect(await docket.rows('SELECT id FROM identities WHERE subject = $1', [ada.sub])).toHaveLength(1);
  });

  it('is one also for two identities with one e-mail at once', async () => {
    const { email } = person();
    const ends = await Promise.all([
      signIn(person({ email }), browserOf(docket)),
      signIn(person({ email }), browserOf(docket)),
    ]);
    expect(ends).toEqual([`${docket.url}/`, `${docket.url}/`]);
    expect(await accountsOf(email!)).toHaveLength(1);
  });

  it('is made while sign-up is closed for an allowed domain and for who is invited, who then is a member', async () => {
    expect(await signIn(person(), browserOf(closed))).toBe(failed('sign_up_closed', closed));
    expect(await signIn(person({ email: 'eve@corp.example.evil.example' }), browserOf(closed))).toBe(
      failed('sign_up_closed', closed),
    );
    const owner = browserOf(closed);
    expect(await signIn(person({ email: 'owner@corp.example' }), owner)).toBe(`${closed.url}/`);
    const cookie = `docket.session-token=${owner.cookie('docket.session-token')}`;
    const project = (await closed.as({ cookie }).post('/api/projects', { name: 'Website' })).body.data;
    const guest = person();
    const invitation = { email: guest.email, role: 'member' };
    expect((await closed.as({ cookie }).post(`/api/project/${project.id}/invitations`, invitation)).status).toBe(201);
    const browser = browserOf(closed);
    expect(await signIn(guest, browser)).toBe(`${closed.url}/`);
    const members = (await closed.as({ cookie }).get(`/api/project/${project.id}/members`)).body.data;
    expect(members).toContainEqual(expect.objectContaining({ email: guest.email, role: 'member' }));
    expect((await closed.as({ cookie }).get(`/api/project/${project.id}/invitations`)).body.data).toEqual([]);
  });
});

describe('GitHub', () => {
  const isBack = (url: string) => url.startsWith(`${docket.url}/api/auth/oidc/github/callback`);
  const visitGitHub = async (browser: Browser) => {
    const returned = await browser.follow(`${docket.url}/api/auth/oidc/github/start?returnTo=/boards`, isBack);
    return (await browser.visit(returned)).location;
  };

  it('signs in by its user and the primary verified e-mail', async () => {
    github.user = { id: 583231, login: 'octocat', name: 'The Octocat' };
    github.emails = [
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

  it('without a primary verified e-mail opens nothing', async () => {
    github.user = { id: 4, login: 'nobody', name: null };
    github.emails = [
      { email: 'nobody@example.com', primary: true, verified: false },
      { email: 'some@example.com', primary: false, verified: true },
    ];
    expect(await visitGitHub(browserOf(docket))).toBe(failed('email_unverified'));
  });

  it('refuses a code of somebody else', async () => {
    const browser = browserOf(docket);
    const { location } = await browser.visit('/api/auth/oidc/github/start');
    const state = new URL(location).searchParams.get('state')!;
    const ended = await back(browser, { state, code: 'stolen' }, '/api/auth/oidc/github/callback');
    expect(ended.location).toBe(failed('provider_error'));
  });
});

describe('linking a provider to the account of somebody who is signed in', () => {
  let ada: TestUser;
  let browser: Browser;
  beforeEach(async () => {
    ada = await docket.given.user();
    browser = browserOf(docket);
    browser.setCookie('docket.session-token', ada.cookie.split('=')[1]!);
  });

  const startLinking = async (body: object = {}) => {
    const { status, body: text } = await browser.visit('/api/user/identities/corp/start', {
      method: 'POST',
      json: body,
    });
    expect(status).toBe(200);
    const { searchParams } = new URL(JSON.parse(text).data.url);
    return { state: searchParams.get('state')!, nonce: searchParams.get('nonce')! };
  };
  const link = async (claims: FakePerson) => {
    const { state, nonce } = await startLinking({ returnTo: '/settings' });
    return (await back(browser, { state, code: issuer.code({ ...claims, nonce }) })).location;
  };
  const identities = async () => (await docket.as(ada).get('/api/user/identities')).body.data;

  it('adds a way to sign in, under another e-mail too, and mails its owner', async () => {
    const other = person();
    expect(await link(other)).toBe(`${docket.url}/settings`);
    const linked = { id: expect.any(String), provider: 'corp', label: 'Corp SSO', email: other.email };
    const times = { createdAt: expect.any(String), lastUsedAt: expect.any(String) };
    expect(await identities()).toEqual([{ ...linked, ...times }]);
    expect(await link(other)).toBe(`${docket.url}/settings`);
    expect((await mailsTo(ada.email)).map(({ subject }) => subject)).toEqual(['Corp SSO was linked to your account']);
    expect((await docket.as(ada).get('/api/auth/session')).status).toBe(200);
    const elsewhere = browserOf(docket);
    await signIn(other, elsewhere);
    expect(await signedInAs(elsewhere)).toBe(ada.email);
  });

  it('does not take an identity from another account', async () => {
    const taken = person();
    await signIn(taken, browserOf(docket));
    expect(await link(taken)).toBe(failed('account_exists'));
    expect(await link(person({ email_verified: false }))).toBe(failed('email_unverified'));
    expect(await identities()).toEqual([]);
  });

  it('ends with the session that began it', async () => {
    const { state, nonce } = await startLinking();
    await docket.as(ada).post('/api/auth/sign-out');
    const code = issuer.code({ ...person(), nonce });
    expect((await back(browser, { state, code })).location).toBe(failed('invalid_state'));
  });

  it('can be undone, as long as another way in is left', async () => {
    await link(person());
    const [identity] = await identities();
    const bob = await docket.given.user();
    const path = `/api/user/identities/${identity.id}`;
    expect(answer(await docket.as(bob).delete(path))).toEqual(notFound('Identity'));
    const removed = { status: 200, body: { data: { id: identity.id, deleted: true } } };
    expect(answer(await docket.as(ada).delete(path))).toEqual(removed);
    expect((await mailsTo(ada.email)).at(-1)!.subject).toBe('Corp SSO was removed from your account');
    const onlyWay = browserOf(docket);
    await signIn(person(), onlyWay);
    const cookie = `docket.session-token=${onlyWay.cookie('docket.session-token')}`;
    const [last] = (await docket.as({ cookie }).get('/api/user/identities')).body.data;
    expect(answer(await docket.as({ cookie }).delete(`/api/user/identities/${last.id}`))).toEqual(
      conflict('The last way to sign in can not be removed'),
    );
    const first = await docket.as({ cookie }).put('/api/auth/password', { newPassword: 'a first password' });
    expect(first.status).toBe(200);
    expect((await docket.as({ cookie }).delete(`/api/user/identities/${last.id}`)).status).toBe(200);
  });
});

describe('an account that has no password', () => {
  const newcomer = async () => {
    const browser = browserOf(docket);
    const ada = person();
    await signIn(ada, browser);
    return { email: ada.email!, cookie: `docket.session-token=${browser.cookie('docket.session-token')}` };
  };

  it('sets a first one without a current one, with a mail; every further one needs the current one', async () => {
    const { email, cookie } = await newcomer();
    const newPassword = 'a first password';
    const set = await docket.as({ cookie }).put('/api/auth/password', { newPassword });
    expect(set.status).toBe(200);
    expect((await docket.as().post('/api/auth/sign-in', { email, password: newPassword })).status).toBe(200);
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(['A password was set for your account']);
    const second = await docket.as({ cookie }).put('/api/auth/password', { newPassword: 'a second password' });
    expect(second.body.error.details).toEqual({ currentPassword: ['Current password is required'] });
  });

  it('is deleted with everything about its ways in, if it has signed in just now', async () => {
    const { email, cookie } = await newcomer();
    await later(11 * 60_000, async () => {
      expect((await docket.as({ cookie }).delete('/api/user', {})).status).toBe(403);
    });
    const [{ id } = { id: '' }] = await accountsOf(email);
    expect((await docket.as({ cookie }).delete('/api/user', {})).status).toBe(200);
    expect(await docket.rows('SELECT id FROM identities WHERE user_id = $1', [id])).toEqual([]);
  });
});

describe('disabling a user', () => {
  it('ends every session and every way in', async () => {
    const [admin, ada] = [await docket.given.user({ role: 'ADMIN' }), await docket.given.user()];
    const identity = person({ email: ada.email });
    await verified(ada.email);
    const browser = browserOf(docket);
    await signIn(identity, browser);
    const linking = browserOf(docket);
    linking.setCookie('docket.session-token', browser.cookie('docket.session-token')!);
    const { body } = await linking.visit('/api/user/identities/corp/start', { method: 'POST', json: {} });
    const begun = new URL(JSON.parse(body).data.url).searchParams;
    expect((await docket.as(admin).put(`/api/admin/users/${ada.id}`, { disabled: true })).status).toBe(200);
    expect(await signedInAs(browser)).toBeNull();
    expect(await signIn(identity, browser)).toBe(failed('access_denied'));
    const code = issuer.code({ ...person(), nonce: begun.get('nonce')! });
    expect((await back(linking, { state: begun.get('state')!, code })).location).toBe(failed('invalid_state'));
    expect(await signIn(person({ email: ada.email }), browserOf(docket))).toBe(failed('access_denied'));
  });
});

describe('an API key', () => {
  it('opens no route about ways to sign in', async () => {
    const apiKey = await docket.given.apiKey(await docket.given.user());
    for (const [method, path] of [
      ['get', '/api/user/identities'],
      ['post', '/api/user/identities/corp/start'],
      ['get', '/api/user/two-factor'],
      ['post', '/api/user/two-factor/setup'],
      ['get', '/api/user/passkeys'],
      ['post', '/api/user/passkeys/options'],
    ] as const) {
      expect(answer(await docket.as({ apiKey }).call(method, path))).toEqual(unauthorized());
    }
  });
});

it('a cookie from before the sign-in is never adopted as a session', async () => {
  const browser = browserOf(docket);
  browser.setCookie('docket.session-token', 'x'.repeat(43));
  await signIn(person(), browser);
  expect(browser.cookie('docket.session-token')).not.toBe('x'.repeat(43));
  expect(cookieOf([`docket.session-token=${browser.cookie('docket.session-token')}`])).toBeDefined();
});
