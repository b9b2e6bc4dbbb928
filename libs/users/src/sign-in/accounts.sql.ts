import { hasSecondFactor } from './two-factor/two-factor-sign-in.js';

export const CREDENTIALS_BY_EMAIL = `
  SELECT u.id, u.password_hash AS "passwordHash", u.disabled_at IS NOT NULL AS disabled, ${hasSecondFactor('u')}
  FROM users u WHERE u.email = $1`;

export const REPLACE_PASSWORD = `
  UPDATE users SET password_hash = $3, password_set_at = $4, updated_at = $4
  WHERE id = $1 AND password_hash IS NOT DISTINCT FROM $2 RETURNING id`;

export const PASSWORD_IS_PROVEN = 'UPDATE users SET password_set_at = email_verified_at WHERE id = $1';

export const LOCK_UNCHANGED_CREDENTIALS = `
  SELECT u.id, u.password_hash AS "passwordHash", ${hasSecondFactor('u')} FROM users u
  WHERE u.id = $1 AND u.password_hash = $2 AND u.disabled_at IS NULL FOR SHARE OF u`;
