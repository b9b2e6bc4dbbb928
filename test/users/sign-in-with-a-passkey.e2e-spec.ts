import { generateKeyPairSync } from 'node:crypto';
import { Clock } from '#contracts';
import { answer, conflict, invalid, notFound, refusal } from '../support/answers.js';
import { Docket } from '../support/docket.js';
import type { TestUser } from '../support/given.js';
import { type Browser, browserOf, signedInAs } from '../support/sign-in/browser.js';
import { type Deviation, SoftwareAuthenticator } from '../support/sign-in/software-authenticator.js';

const ORIGIN = 'https://app.docket.example';
let docket: Docket;
beforeAll(async () => {
  docket = await Docket.start({ APP_URL: `${ORIGIN}/boards` });
});
afterAll(() => docket.stop());

const UNVERIFIED = refusal(401, 'UNAUTHORIZED', 'Passkey could not be verified');
const REFUSED = invalid({ response: 'Passkey could not be verified' });

interface Holder extends TestUser {
  authenticator: SoftwareAuthenticator;
  passkeyId: string;
}

const optionsFor = async (user: TestUser) => (await docket.as(user).post('/api/user/passkeys/options')).body.data;

async function holder(name = 'Phone', given?: TestUser): Promise<Holder> {
  const user = given ?? (await docket.given.user());
  const authenticator = new SoftwareAuthenticator(ORIGIN, user.id);
  const response = authenticator.create(await optionsFor(user));
  const created = await docket.as(user).post('/api/user/passkeys', { name, response });
  if (created.status !== 201) throw new Error(`passkeys answered ${created.status}: ${created.text}`);
  return { ...user, authenticator, passkeyId: created.body.data.id };
}

async function signInOptions(browser: Browser): Promise<{ challenge: string; rpId: string }> {
  const { status, body } = await browser.visit('/api/auth/passkey/options', { method: 'POST' });
  expect(status).toBe(200);
  return JSON.parse(body).data;
}

async function attempt(response: object, browser: Browser) {
  const { status, body } = await browser.visit('/api/auth/passkey', { method: 'POST', json: { response } });
  return { status, body: JSON.parse(body) };
}

async function signIn({ authenticator }: Holder, by: Deviation = {}, browser = browserOf(docket)) {
  return attempt(authenticator.get(await signInOptions(browser), by), browser);
}

const mailsTo = async ({ id }: TestUser) =>
  (
    await docket.rows<{ subject: string }>(
      `SELECT subject FROM mail_messages WHERE user_id = $1 AND kind = 'sign_in_change' ORDER BY id`,
      [id],
    )
  ).map(({ subject }) => subject);

