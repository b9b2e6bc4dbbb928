import { createHash, randomBytes, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SECRET_LENGTH = 30; // 178 bits
const CHECKSUM_LENGTH = 6; // 62^6 holds every CRC32

export type TokenPrefix = 'dkt_' | 'dat_';

/** The hash of a credential, as stored. Tokens are random enough that a plain hash cannot be reversed. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

export const newSessionToken = (): string => randomBytes(32).toString('base64url');

/** A token for a message; URL-safe. */
export const newMailToken = (): string => randomBytes(32).toString('base64url');

/**
 * `dkt_` for API keys, `dat_` for access tokens; the checksum detects typos, and lets secret scanners verify a find,
 * without the database.
 */
export function newToken(prefix: TokenPrefix): string {
  const secret = Array.from({ length: SECRET_LENGTH }, () => BASE62[randomInt(BASE62.length)]).join('');
  return `${prefix}${secret}${checksum(secret)}`;
}

export function isWellFormedToken(token: string, prefix: TokenPrefix): boolean {
  if (!token.startsWith(prefix) || token.length !== prefix.length + SECRET_LENGTH + CHECKSUM_LENGTH) return false;
  const secret = token.slice(prefix.length, -CHECKSUM_LENGTH);
  return /^[0-9A-Za-z]+$/.test(secret) && token.endsWith(checksum(secret));
}

function checksum(secret: string): string {
  let rest = crc32(secret);
  let digits = '';
  for (let index = 0; index < CHECKSUM_LENGTH; index++) {
    digits = BASE62[rest % 62] + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}
