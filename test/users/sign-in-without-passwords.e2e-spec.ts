import { PasswordReset } from '../../libs/users/src/sign-in/password-reset.js';
import { answer, conflict, invalid, refusal } from '../support/answers.js';
import { Docket } from '../support/docket.js';
import { cookieOf } from '../support/given.js';
import { browserOf, signedInAs } from '../support/sign-in/browser.js';
import { FakeIssuer } from '../support/sign-in/fake-issuer.js';

let issuer: FakeIssuer;
let docket: Docket;
beforeAll(async () => {
  issuer = await FakeIssuer.start();
  docket = await Docket.start({
    PASSWORD_SIGN_IN: 'off',
    OIDC_PROVIDERS: 'corp',
    OIDC_CORP_ISSUER: issuer.url,
    OIDC_CORP_CLIENT_ID: issuer.settings.CLIENT_ID!,
    OIDC_CORP_CLIENT_SECRET: issuer.settings.CLIENT_SECRET!,
  });
});
afterAll(async () => {
  await docket.stop();
  await issuer.stop();
});

const CLOSED = refusal(403, 'FORBIDDEN', 'Signing in with a password is disabled');

async function newcomer(email: string) {
  const browser = browserOf(docket);
  const { location } = await browser.visit('/api/auth/oidc/corp/start');
  const asked = new URL(location).searchParams;
  const code = issuer.code({ sub: email, email, email_verified: true, nonce: asked.get('nonce')! });
  await browser.visit(`/api/auth/oidc/corp/callback?${new URLSearchParams({ state: asked.get('state')!, code })}`);
  expect(await signedInAs(browser)).toBe(email);
  return { cookie: `docket.session-token=${browser.cookie('docket.session-token')}` };
}

describe('if sign-in with a password is closed', () => {
  it('nobody can sign in or up with one, or request a new one', async () => {
    const account = { email: 'ada@example.com', password: 'correct horse battery' };
    expect(answer(await docket.as().post('/api/auth/sign-up', account))).toEqual(CLOSED);
    expect(answer(await docket.as().post('/api/auth/sign-in', account))).toEqual(CLOSED);
    expect(answer(await docket.as().post('/api/auth/two-factor', { challenge: 'x', code: '1' }))).toEqual(CLOSED);
    const { email, password } = account;
    expect(answer(await docket.as().post('/api/auth/password-reset/request', { email }))).toEqual(CLOSED);
    expect(answer(await docket.as().post('/api/auth/password-reset', { token: 'x', password }))).toEqual(CLOSED);
  });

  it('the first user who signs in with a provider is ADMIN, and cannot use a password', async () => {
    const admin = await newcomer('first@example.com');
    expect((await docket.as(admin).get('/api/user/profile')).body.data.role).toBe('ADMIN');
    const set = await docket.as(admin).put('/api/auth/password', { newPassword: 'correct horse battery' });
    expect(set.status).toBe(200);
    const [identity] = (await docket.as(admin).get('/api/user/identities')).body.data;
    expect(answer(await docket.as(admin).delete(`/api/user/identities/${identity.id}`))).toEqual(
      conflict('The last way to sign in cannot be removed'),
    );
  });

  it('a link created by the operator signs in once, with a mail', async () => {
    await newcomer('locked.out@example.com');
    const issued = await docket.service(PasswordReset).issue('locked.out@example.com');
    expect(issued).toMatchObject({ purpose: 'sign_in', url: expect.stringMatching(/\/sign-in#token=[\w-]{43}$/) });
    const recover = () => docket.as().post('/api/auth/recovery', { token: issued!.token });
    const recovered = await recover();
    expect(recovered.body.data).toMatchObject({ email: 'locked.out@example.com' });
    const cookie = cookieOf(recovered.headers['set-cookie']);
    expect((await docket.as({ cookie }).get('/api/auth/session')).status).toBe(200);
    expect(answer(await recover())).toEqual(invalid({ token: 'Token is wrong, was used or has expired' }));
    const messages = (await docket.as({ cookie }).get('/api/user/messages')).body.data;
    expect(messages).toContainEqual(
      expect.objectContaining({ kind: 'sign_in_change', subject: 'A recovery link signed in to your account' }),
    );
  });
});
