import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { persistentSecret } from './persistent-secret.js';

const newPassword = () => randomBytes(24).toString('base64url');

/** Of the role that made the cluster. Only starts, backups and restores use it. */
export const superuserPassword = (home: string) => persistentSecret(join(home, 'postgres-password'), newPassword);

/** Of the role that Docket works with; set anew at each start. */
export const applicationPassword = (home: string) => persistentSecret(join(home, 'postgres-app-password'), newPassword);
