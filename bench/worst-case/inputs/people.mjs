import { MISSPELT, nameOf } from '../contents.mjs';
import { entry, lists } from './entry.mjs';

/** A PNG of 1 MiB with only a valid header. */
const picture = () => {
  const bytes = Buffer.alloc(1024 * 1024);
  bytes.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x10\0\0\0\x10\0', 'latin1');
  const form = new FormData();
  form.append('file', new Blob([bytes]), 'me.png');
  return form;
};
const LONG_PASSWORD = 'p'.repeat(128);
const as = (account) => ({ caller: account.session });
const account = (stage, purpose, n) => stage.account(`${purpose}${n}-${Date.now()}`);

export const PEOPLE_INPUTS = [
  entry('GET /health/live', 'nothing', undefined, { by: 'none' }),
  entry('GET /health/ready', 'nothing', undefined, { by: 'none' }),
  entry(
    'POST /api/auth/sign-up',
    'a password of 128, a name of 255',
    (_, n) => ({
      body: { email: `new${n}-${Date.now()}@worst.example.com`, password: LONG_PASSWORD, name: nameOf(n) },
    }),
    { by: 'none', status: 201 },
  ),
  entry(
    'POST /api/auth/sign-in',
    'a wrong password of 1,024',
    (_, n) => ({
      body: { email: `nobody${n}@worst.example.com`, password: 'p'.repeat(1024) },
    }),
    { by: 'none', status: 401 },
  ),
  entry(
    'POST /api/auth/sign-in',
    'the right password',
    ({ me }) => ({ body: { email: me.email, password: me.password } }),
    { by: 'none' },
  ),
  entry(
    'POST /api/auth/two-factor',
    'a challenge that is none',
    () => ({ body: { challenge: 'x'.repeat(100), code: '1'.repeat(64) } }),
    { by: 'none', status: 400 },
  ),
  entry('POST /api/auth/recovery', 'a token that is none', () => ({ body: { token: 'x'.repeat(100) } }), {
    by: 'none',
    status: 400,
  }),
  entry('GET /api/auth/providers', 'nothing', undefined, { by: 'none' }),
  entry('GET /api/auth/oidc/{name}/start', 'a provider that is none', () => ({ ids: { name: 'n'.repeat(512) } }), {
    by: 'none',
    status: 404,
  }),
  entry('GET /api/auth/oidc/{name}/callback', 'a provider that is none', () => ({ ids: { name: 'n'.repeat(512) } }), {
    by: 'none',
    status: 404,
  }),
  entry('POST /api/auth/passkey/options', 'nothing', undefined, { by: 'none' }),
  entry(
    'POST /api/auth/passkey',
    'a credential of 64 KiB that is none',
    () => ({ body: { response: { id: 'x', response: { clientDataJSON: 'A'.repeat(65_000) } } } }),
    { by: 'none', status: 401 },
  ),
  ...lists(['GET /api/user/identities', 'GET /api/user/passkeys']),
  entry('POST /api/user/identities/{id}/start', 'a provider that is none', undefined, { status: 404 }),
  entry('DELETE /api/user/identities/{id}', 'one that is none', undefined, { status: 404 }),
  entry('GET /api/user/two-factor', 'nothing'),
  entry('POST /api/user/two-factor/setup', 'again'),
  entry('POST /api/user/two-factor/enable', 'a wrong code', () => ({ body: { code: '1'.repeat(64) } }), {
    status: [400, 409, 429],
  }),
  entry('POST /api/user/two-factor/recovery-codes', 'a wrong code', () => ({ body: { code: '1'.repeat(64) } }), {
    status: [400, 429],
  }),
  entry('POST /api/user/two-factor/disable', 'a wrong code', () => ({ body: { code: '1'.repeat(64) } }), {
    status: [400, 429],
  }),
  entry('POST /api/user/passkeys/options', 'nothing'),
  entry(
    'POST /api/user/passkeys',
    'an attestation of 48 KiB that is none',
    (_, n) => ({ body: { name: nameOf(n), response: { response: { attestationObject: 'n'.repeat(65_000) } } } }),
    { status: 400 },
  ),
  entry('DELETE /api/user/passkeys/{id}', 'one that is none', undefined, { status: 404 }),
  entry('DELETE /api/admin/users/{id}/two-factor', 'one that is none', undefined, { by: 'admin', status: 404 }),
  entry('POST /api/auth/sign-out', 'one session', async (stage, n) => as(await account(stage, 'out', n))),
  entry('GET /api/auth/session', 'a session'),
  ...lists(['GET /api/auth/sessions']),
  entry('DELETE /api/auth/sessions/{id}', 'another of 100', async (stage) => {
    await stage.callers.none.ask('POST', '/api/auth/sign-in', { email: stage.me.email, password: stage.me.password });
    const sessions = await stage.me.session.ask('GET', '/api/auth/sessions');
    return { ids: { id: sessions.find(({ current }) => !current).id } };
  }),
  entry('PUT /api/auth/password', 'two of 128', async (stage, n) => {
    const someone = await account(stage, 'password', n);
    return { ...as(someone), body: { currentPassword: someone.password, newPassword: LONG_PASSWORD } };
  }),
  entry('GET /api/auth/verify-email', 'nothing'),
  entry('POST /api/auth/verify-email', 'a token that is none', () => ({ body: { token: 'x'.repeat(100) } }), {
    by: 'none',
    status: [400, 404],
  }),
  entry('POST /api/auth/verify-email/request', 'again', undefined, { status: [200, 202] }),
  entry(
    'POST /api/auth/password-reset/request',
    'an address of 254',
    () => ({ body: { email: `${'e'.repeat(60)}@${'d'.repeat(60)}.example.com` } }),
    {
      by: 'none',
      status: [200, 202],
    },
  ),
  entry(
    'POST /api/auth/password-reset',
    'a token that is none',
    () => ({ body: { token: 'x'.repeat(100), password: LONG_PASSWORD } }),
    {
      by: 'none',
      status: [400, 404],
    },
  ),
  entry('POST /api/user/api-keys', 'a name of 255', (_, n) => ({ body: { name: nameOf(n) } }), { status: 201 }),
  ...lists(['GET /api/user/api-keys']),
  entry('DELETE /api/user/api-keys/{id}', 'one', async (stage, n) => ({
    ids: { id: (await stage.me.session.ask('POST', '/api/user/api-keys', { name: nameOf(n) })).id },
  })),
  entry('DELETE /api/user', 'an account', async (stage, n) => {
    const someone = await account(stage, 'gone', n);
    return { ...as(someone), body: { password: someone.password } };
  }),
  ...lists(['GET /api/user/messages', 'GET /api/user/activity', 'GET /api/user/notifications']),
  entry('GET /api/users', '100 people, 200 code points', () => ({
    query: { search: nameOf(0).slice(0, 200), limit: '100' },
  })),
  entry('GET /api/users', 'one letter', () => ({ query: { search: 'a', limit: '100' } })),
  entry('GET /api/users', 'an address of 254', () => ({
    query: { email: `${'e'.repeat(60)}@${'d'.repeat(60)}.example.com` },
  })),
  entry('GET /api/user/profile', 'with counts', () => ({ query: { counts: 'true' } })),
  entry('PUT /api/user/profile', 'names of 255, an image of 2,048', (_, n) => ({
    body: {
      name: nameOf(990 + n),
      firstName: nameOf(n),
      lastName: nameOf(n),
      image: `https://example.com/${'i'.repeat(2000)}`,
    },
  })),
  entry('PUT /api/user/avatar', '1 MiB', () => ({ raw: picture() })),
  entry('GET /api/users/{id}/avatar', '1 MiB', async (stage) => {
    const { id } = await stage.me.session.ask('PUT', '/api/user/avatar', undefined, { raw: picture() });
    return { ids: { id } };
  }),
  entry('DELETE /api/user/avatar', 'one'),
  entry('GET /api/user/preferences', 'nothing'),
  entry('PUT /api/user/preferences', 'a zone', () => ({
    body: { timezone: 'America/Argentina/ComodRivadavia', theme: 'dark' },
  })),
  entry('GET /api/user/stats', 'a year', () => ({ query: { period: 'year' } })),
  entry('PUT /api/user/notifications/read-all', 'all'),
  entry('PUT /api/user/notifications/{id}/read', 'one that is none', undefined, { status: 404 }),
  ...lists(['GET /api/admin/users', 'GET /api/admin/audit'], undefined, { by: 'admin' }),
  entry(
    'GET /api/admin/users',
    '200 code points of misspelt words',
    () => ({ query: { search: MISSPELT, limit: '100' } }),
    { by: 'admin' },
  ),
  entry('GET /api/admin/users', 'one letter', () => ({ query: { search: 'e', limit: '100' } }), { by: 'admin' }),
  entry(
    'PUT /api/admin/users/{id}',
    'disabled and back',
    (stage, n) => ({ ids: { id: stage.people[0] }, body: { disabled: n % 2 === 0 } }),
    { by: 'admin' },
  ),
];
