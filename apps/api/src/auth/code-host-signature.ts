import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { CodeProvider, Headers } from '#inbound-webhooks';

/** Undefined if none is configured. Several are equally valid, so that one can be rotated. */
export type HostSecrets = Readonly<Record<CodeProvider, readonly string[] | undefined>>;

export interface SignedDelivery {
  provider: CodeProvider;
  headers: Headers;
  bytes: Buffer;
  receivedAt: Date;
}

/** Why a delivery is refused; shown to the person who set up the webhook. */
export const FAULTS = {
  none: 'Authentication required',
  signature: 'The signature is wrong',
  token: 'The token is wrong',
  time: 'The signature is older than 5 minutes, or from the future',
} as const;
export type Fault = keyof typeof FAULTS;

/**
 * Whether a delivery comes from the host it names: `verified`, or `unverified` if no secret is configured for any host,
 * which is accepted outside production. Otherwise what is wrong with it.
 */
export function verifyDelivery(
  delivery: SignedDelivery,
  { secrets, production }: { secrets: HostSecrets; production: boolean },
): 'verified' | 'unverified' | { fault: Fault } {
  const known = secrets[delivery.provider];
  if (known !== undefined) {
    const fault = faultOf(delivery, known);
    return fault ? { fault } : 'verified';
  }
  const open = !production && Object.values(secrets).every((other) => other === undefined);
  return open ? 'unverified' : { fault: 'none' };
}

/** GitHub and Gitea sign the bytes. GitLab sends the secret itself, unless it is set up to sign. */
export function faultOf(delivery: SignedDelivery, secrets: readonly string[]): Fault | undefined {
  const { provider, headers } = delivery;
  const signingTokens = secrets.filter((secret) => secret.startsWith(SIGNING_TOKEN));
  if (provider === 'gitlab' && headers['webhook-signature'] !== undefined && signingTokens.length > 0) {
    return faultOfStandardSignature(delivery, signingTokens);
  }
  const token = headers['x-gitlab-token'];
  if (provider === 'gitlab' && token !== undefined) {
    return secrets.some((secret) => isSame(token, secret)) ? undefined : 'token';
  }
  return faultOfHexSignature(delivery, secrets);
}

function faultOfHexSignature(
  { provider, headers, bytes }: SignedDelivery,
  secrets: readonly string[],
): Fault | undefined {
  const common = headers['x-hub-signature-256'];
  const isGiteaHeader = provider === 'gitea' && common === undefined;
  const given = isGiteaHeader ? headers['x-gitea-signature'] : common;
  if (given === undefined) return 'none';
  const isValid = secrets.some((secret) => {
    const hex = createHmac('sha256', secret).update(bytes).digest('hex');
    return isSame(given, isGiteaHeader ? hex : `sha256=${hex}`);
  });
  return isValid ? undefined : 'signature';
}

const SIGNING_TOKEN = 'whsec_';
const TOLERANCE = 5 * 60 * 1000;

/** Standard Webhooks: over id, time and bytes, so that a signature cannot be replayed forever. */
function faultOfStandardSignature(
  { headers, bytes, receivedAt }: SignedDelivery,
  tokens: readonly string[],
): Fault | undefined {
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': given } = headers;
  if (typeof id !== 'string' || typeof time !== 'string' || typeof given !== 'string') return 'signature';
  if (!/^\d{1,12}$/.test(time)) return 'signature';
  const signatures = given.split(' ', MAX_SIGNATURES);
  const isValid = tokens.some((token) => {
    const key = Buffer.from(token.slice(SIGNING_TOKEN.length), 'base64');
    const expected = `v1,${createHmac('sha256', key).update(`${id}.${time}.`).update(bytes).digest('base64')}`;
    return signatures.some((signature) => isSame(signature, expected));
  });
  if (!isValid) return 'signature';
  return Math.abs(receivedAt.getTime() - Number(time) * 1000) > TOLERANCE ? 'time' : undefined;
}

const MAX_SIGNATURES = 10;

/** Constant-time comparison, for input of any length. */
function isSame(given: string | string[] | undefined, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return typeof given === 'string' && timingSafeEqual(digest(given), digest(expected));
}
