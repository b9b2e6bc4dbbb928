import { generateSync } from 'otplib';
import { Clock } from '#contracts';
import { answer, conflict, forbidden, invalid, notFound, refusal, unauthorized } from '../support/answers.js';
import { Docket } from '../support/docket.js';
import { cookieOf, type TestUser } from '../support/given.js';

let docket: Docket;
let strict: Docket;
beforeAll(async () => {
  docket = await Docket.start();
  strict = await Docket.start({ TWO_FACTOR: 'required' });
});
afterAll(async () => {
  await docket.stop();
  await strict.stop();
});

/** Steps of 30 seconds that Docket's clock is ahead, so that a test need not wait for the next code. */
let ahead = 0;
beforeEach(() => {
  ahead = 0;
  for (const one of [docket, strict]) one.service(Clock).now = () => new Date(Date.now() + ahead * 30_000);
});

const codeOf = (secret: string, steps = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + (ahead + steps) * 30 });
const WRONG = invalid({ code: 'Code is wrong or was used before' });
const NO_CHALLENGE = invalid({ challenge: 'Challenge is wrong, was used or has expired' });

interface Enrolled extends TestUser {
  secret: string;
  recoveryCodes: string[];
}

async function enrolled(of = docket, given?: TestUser): Promise<Enrolled> {
  const user = given ?? (await of.given.user());
  const { secret } = (await of.as(user).post('/api/user/two-factor/setup')).body.data;
  const enabled = await of.as(user).post('/api/user/two-factor/enable', { code: codeOf(secret) });
  if (enabled.status !== 200) throw new Error(`enable answered ${enabled.status}: ${enabled.text}`);
  ahead++; // that code is used
  return { ...user, secret, recoveryCodes: enabled.body.data.recoveryCodes };
}

const signIn = ({ email, password }: TestUser, of = docket) => of.as().post('/api/auth/sign-in', { email, password });
const challengeFor = async (user: TestUser, of = docket): Promise<string> =>
  (await signIn(user, of)).body.data.challenge;
const complete = (challenge: string, code: string, of = docket) =>
  of.as().post('/api/auth/two-factor', { challenge, code });

const mailsTo = async ({ id }: TestUser, of = docket) =>
  (
    await of.rows<{ subject: string }>(
      `SELECT subject FROM mail_messages WHERE user_id = $1 AND kind = 'sign_in_change' ORDER BY id`,
      [id],
    )
  ).map(({ subject }) => subject);

describe('setting up a second factor', () => {
  it('requires a first code, and returns ten recovery codes once', async () => {
    const ada = await docket.given.user();
    const status = () => docket.as(ada).get('/api/user/two-factor');
    expect((await status()).body).toEqual({ data: { enabled: false, recoveryCodesLeft: 0 } });
    const first = (await docket.as(ada).post('/api/user/two-factor/setup')).body.data;
    const { secret, otpauthUrl } = (await docket.as(ada).post('/api/user/two-factor/setup')).body.data;
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(otpauthUrl).toBe(`otpauth://totp/Docket:${encodeURIComponent(ada.email)}?secret=${secret}&issuer=Docket`);
    expect((await status()).body.data.enabled).toBe(false);
    expect((await signIn(ada)).headers['set-cookie']).toBeDefined();

    const enable = (code: string) => docket.as(ada).post('/api/user/two-factor/enable', { code });
    expect(answer(await enable(codeOf(first.secret)))).toEqual(WRONG);
    const enabled = await enable(codeOf(secret));
    expect(enabled.status).toBe(200);
    const { recoveryCodes } = enabled.body.data;
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/);
    expect((await status()).body).toEqual({ data: { enabled: true, recoveryCodesLeft: 10 } });
    expect(await mailsTo(ada)).toEqual(['Two-factor authentication was enabled']);
    const already = conflict('Two-factor authentication is already enabled');
    expect(answer(await enable(codeOf(secret, 1)))).toEqual(already);
    expect(answer(await docket.as(ada).post('/api/user/two-factor/setup'))).toEqual(already);
  });

  it('stores the secret encrypted and the recovery codes as hashes', async () => {
    const ada = await enrolled();
    const rows = await docket.rows(
      `SELECT f.*, array_agg(encode(r.code_hash, 'escape')) AS codes FROM two_factors f JOIN recovery_codes r USING (user_id)
       WHERE user_id = $1 GROUP BY f.user_id`,
      [ada.id],
    );
    const stored = JSON.stringify(rows);
    expect(stored).toContain('v1.');
    for (const secret of [
      ada.secret,
      ...ada.recoveryCodes,
      ...ada.recoveryCodes.map((code) => code.replaceAll('-', '')),
    ])
      expect(stored).not.toContain(secret);
  });

  it('must begin before it can be enabled', async () => {
    const ada = await docket.given.user();
    const enable = await docket.as(ada).post('/api/user/two-factor/enable', { code: '123456' });
    expect(answer(enable)).toEqual(conflict('Two-factor authentication has not been set up'));
  });
});

