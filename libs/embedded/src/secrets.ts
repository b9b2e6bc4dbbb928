import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { persistentSecret } from './persistent-secret.js';

const newPassword = () => randomBytes(24).toString('base64url');

/** Password of the role that created the cluster. Used only to start, back up and restore. */
export const superuserPassword = (home: string) => persistentSecret(join(home, 'postgres-password'), newPassword);

/** Password of the application role; set again at each start. */
export const applicationPassword = (home: string) => persistentSecret(join(home, 'postgres-app-password'), newPassword);
