import { createHmac, randomBytes } from 'node:crypto';

export interface SignedDelivery<Body extends string | Buffer = string> {
  /** Newest first; more than one only while a rotation's grace period lasts. */
  secrets: readonly string[];
  eventId: string;
  deliveryId: string;
  type: string;
  /** From 1. */
  attempt: number;
  /** Of this attempt: a receiver refuses old ones, and a retry may come a day later. */
  timestamp: Date;
  /** Exactly what is sent. */
  body: Body;
}

const PREFIX = 'whsec_';

/** As long as the output of the hash, which is what Standard Webhooks advises. */
const SECRET_BYTES = 32;

/** Shorter keys can be guessed, and libraries of Standard Webhooks refuse them. */
const SHORTEST_KEY = 16;

export function newSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

/** Why libraries of Standard Webhooks could not verify with this secret; undefined where they can. */
export function secretFault(secret: string): string | undefined {
  if (!secret.startsWith(PREFIX)) return undefined;
  const encoded = secret.slice(PREFIX.length);
  const fits = isPaddedBase64(encoded) && Buffer.from(encoded, 'base64').length >= SHORTEST_KEY;
  return fits ? undefined : `Secret must be base64 of at least ${SHORTEST_KEY} bytes after ${PREFIX}`;
}

/** Everything a delivery says about itself: two signature schemes over the same bytes, and what it is. */
export function signatureHeaders(delivery: SignedDelivery<string | Buffer>): Record<string, string> {
  const { secrets, eventId, deliveryId, type, attempt, timestamp, body } = delivery;
  const [newest] = secrets;
  if (newest === undefined) throw new Error('A delivery is signed with at least one secret');
  const seconds = String(Math.floor(timestamp.getTime() / 1000));
  const ofBody = `sha256=${createHmac('sha256', newest).update(body).digest('hex')}`;
  return {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Docket-Webhooks/1',
    'X-Webhook-Signature': ofBody,
    'X-Hub-Signature-256': ofBody,
    'webhook-id': eventId,
    'webhook-timestamp': seconds,
    'webhook-signature': secrets.map((secret) => standardSignature(secret, eventId, seconds, body)).join(' '),
    'X-Webhook-Event': type,
    'X-Webhook-Delivery': deliveryId,
    'X-Webhook-Attempt': String(attempt),
  };
}

function standardSignature(secret: string, id: string, seconds: string, body: string | Buffer): string {
  const hmac = createHmac('sha256', standardKey(secret)).update(`${id}.${seconds}.`).update(body);
  return `v1,${hmac.digest('base64')}`;
}

/** The part after `whsec_` is base64; any other secret is taken as its owner wrote it. */
function standardKey(secret: string): Buffer {
  const encoded = secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : '';
  const decoded = isBase64(encoded) ? Buffer.from(encoded, 'base64') : Buffer.alloc(0);
  // `whsec_` before something that is no base64 is a secret somebody made up: libraries could not decode it either.
  return decoded.length > 0 ? decoded : Buffer.from(secret, 'utf8');
}

function isBase64(text: string): boolean {
  return /^[A-Za-z0-9+/]+={0,2}$/.test(text);
}

/** Libraries differ in what they make of a length that is no multiple of four. */
function isPaddedBase64(text: string): boolean {
  return isBase64(text) && text.length % 4 === 0;
}
