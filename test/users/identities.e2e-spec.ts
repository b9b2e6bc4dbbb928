import { answer, conflict, notFound, unauthorized } from '../support/answers.js';
import { Docket } from '../support/docket.js';
import type { TestUser } from '../support/given.js';
import { type Browser, browserOf, signedInAs } from '../support/sign-in/browser.js';
import type { FakePerson } from '../support/sign-in/fake-issuer.js';
import {
  accountsOf,
  back,
  failed,
  later,
  mailsTo,
  newcomer,
  ProviderStage,
  person,
  sessionOf,
  verify,
} from '../support/sign-in/provider-stage.js';

let stage: ProviderStage;
/** With mail and open sign-up. */
let docket: Docket;
/** Without either. */
let closed: Docket;
beforeAll(async () => {
  stage = await ProviderStage.start();
  docket = await Docket.start({ ...stage.settings, SMTP_URL: 'smtp://127.0.0.1:1' });
  closed = await Docket.start({ ...stage.settings, SIGN_UP: 'closed' });
});
afterAll(async () => {
  await docket.stop();
  await closed.stop();
  await stage.stop();
});

const signIn = (claims: FakePerson, browser: Browser) => stage.signIn(claims, browser);

describe('an account with the same e-mail address', () => {
  it('is linked if its address is verified: other sessions end, and an older password is removed, with a mail', async () => {
    const ada = await docket.given.user();
    const key = await docket.given.apiKey(ada);
    await verify(docket, ada.email);
    const browser = browserOf(docket);
    expect(await signIn(person({ email: ada.email.toUpperCase() }), browser)).toBe(`${docket.url}/`);
    expect(await signedInAs(browser)).toBe(ada.email);
    expect(answer(await docket.as(ada).get('/api/auth/session'))).toEqual(unauthorized());
    expect(answer(await docket.as({ apiKey: key }).get('/api/tickets'))).toEqual(unauthorized());
    const { email, password } = ada;
    expect((await docket.as().post('/api/auth/sign-in', { email, password })).status).toBe(401);
    const [mail] = await mailsTo(docket, ada.email);
    expect(mail!.subject).toBe('Corp SSO was linked to your account');
    expect(mail!.text).toContain('Every other session has ended.');
    expect(mail!.text).toContain('before your e-mail address was verified: the password, API keys.');
  });

  it('keeps a password that was set after its address was verified', async () => {
    const ada = await docket.given.user();
    await verify(docket, ada.email);
    const change = { currentPassword: ada.password, newPassword: 'a password of its owner' };
    expect((await docket.as(ada).put('/api/auth/password', change)).status).toBe(200);
    expect(await signIn(person({ email: ada.email }), browserOf(docket))).toBe(`${docket.url}/`);
    const again = { email: ada.email, password: change.newPassword };
    expect((await docket.as().post('/api/auth/sign-in', again)).status).toBe(200);
  });

  it('is not linked if its address is unverified, or was verified without mail', async () => {
    const [unverified, unproven] = [await docket.given.user(), await docket.given.user()];
    await verify(docket, unproven.email, 'none');
    for (const { email, cookie } of [unverified, unproven]) {
      expect(await signIn(person({ email }), browserOf(docket))).toBe(failed('account_exists', docket));
      expect((await docket.as({ cookie }).get('/api/user/identities')).body.data).toEqual([]);
    }
  });

  it('is not linked on an instance without mail, however it was verified there', async () => {
    const admin = await docket.given.user();
    await closed.rows(
      `INSERT INTO users (id, email, email_verified_at, created_at, updated_at) VALUES ($1, $2, now(), now(), now())`,
      [admin.id, 'grace@corp.example'],
    );
    const browser = browserOf(closed);
    expect(await signIn(person({ email: 'grace@corp.example' }), browser)).toBe(failed('account_exists', closed));
    expect(await signedInAs(browser)).toBeNull();
  });

  it('is linked to a second provider if the first one asserted its address', async () => {
    const email = 'twice@corp.example';
    expect(await signIn(person({ email }), browserOf(closed))).toBe(`${closed.url}/`);
    stage.github.user = { id: 77, login: 'twice', name: null };
    stage.github.emails = [{ email, primary: true, verified: true }];
    const browser = browserOf(closed);
    const isBack = (url: string) => url.startsWith(`${closed.url}/api/auth/oidc/github/callback`);
    const returned = await browser.follow(`${closed.url}/api/auth/oidc/github/start`, isBack);
    expect((await browser.visit(returned)).location).toBe(`${closed.url}/`);
    expect(await signedInAs(browser)).toBe(email);
    expect(await accountsOf(closed, email)).toHaveLength(1);
  });
});

