import { createHmac, randomBytes } from 'node:crypto';

export interface SignedDelivery<Body extends string | Buffer = string> {
  /** Newest first; more than one only during the grace period of a rotation. */
  secrets: readonly string[];
  eventId: string;
  deliveryId: string;
  type: string;
  /** From 1. */
  attempt: number;
  /** The time of this attempt: receivers reject old timestamps, and a retry may come a day later. */
  timestamp: Date;
  /** The exact bytes sent. */
  body: Body;
}

const PREFIX = 'whsec_';

/** The length of the hash, as Standard Webhooks recommends. */
const SECRET_BYTES = 32;

/** Shorter keys can be guessed, and Standard Webhooks libraries reject them. */
const MIN_KEY_BYTES = 16;

export function newSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

/** Why Standard Webhooks libraries could not verify with this secret; undefined if they can. */
export function secretFault(secret: string): string | undefined {
  if (!secret.startsWith(PREFIX)) return undefined;
  const encoded = secret.slice(PREFIX.length);
  const fits = isPaddedBase64(encoded) && Buffer.from(encoded, 'base64').length >= MIN_KEY_BYTES;
  return fits ? undefined : `Secret must be base64 of at least ${MIN_KEY_BYTES} bytes after ${PREFIX}`;
}

/** All headers of a delivery: two signature schemes over the same bytes, and metadata. */
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

/** The part after `whsec_` is base64; any other secret is used literally. */
function standardKey(secret: string): Buffer {
  const encoded = secret.slice(PREFIX.length);
  const decoded = secret.startsWith(PREFIX) && isBase64(encoded) ? Buffer.from(encoded, 'base64') : Buffer.alloc(0);
  // Libraries could not decode `whsec_` followed by something other than base64, so it is used literally.
  return decoded.length > 0 ? decoded : Buffer.from(secret);
}

function isBase64(text: string): boolean {
  return /^[A-Za-z0-9+/]+={0,2}$/.test(text);
}

/** Libraries differ in how they treat a length that is not a multiple of four. */
function isPaddedBase64(text: string): boolean {
  return isBase64(text) && text.length % 4 === 0;
}