describe('a sign-in with a password', () => {
  it('is unchanged without a second factor', async () => {
    const ada = await docket.given.user();
    const reply = await signIn(ada);
    expect(reply.body.data).toMatchObject({ id: ada.id, email: ada.email });
    expect(reply.headers['set-cookie']).toHaveLength(1);
  });

  it('returns a challenge and no cookie, and a code of the app completes it', async () => {
    const ada = await enrolled();
    const half = await signIn(ada);
    expect(answer(half)).toEqual({
      status: 200,
      body: { data: { twoFactorRequired: true, challenge: expect.stringMatching(/^[\w-]{43}$/) } },
    });
    expect(half.headers['set-cookie']).toBeUndefined();
    const whole = await complete(half.body.data.challenge, codeOf(ada.secret));
    expect(whole.status).toBe(200);
    expect(whole.body.data).toMatchObject({ id: ada.id, email: ada.email });
    const cookie = cookieOf(whole.headers['set-cookie']);
    expect((await docket.as({ cookie }).get('/api/auth/session')).body.data.user.id).toBe(ada.id);
    expect(answer(await complete(half.body.data.challenge, codeOf(ada.secret, 1)))).toEqual(NO_CHALLENGE);
  });

  it('accepts each code once, and one step of drift either way', async () => {
    const ada = await enrolled();
    const challenges = await Promise.all(Array.from({ length: 4 }, () => challengeFor(ada)));
    const code = codeOf(ada.secret);
    const replies = await Promise.all(challenges.map((challenge) => complete(challenge, code)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    ahead += 10;
    expect((await complete(await challengeFor(ada), codeOf(ada.secret, -1))).status).toBe(200);
    expect((await complete(await challengeFor(ada), codeOf(ada.secret, 1))).status).toBe(200);
    // A code from before the last one used is refused as well, though it is within the drift.
    expect(answer(await complete(await challengeFor(ada), codeOf(ada.secret)))).toEqual(WRONG);
    ahead += 10;
    const challenge = await challengeFor(ada);
    for (const steps of [-2, 2]) expect(answer(await complete(challenge, codeOf(ada.secret, steps)))).toEqual(WRONG);
  });

  it('accepts each recovery code once, however it is typed, and mails its owner', async () => {
    const ada = await enrolled();
    const [code = ''] = ada.recoveryCodes;
    const typed = code.replaceAll('-', ' ').toUpperCase();
    expect((await complete(await challengeFor(ada), typed)).status).toBe(200);
    expect(answer(await complete(await challengeFor(ada), code))).toEqual(WRONG);
    expect((await docket.as(ada).get('/api/user/two-factor')).body.data.recoveryCodesLeft).toBe(9);
    expect((await mailsTo(ada)).at(-1)).toBe('A recovery code was used');
    const bob = await enrolled();
    expect(answer(await complete(await challengeFor(bob), ada.recoveryCodes[1]!))).toEqual(WRONG);
  });

  it('has five minutes for the second step', async () => {
    const ada = await enrolled();
    const challenge = await challengeFor(ada);
    ahead += 10;
    expect(answer(await complete(challenge, codeOf(ada.secret)))).toEqual(NO_CHALLENGE);
    expect(answer(await complete('x'.repeat(43), codeOf(ada.secret)))).toEqual(NO_CHALLENGE);
  });

  it('has five attempts per challenge, also concurrently, which count as failed sign-ins of the account', async () => {
    const ada = await enrolled();
    const challenge = await challengeFor(ada);
    const wrong = ['000000', '000001', '000002', '000003', '000004', '000005', '000006', '000007'];
    const replies = await Promise.all(wrong.map((code) => complete(challenge, code)));
    expect(replies.filter(({ body }) => body.error.details?.code)).toHaveLength(5);
    expect(answer(await complete(challenge, codeOf(ada.secret)))).toEqual(NO_CHALLENGE);
    const limited = refusal(429, 'RATE_LIMITED', 'Too many requests');
    expect(answer(await signIn(ada))).toEqual(limited);
    ahead += 3; // the minute is over, the challenge is not
    expect(answer(await complete(challenge, codeOf(ada.secret)))).toEqual(NO_CHALLENGE);
    expect((await complete(await challengeFor(ada), codeOf(ada.secret))).status).toBe(200);
  });

  it('keeps counting wrong codes although the password was right', async () => {
    const ada = await enrolled();
    for (const code of ['000000', '000001', '000002', '000003', '000004']) {
      expect(answer(await complete(await challengeFor(ada), code))).toEqual(WRONG);
    }
    expect((await signIn(ada)).status).toBe(429);
  });

  it('counts wrong codes of an account from all addresses together', async () => {
    const far = await Docket.start({ TRUST_PROXY: '127.0.0.1' });
    far.service(Clock).now = () => new Date(Date.now() + ahead * 30_000);
    try {
      const ada = await enrolled(far);
      const statuses: number[] = [];
      for (let host = 1; host <= 6; host++) {
        const from = `203.0.113.${host}`;
        const { email, password } = ada;
        const half = await far.as().post('/api/auth/sign-in', { email, password }).set('x-forwarded-for', from);
        const body = { challenge: half.body.data.challenge, code: `00000${host}` };
        statuses.push((await far.as().post('/api/auth/two-factor', body).set('x-forwarded-for', from)).status);
      }
      expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
    } finally {
      await far.stop();
    }
  });

  it('is cancelled when the password is changed or the account is disabled', async () => {
    const admin = await docket.given.user({ role: 'ADMIN' });
    const [ada, bob] = [await enrolled(), await enrolled()];
    const [ofAda, ofBob] = [await challengeFor(ada), await challengeFor(bob)];
    const change = { currentPassword: ada.password, newPassword: 'another password' };
    expect((await docket.as(ada).put('/api/auth/password', change)).status).toBe(200);
    expect(answer(await complete(ofAda, codeOf(ada.secret)))).toEqual(NO_CHALLENGE);
    expect((await docket.as(admin).put(`/api/admin/users/${bob.id}`, { disabled: true })).status).toBe(200);
    expect(answer(await complete(ofBob, codeOf(bob.secret)))).toEqual(NO_CHALLENGE);
    expect((await docket.as(admin).put(`/api/admin/users/${bob.id}`, { disabled: false })).status).toBe(200);
    expect(answer(await complete(ofBob, codeOf(bob.secret)))).toEqual(NO_CHALLENGE);
  });
});

describe('a signed-in user', () => {
  it('creates new recovery codes with a code; the former ones no longer work', async () => {
    const ada = await enrolled();
    const renew = (code: string) => docket.as(ada).post('/api/user/two-factor/recovery-codes', { code });
    expect(answer(await renew('000000'))).toEqual(WRONG);
    const { recoveryCodes } = (await renew(codeOf(ada.secret))).body.data;
    expect(recoveryCodes).toHaveLength(10);
    expect(answer(await complete(await challengeFor(ada), ada.recoveryCodes[0]!))).toEqual(WRONG);
    expect((await complete(await challengeFor(ada), recoveryCodes[0])).status).toBe(200);
    expect(await mailsTo(ada)).toContain('Your recovery codes were replaced');
  });

  it('disables the second factor with a code, and can guess at most five times a minute', async () => {
    const ada = await enrolled();
    const disable = (code: string) => docket.as(ada).post('/api/user/two-factor/disable', { code });
    for (const code of ['000000', '000001', '000002', '000003']) expect(answer(await disable(code))).toEqual(WRONG);
    expect(answer(await disable(codeOf(ada.secret)))).toEqual({
      status: 200,
      body: { data: { enabled: false, recoveryCodesLeft: 0 } },
    });
    expect((await mailsTo(ada)).at(-1)).toBe('Two-factor authentication was disabled');
    expect((await signIn(ada)).headers['set-cookie']).toBeDefined();
    for (const code of ['1', '2', '3', '4', '5']) expect((await disable(code)).status).toBe(400);
    expect((await disable('6')).status).toBe(429);
  });
});

describe('an ADMIN', () => {
  it('resets the second factor of a user who lost it, which is audited and mailed', async () => {
    const admin = await docket.given.user({ role: 'ADMIN' });
    const ada = await enrolled();
    const path = `/api/admin/users/${ada.id}/two-factor`;
    expect(answer(await docket.as(await docket.given.user()).delete(path))).toEqual(forbidden('instance'));
    const apiKey = await docket.given.adminKey(admin);
    expect(answer(await docket.as({ apiKey }).delete(path))).toEqual(unauthorized());
    expect(answer(await docket.as(admin).delete(path))).toEqual({
      status: 200,
      body: { data: { id: ada.id, deleted: true } },
    });
    expect(answer(await docket.as(admin).delete(path))).toEqual(notFound('Second factor'));
    const audit = (await docket.as(admin).get('/api/admin/audit')).body.data;
    expect(audit).toContainEqual(
      expect.objectContaining({
        action: 'user.two_factor_reset',
        targetId: ada.id,
        actor: expect.objectContaining({ id: admin.id }),
      }),
    );
    expect((await mailsTo(ada)).at(-1)).toBe('Two-factor authentication was disabled');
    expect((await signIn(ada)).headers['set-cookie']).toBeDefined();
  });
});

describe('if a second factor is required', () => {
  const REQUIRED = refusal(403, 'FORBIDDEN', 'Two-factor authentication is required: set it up, or sign in with it');

  it('a password alone is not enough, and setting up a second factor completes the session', async () => {
    const ada = await strict.given.user({ role: 'ADMIN' });
    const work = ['/api/tickets', '/api/user/profile', '/api/user/api-keys', '/api/admin/users', '/metrics'];
    for (const path of work.slice(0, -1)) expect(answer(await strict.as(ada).get(path))).toEqual(REQUIRED);
    expect((await strict.as(ada).post('/api/user/api-keys', { name: 'a way around' })).status).toBe(403);
    for (const path of ['/api/auth/session', '/api/user/two-factor', '/api/user/passkeys', '/api/user/identities']) {
      expect((await strict.as(ada).get(path)).status).toBe(200);
    }
    expect((await strict.as(ada).get('/admin/queues')).status).toBe(403);
    const isRequired = async () => (await strict.as(ada).get('/api/auth/session')).body.data.twoFactorRequired;
    expect(await isRequired()).toBe(true);
    await enrolled(strict, ada);
    for (const path of work) expect((await strict.as(ada).get(path)).status).toBe(200);
    expect(await isRequired()).toBe(false);
  });

  it('a session is incomplete again when its second factor is removed', async () => {
    const ada = await enrolled(strict);
    const whole = await complete(await challengeFor(ada, strict), codeOf(ada.secret), strict);
    const cookie = cookieOf(whole.headers['set-cookie']);
    expect((await strict.as({ cookie }).get('/api/tickets')).status).toBe(200);
    ahead++;
    const disabled = await strict.as(ada).post('/api/user/two-factor/disable', { code: codeOf(ada.secret) });
    expect(disabled.status).toBe(200);
    expect(answer(await strict.as({ cookie }).get('/api/tickets'))).toEqual(REQUIRED);
    expect((await strict.as({ cookie }).post('/api/auth/sign-out')).status).toBe(200);
  });
});

it('deleting an account removes its second factor', async () => {
  const ada = await enrolled();
  await challengeFor(ada);
  expect((await docket.as(ada).delete('/api/user', { password: ada.password })).status).toBe(200);
  for (const table of ['two_factors', 'recovery_codes', 'two_factor_challenges']) {
    expect(await docket.rows(`SELECT 1 FROM ${table} WHERE user_id = $1`, [ada.id])).toEqual([]);
  }
});