describe('a new account', () => {
  it('has a verified e-mail address, a personal workspace and no password', async () => {
    const ada = person();
    const browser = browserOf(docket);
    await signIn(ada, browser);
    const as = docket.as(sessionOf(browser));
    expect((await as.get('/api/auth/verify-email')).body.data).toEqual({ email: ada.email, emailVerified: true });
    expect((await as.get('/api/user/profile')).body.data).toMatchObject({ name: ada.name, role: 'USER' });
    expect((await as.get('/api/workspaces')).body.data).toHaveLength(1);
    expect(await accountsOf(docket, ada.email!)).toEqual([{ id: expect.any(String), passwordHash: null }]);
    expect((await docket.as().post('/api/auth/sign-in', { email: ada.email, password: '' })).status).toBe(401);
  });

  it('is created once for concurrent sign-ups with one identity', async () => {
    const ada = person();
    const ends = await Promise.all(Array.from({ length: 6 }, () => signIn(ada, browserOf(docket))));
    expect(new Set(ends)).toEqual(new Set([`${docket.url}/`]));
    expect(await accountsOf(docket, ada.email!)).toHaveLength(1);
    expect(await docket.rows('SELECT id FROM identities WHERE subject = $1', [ada.sub])).toHaveLength(1);
  });

  it('is created once for concurrent sign-ups with two identities and one e-mail address', async () => {
    const { email } = person();
    const ends = await Promise.all([
      signIn(person({ email }), browserOf(docket)),
      signIn(person({ email }), browserOf(docket)),
    ]);
    expect(ends).toEqual([`${docket.url}/`, `${docket.url}/`]);
    expect(await accountsOf(docket, email!)).toHaveLength(1);
  });

  it('is created while sign-up is closed for an allowed domain, and for an invited person, who becomes a member', async () => {
    expect(await signIn(person(), browserOf(closed))).toBe(failed('sign_up_closed', closed));
    expect(await signIn(person({ email: 'eve@corp.example.evil.example' }), browserOf(closed))).toBe(
      failed('sign_up_closed', closed),
    );
    const owner = browserOf(closed);
    expect(await signIn(person({ email: 'owner@corp.example' }), owner)).toBe(`${closed.url}/`);
    const { cookie } = sessionOf(owner);
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

describe('linking a provider to a signed-in account', () => {
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
    return (await back(browser, { state, code: stage.issuer.code({ ...claims, nonce }) })).location;
  };
  const identities = async () => (await docket.as(ada).get('/api/user/identities')).body.data;

  it('adds a way to sign in, also with another e-mail address, and mails its owner', async () => {
    const other = person();
    expect(await link(other)).toBe(`${docket.url}/settings`);
    const linked = { id: expect.any(String), provider: 'corp', label: 'Corp SSO', email: other.email };
    const times = { createdAt: expect.any(String), lastUsedAt: expect.any(String) };
    expect(await identities()).toEqual([{ ...linked, ...times }]);
    expect(await link(other)).toBe(`${docket.url}/settings`);
    expect((await mailsTo(docket, ada.email)).map(({ subject }) => subject)).toEqual([
      'Corp SSO was linked to your account',
    ]);
    expect((await docket.as(ada).get('/api/auth/session')).status).toBe(200);
    const elsewhere = browserOf(docket);
    await signIn(other, elsewhere);
    expect(await signedInAs(elsewhere)).toBe(ada.email);
  });

  it('does not take an identity from another account', async () => {
    const taken = person();
    await signIn(taken, browserOf(docket));
    expect(await link(taken)).toBe(failed('account_exists', docket));
    expect(await link(person({ email_verified: false }))).toBe(failed('email_unverified', docket));
    expect(await identities()).toEqual([]);
  });

  it('is cancelled when the session that began it ends', async () => {
    const { state, nonce } = await startLinking();
    await docket.as(ada).post('/api/auth/sign-out');
    const code = stage.issuer.code({ ...person(), nonce });
    expect((await back(browser, { state, code })).location).toBe(failed('invalid_state', docket));
  });

  it('can be undone while another way to sign in is left', async () => {
    await link(person());
    const [identity] = await identities();
    const bob = await docket.given.user();
    const path = `/api/user/identities/${identity.id}`;
    expect(answer(await docket.as(bob).delete(path))).toEqual(notFound('Identity'));
    const removed = { status: 200, body: { data: { id: identity.id, deleted: true } } };
    expect(answer(await docket.as(ada).delete(path))).toEqual(removed);
    expect((await mailsTo(docket, ada.email)).at(-1)!.subject).toBe('Corp SSO was removed from your account');
    const onlyWay = browserOf(docket);
    await signIn(person(), onlyWay);
    const { cookie } = sessionOf(onlyWay);
    const [last] = (await docket.as({ cookie }).get('/api/user/identities')).body.data;
    expect(answer(await docket.as({ cookie }).delete(`/api/user/identities/${last.id}`))).toEqual(
      conflict('The last way to sign in cannot be removed'),
    );
    const first = await docket.as({ cookie }).put('/api/auth/password', { newPassword: 'a first password' });
    expect(first.status).toBe(200);
    expect((await docket.as({ cookie }).delete(`/api/user/identities/${last.id}`)).status).toBe(200);
  });
});

describe('an account without a password', () => {
  it('sets a first one without a current one, with a mail; every further one needs the current one', async () => {
    const { email, cookie } = await newcomer(stage, docket);
    const newPassword = 'a first password';
    const set = await docket.as({ cookie }).put('/api/auth/password', { newPassword });
    expect(set.status).toBe(200);
    expect((await docket.as().post('/api/auth/sign-in', { email, password: newPassword })).status).toBe(200);
    expect((await mailsTo(docket, email)).map(({ subject }) => subject)).toEqual([
      'A password was set for your account',
    ]);
    const second = await docket.as({ cookie }).put('/api/auth/password', { newPassword: 'a second password' });
    expect(second.body.error.details).toEqual({ currentPassword: ['Current password is required'] });
  });

  it('is deleted with all its ways to sign in, after a recent sign-in', async () => {
    const { email, cookie } = await newcomer(stage, docket);
    await later(docket, 11 * 60_000, async () => {
      expect((await docket.as({ cookie }).delete('/api/user', {})).status).toBe(403);
    });
    const [{ id } = { id: '' }] = await accountsOf(docket, email);
    expect((await docket.as({ cookie }).delete('/api/user', {})).status).toBe(200);
    expect(await docket.rows('SELECT id FROM identities WHERE user_id = $1', [id])).toEqual([]);
  });
});

describe('disabling a user', () => {
  it('ends every session and every way to sign in', async () => {
    const [admin, ada] = [await docket.given.user({ role: 'ADMIN' }), await docket.given.user()];
    const identity = person({ email: ada.email });
    await verify(docket, ada.email);
    const browser = browserOf(docket);
    await signIn(identity, browser);
    const linking = browserOf(docket);
    linking.setCookie('docket.session-token', browser.cookie('docket.session-token')!);
    const { body } = await linking.visit('/api/user/identities/corp/start', { method: 'POST', json: {} });
    const begun = new URL(JSON.parse(body).data.url).searchParams;
    expect((await docket.as(admin).put(`/api/admin/users/${ada.id}`, { disabled: true })).status).toBe(200);
    expect(await signedInAs(browser)).toBeNull();
    expect(await signIn(identity, browser)).toBe(failed('access_denied', docket));
    const code = stage.issuer.code({ ...person(), nonce: begun.get('nonce')! });
    expect((await back(linking, { state: begun.get('state')!, code })).location).toBe(failed('invalid_state', docket));
    expect(await signIn(person({ email: ada.email }), browserOf(docket))).toBe(failed('access_denied', docket));
  });
});

describe('an API key', () => {
  it('is refused on every route about ways to sign in', async () => {
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