describe('a passkey', () => {
  it('is created for the host of APP_URL with user verification, and reported by mail', async () => {
    const ada = await docket.given.user();
    const options = await optionsFor(ada);
    expect(options).toMatchObject({
      rp: { id: 'app.docket.example', name: 'Docket' },
      user: { id: Buffer.from(ada.id).toString('base64url'), name: ada.email, displayName: ada.name },
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
    const authenticator = new SoftwareAuthenticator(ORIGIN, ada.id);
    const body = { name: ' Phone ', response: authenticator.create(options) };
    const created = await docket.as(ada).post('/api/user/passkeys', body);
    const passkey = { id: expect.any(String), name: 'Phone', createdAt: expect.any(String), lastUsedAt: null };
    expect(answer(created)).toEqual({ status: 201, body: { data: passkey } });
    expect((await docket.as(ada).get('/api/user/passkeys')).body.data).toEqual([created.body.data]);
    expect(await mailsTo(ada)).toEqual(['A passkey was added to your account']);
    expect((await optionsFor(ada)).excludeCredentials).toEqual([
      { id: authenticator.credentialId.toString('base64url'), type: 'public-key', transports: ['internal'] },
    ]);
    expect(answer(await docket.as(ada).post('/api/user/passkeys', body))).toEqual(REFUSED);
  });

  it.each<[string, Deviation]>([
    ['another origin', { origin: 'https://docket.example' }],
    ['another host', { rpId: 'docket.example' }],
    ['another challenge', { challenge: 'x'.repeat(43) }],
    ['no user verification', { userVerified: false }],
    ['another purpose', { type: 'webauthn.get' }],
    ['an attestation with certificates', { fmt: 'packed', attStmt: new Map([['x5c', new Map()]]) }],
    ["a manufacturer's attestation", { fmt: 'apple' }],
  ])('is not created with %s', async (_, by) => {
    const ada = await docket.given.user();
    const authenticator = new SoftwareAuthenticator(ORIGIN, ada.id);
    const response = authenticator.create(await optionsFor(ada), by);
    expect(answer(await docket.as(ada).post('/api/user/passkeys', { name: 'Phone', response }))).toEqual(REFUSED);
    expect((await docket.as(ada).get('/api/user/passkeys')).body.data).toEqual([]);
  });

  it('is not created with the challenge of another session, nor with an invalid response', async () => {
    const [ada, bob] = [await docket.given.user(), await docket.given.user()];
    const response = new SoftwareAuthenticator(ORIGIN, bob.id).create(await optionsFor(ada));
    expect(answer(await docket.as(bob).post('/api/user/passkeys', { name: 'Phone', response }))).toEqual(REFUSED);
    for (const nonsense of [
      { response: {} },
      { id: 'x', response: { attestationObject: 'o2Nm', clientDataJSON: 'e30' } },
    ])
      expect(answer(await docket.as(bob).post('/api/user/passkeys', { name: 'Phone', response: nonsense }))).toEqual(
        REFUSED,
      );
    for (const nonsense of ['x', [], {}, { response: 'x' }, { response: {}, padding: 'x'.repeat(70_000) }]) {
      const reply = await docket.as(bob).post('/api/user/passkeys', { name: 'Phone', response: nonsense });
      expect(answer(reply)).toEqual(invalid({ response: 'Response must be the JSON of a public key credential' }));
    }
  });
});

describe('signing in with a passkey', () => {
  it('needs nothing else, and counts as both factors', async () => {
    const ada = await holder();
    const browser = browserOf(docket);
    const options = await signInOptions(browser);
    expect(options).toEqual({
      rpId: 'app.docket.example',
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      timeout: 60_000,
      userVerification: 'required',
    });
    const reply = await attempt(ada.authenticator.get(options), browser);
    expect(reply).toMatchObject({ status: 200, body: { data: { id: ada.id, email: ada.email } } });
    expect(await signedInAs(browser)).toBe(ada.email);
    const [used] = (await docket.as(ada).get('/api/user/passkeys')).body.data;
    expect(used.lastUsedAt).not.toBeNull();
    const [session] = await docket.rows(`SELECT opened_with FROM sessions WHERE user_id = $1 ORDER BY id DESC`, [
      ada.id,
    ]);
    expect(session).toEqual({ opened_with: 'passkey' });
  });

  it.each<[string, Deviation]>([
    ['another origin', { origin: 'https://app.docket.example.evil.example' }],
    ['another host', { rpId: 'evil.example' }],
    ['a made-up challenge', { challenge: 'x'.repeat(43) }],
    ['no user verification', { userVerified: false }],
    ['another purpose', { type: 'webauthn.create' }],
    ["somebody else's key", { key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey }],
    ["somebody else's user handle", { userHandle: '01990a5e-7c7e-7b0a-9c53-5f5d1c1f0a11' }],
  ])('is refused with %s', async (_, by) => {
    expect(await signIn(await holder(), by)).toEqual(UNVERIFIED);
  });

  it('accepts each challenge once, in the browser that requested it, within five minutes', async () => {
    const ada = await holder();
    const browser = browserOf(docket);
    const challenge = await signInOptions(browser);
    const stranger = browserOf(docket);
    expect(await attempt(ada.authenticator.get(challenge), stranger)).toEqual(UNVERIFIED);
    await signInOptions(stranger);
    expect(await attempt(ada.authenticator.get(challenge), stranger)).toEqual(UNVERIFIED);
    const response = ada.authenticator.get(challenge);
    expect((await attempt(response, browser)).status).toBe(200);
    expect(await attempt(response, browser)).toEqual(UNVERIFIED);
    expect(await attempt(ada.authenticator.get(challenge), browser)).toEqual(UNVERIFIED);
    const late = await signInOptions(browser);
    docket.service(Clock).now = () => new Date(Date.now() + 5 * 60_000 + 1);
    expect(await attempt(ada.authenticator.get(late), browser)).toEqual(UNVERIFIED);
    docket.service(Clock).now = () => new Date();
  });

  it('refuses a counter that does not grow if it grew before, and accepts one that never grew', async () => {
    const ada = await holder();
    expect((await signIn(ada, { counter: 10 })).status).toBe(200);
    expect(await signIn(ada, { counter: 10 })).toEqual(UNVERIFIED);
    expect(await signIn(ada, { counter: 9 })).toEqual(UNVERIFIED);
    expect(await signIn(ada, { counter: 0 })).toEqual(UNVERIFIED);
    expect((await signIn(ada, { counter: 11 })).status).toBe(200);
    const atOnce = await Promise.all([signIn(ada, { counter: 20 }), signIn(ada, { counter: 20 })]);
    expect(atOnce.map(({ status }) => status).sort()).toEqual([200, 401]);

    const bob = await docket.given.user();
    const authenticator = new SoftwareAuthenticator(ORIGIN, bob.id);
    const response = authenticator.create(await optionsFor(bob), { counter: 0 });
    expect((await docket.as(bob).post('/api/user/passkeys', { name: 'Phone', response })).status).toBe(201);
    const silent = { ...bob, authenticator, passkeyId: '' };
    for (let use = 0; use < 2; use++) expect((await signIn(silent, { counter: 0 })).status).toBe(200);
  });

  it('is refused once the account is disabled, or the passkey is removed', async () => {
    const admin = await docket.given.user({ role: 'ADMIN' });
    const [ada, bob] = [await holder(), await holder()];
    expect((await docket.as(admin).put(`/api/admin/users/${ada.id}`, { disabled: true })).status).toBe(200);
    expect(await signIn(ada)).toEqual(UNVERIFIED);
    expect((await docket.as(bob).delete(`/api/user/passkeys/${bob.passkeyId}`)).status).toBe(200);
    expect(await signIn(bob)).toEqual(UNVERIFIED);
    expect(await mailsTo(bob)).toEqual([
      'A passkey was added to your account',
      'A passkey was removed from your account',
    ]);
  });

  it('gives the same response for an invalid passkey and an unknown one', async () => {
    const browser = browserOf(docket);
    await signInOptions(browser);
    for (const nonsense of [
      { response: {} },
      { id: 'x\u0000', response: {} },
      { id: 'x', rawId: 'x', type: 'public-key', response: {} },
    ])
      expect(await attempt(nonsense, browser)).toEqual(UNVERIFIED);
  });
});

describe('the last way to sign in', () => {
  it('cannot be removed, also when two are removed concurrently', async () => {
    const ada = await holder();
    const second = await holder('Key', ada);
    await docket.rows('UPDATE users SET password_hash = NULL WHERE id = $1', [ada.id]);
    const remove = (id: string) => docket.as(ada).delete(`/api/user/passkeys/${id}`);
    expect(answer(await remove(docket.config.sessionCookie))).toEqual(notFound('Passkey'));
    const replies = await Promise.all([remove(ada.passkeyId), remove(second.passkeyId)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = replies.find(({ status }) => status === 409)!;
    expect(answer(refused)).toEqual(conflict('The last way to sign in cannot be removed'));
    const [left] = (await docket.as(ada).get('/api/user/passkeys')).body.data;
    const bob = await docket.given.user();
    expect(answer(await docket.as(bob).delete(`/api/user/passkeys/${left.id}`))).toEqual(notFound('Passkey'));
  });
});

it('deleting an account removes its passkeys', async () => {
  const ada = await holder();
  expect((await docket.as(ada).delete('/api/user', { password: ada.password })).status).toBe(200);
  expect(await docket.rows('SELECT 1 FROM passkeys WHERE user_id = $1', [ada.id])).toEqual([]);
  expect(await signIn(ada)).toEqual(UNVERIFIED);
});
