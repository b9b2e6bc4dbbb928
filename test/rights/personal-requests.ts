import { createHash } from 'node:crypto';
import { generateSync } from 'otplib';
import { v7 as uuidv7 } from 'uuid';
import { SecretBox } from '#data';
import { form } from '../support/form.js';
import { PICTURES } from '../support/pictures.js';
import type { Request } from './requests.js';
import type { Caller, Things } from './scene.js';

const own = (table: string, column: string, id: (things: Things) => string) => (things: Things, caller: Caller) => ({
  prepare: { sql: `UPDATE ${table} SET ${column} = $1 WHERE id = $2`, parameters: [caller.id, id(things)] },
});
const PASSWORD = 'a new password of theirs';
const TOKEN = 'a token that came by mail, forty-three long';

/** As if it had been mailed to the newcomer. */
const mailed = ({ newcomer }: Things, purpose: string): Request['prepare'] => ({
  sql: `INSERT INTO account_tokens (id, user_id, purpose, token_hash, created_at, expires_at)
        VALUES ($1, $2, $3, $4, now(), now() + interval '1 hour')`,
  parameters: [uuidv7(), newcomer.id, purpose, createHash('sha256').update(TOKEN).digest()],
});

const APP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const CHALLENGE = 'a challenge that a sign-in was answered with';

/** An authenticator app of theirs, with a current code; `awaited` if a sign-in waits for it. */
function secondFactor(id: string, state: 'pending' | 'enabled' | 'awaited'): Request {
  const secret = new SecretBox(Buffer.alloc(32, 7).toString('base64')).seal(APP_SECRET, id);
  const factor = `INSERT INTO two_factors (user_id, secret, enabled_at, created_at)
    VALUES ($1, $2, CASE WHEN $3 THEN now() END, now())`;
  const awaited = `WITH factor AS (${factor}) INSERT INTO two_factor_challenges (token_hash, user_id, tries, expires_at)
    VALUES ($4, $1, 0, now() + interval '1 minute')`;
  const parameters = [id, secret, state !== 'pending'];
  const challenge = createHash('sha256').update(CHALLENGE).digest();
  return {
    body: { code: generateSync({ secret: APP_SECRET }), ...(state === 'awaited' && { challenge: CHALLENGE }) },
    prepare:
      state === 'awaited' ? { sql: awaited, parameters: [...parameters, challenge] } : { sql: factor, parameters },
  };
}

const MADE_UP = { id: 'x', rawId: 'x', type: 'public-key', response: { clientDataJSON: 'e30' } };

const WEBHOOK: [route: string, body?: object][] = [
  ['GET /v1/webhooks/:id'],
  ['DELETE /v1/webhooks/:id'],
  ['PUT /v1/webhooks/:id', { description: 'Changed' }],
  ['PATCH /v1/webhooks/:id', { description: 'Changed' }],
  ['GET /v1/webhooks/:id/deliveries'],
  ['GET /v1/webhooks/:id/deliveries/:deliveryId'],
  ['POST /v1/webhooks/:id/deliveries/:deliveryId/redeliver'],
  ['POST /v1/webhooks/:id/ping'],
  ['POST /v1/webhooks/:id/recover', { since: '2020-01-01T00:00:00Z' }],
  ['POST /v1/webhooks/:id/secret/rotate', {}],
];
const OWN_WEBHOOK = WEBHOOK.flatMap(([route, body]) =>
  [route, route.replace('/v1/', '/api/')].map((one) => [one, body] as const),
);

/** An invitation to the caller, whose e-mail address is verified. */
const toThem = ({ ids }: Things, caller: Caller): Request => ({
  prepare: {
    sql: `WITH verified AS (UPDATE users SET email_verified_at = now() WHERE id = $3)
          UPDATE invitations SET email = $1 WHERE id = $2`,
    parameters: [caller.email, ids.invitationId, caller.id],
  },
});
const picture = form({ name: 'file', filename: 'me.png', content: PICTURES['image/png'] });

