import { elsewhere, type Section } from './section.js';

/** Providers, second factors and passkeys. */
export const SIGN_IN_ROUTES: Section[] = [
  elsewhere(
    "one's own",
    'session',
    'GET /api/user/identities',
    'POST /api/user/identities/:id/start',
    'DELETE /api/user/identities/:id (own)',
    'GET /api/user/two-factor',
    'POST /api/user/two-factor/setup',
    'POST /api/user/two-factor/enable',
    'POST /api/user/two-factor/recovery-codes',
    'POST /api/user/two-factor/disable',
    'GET /api/user/passkeys',
    'POST /api/user/passkeys/options',
    'DELETE /api/user/passkeys/:id (own)',
  ),
  elsewhere("another's identity", 'session', 'DELETE /api/user/identities/:id'),
  elsewhere("another's passkey", 'session', 'DELETE /api/user/passkeys/:id'),
  elsewhere('add a made-up passkey', 'session', 'POST /api/user/passkeys'),
  elsewhere('administer', 'session', 'DELETE /api/admin/users/:id/two-factor'),
  elsewhere('use a made-up passkey', 'nothing', 'POST /api/auth/passkey'),
  elsewhere(
    'open to all',
    'nothing',
    'POST /api/auth/two-factor',
    'POST /api/auth/recovery',
    'POST /api/auth/passkey/options',
    'GET /api/auth/providers',
    'GET /api/auth/oidc/:name/start',
    'GET /api/auth/oidc/:name/callback',
  ),
];