/** Requests about the caller's own objects, and about the instance. */
export const PERSONAL_REQUESTS: Record<string, (things: Things, caller: Caller) => Request> = {
  'PUT /api/auth/password': (_, { password }) => ({ body: { currentPassword: password, newPassword: PASSWORD } }),
  'PATCH /api/auth/password': (_, { password }) => ({ body: { currentPassword: password, newPassword: PASSWORD } }),
  'DELETE /api/auth/sessions/:id (own)': own('sessions', 'user_id', ({ ids }) => ids.sessionId!),
  'POST /api/user/api-keys': () => ({ body: { name: 'New' } }),
  'DELETE /api/user/api-keys/:id (own)': own('api_keys', 'user_id', ({ ids }) => ids.apiKeyId!),
  'POST /api/user/identities/:id/start': () => ({ id: 'github', body: { returnTo: '/settings' } }),
  'DELETE /api/user/identities/:id (own)': own('identities', 'user_id', ({ ids }) => ids.identityId!),
  'POST /api/user/two-factor/enable': (_, { id }) => secondFactor(id, 'pending'),
  'POST /api/user/two-factor/recovery-codes': (_, { id }) => secondFactor(id, 'enabled'),
  'POST /api/user/two-factor/disable': (_, { id }) => secondFactor(id, 'enabled'),
  'POST /api/user/passkeys': () => ({ body: { name: 'Phone', response: MADE_UP } }),
  'DELETE /api/user/passkeys/:id (own)': own('passkeys', 'user_id', ({ ids }) => ids.passkeyId!),
  'DELETE /api/admin/users/:id/two-factor': ({ bystander }) => ({
    prepare: secondFactor(bystander.id, 'enabled').prepare!,
  }),
  'POST /api/auth/two-factor': ({ newcomer }) => secondFactor(newcomer.id, 'awaited'),
  'POST /api/auth/recovery': (things) => ({ body: { token: TOKEN }, prepare: mailed(things, 'sign_in') }),
  'POST /api/auth/passkey': () => ({ body: { response: MADE_UP } }),
  'GET /api/auth/oidc/:name/start': () => ({ ids: { name: 'github' }, query: { returnTo: '/tickets' } }),
  'GET /api/auth/oidc/:name/callback': () => ({ ids: { name: 'github' }, query: { state: 'x', code: 'y' } }),
  'DELETE /api/user': (_, { password }) => ({ body: { password } }),
  'POST /api/invitations/accept': ({ ids, secrets }, caller) => ({
    body: { token: secrets.invitation },
    prepare: {
      sql: 'UPDATE invitations SET email = $1 WHERE id = $2',
      parameters: [caller.email, ids.invitationId],
    },
  }),
  'POST /api/invitations/:id/accept (own)': toThem,
  'POST /api/invitations/:id/decline (own)': toThem,
  'PUT /api/user/avatar': () => ({ raw: { type: picture.type, body: picture.body } }),
  'PUT /api/user/notifications/:id/read (own)': own('notifications', 'user_id', ({ ids }) => ids.notificationId!),
  'PUT /api/user/preferences': () => ({ body: { theme: 'dark' } }),
  'PATCH /api/user/preferences': () => ({ body: { theme: 'dark' } }),
  'PUT /api/user/profile': () => ({ body: { firstName: 'Changed' } }),
  'PATCH /api/user/profile': () => ({ body: { firstName: 'Changed' } }),
  'GET /api/users (by e-mail)': ({ bystander }) => ({ query: { email: bystander.email } }),
  ...Object.fromEntries(
    OWN_WEBHOOK.map(([route, body]) => [
      `${route} (own)`,
      (things: Things, caller: Caller) => ({
        ...own('webhooks', 'owner_id', ({ ids }) => ids.webhookId!)(things, caller),
        ...(body && { body }),
      }),
    ]),
  ),
  'POST /api/workspaces': () => ({ body: { name: 'New' } }),
  "POST /api/projects (in one's own)": () => ({ body: { name: 'New' } }),
  ...Object.fromEntries(OWN_WEBHOOK.flatMap(([route, body]) => (body ? [[route, () => ({ body })]] : []))),
  'PUT /api/admin/users/:id': () => ({ body: { role: 'VIEWER' } }),
  'PATCH /api/admin/users/:id': () => ({ body: { disabled: true } }),
  'POST /api/auth/sign-in': ({ newcomer: { email, password } }) => ({ body: { email, password } }),
  'POST /api/auth/sign-up': () => ({ body: { email: 'new@example.com', password: PASSWORD } }),
  'POST /api/auth/verify-email': (things) => ({ body: { token: TOKEN }, prepare: mailed(things, 'verify_email') }),
  'POST /api/auth/password-reset': (things) => ({
    body: { token: TOKEN, password: PASSWORD },
    prepare: mailed(things, 'reset_password'),
  }),
  'POST /api/auth/password-reset/request': ({ newcomer: { email } }) => ({ body: { email } }),
  'POST /webhooks/vcs': () => ({ body: { zen: 'Design for failure.' } }),
};
