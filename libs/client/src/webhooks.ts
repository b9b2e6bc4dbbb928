import type { DocketEvent } from './types.js';

/** Why a delivery must not be trusted. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
}

export interface WebhookVerification {
  /** The secret of the subscription. During a rotation, the new and the old one. */
  secret: string | readonly string[];
  /**
   * `standard` (default) verifies `webhook-signature`, which also covers the time of the delivery. `sha256` verifies
   * `X-Webhook-Signature` or `X-Hub-Signature-256`, which cover the body alone: a delivery that somebody recorded can be
   * sent again at any time, so store the ids of processed events. The sender never chooses the scheme.
   */
  scheme?: 'standard' | 'sha256';
  /** How far the time of a delivery may be from now, in seconds; 300 by default. */
  toleranceSeconds?: number;
  /** In milliseconds since 1970; `Date.now()` by default. */
  now?: number;
}

type HeaderValues = Headers | Record<string, string | readonly string[] | undefined>;

const PREFIX = 'whsec_';
const HMAC = { name: 'HMAC', hash: 'SHA-256' };
const encoder = new TextEncoder();

/**
 * The event of a delivery, once its signature is verified; otherwise a `WebhookVerificationError` is thrown. `body` is the
 * raw body as received, not parsed and serialized again. Needs Web Crypto only.
 */
export async function verifyWebhook(
  body: string | Uint8Array | ArrayBuffer,
  headers: HeaderValues,
  { secret, scheme = 'standard', toleranceSeconds = 300, now = Date.now() }: WebhookVerification,
): Promise<DocketEvent> {
  const secrets = [secret].flat().filter((one) => one !== '');
  if (secrets.length === 0) throw new TypeError('No webhook secret is configured');
  const bytes = typeof body === 'string' ? encoder.encode(body) : new Uint8Array(body);
  const isValid =
    scheme === 'sha256'
      ? await matchesAny(
          secrets.map((one) => encoder.encode(one)),
          bodySignatures(headers),
          bytes,
        )
      : await matchesAny(
          secrets.map(standardKey),
          standardSignatures(headers),
          timedContent(headers, bytes, toleranceSeconds, now),
        );
  if (!isValid) throw new WebhookVerificationError('The signature does not match');
  return JSON.parse(new TextDecoder().decode(bytes)) as DocketEvent;
}

/** Web Crypto compares in constant time. */
async function matchesAny(
  keys: Uint8Array<ArrayBuffer>[],
  signatures: Uint8Array<ArrayBuffer>[],
  content: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  for (const bytes of keys) {
    const key = await crypto.subtle.importKey('raw', bytes, HMAC, false, ['verify']);
    for (const signature of signatures) if (await crypto.subtle.verify('HMAC', key, signature, content)) return true;
  }
  return false;
}

/** What `webhook-signature` signs: `<id>.<seconds>.<body>`. */
function timedContent(
  headers: HeaderValues,
  body: Uint8Array,
  toleranceSeconds: number,
  now: number,
): Uint8Array<ArrayBuffer> {
  const [id, time] = [headerOf(headers, 'webhook-id'), headerOf(headers, 'webhook-timestamp')];
  if (!id || !/^\d{1,12}$/.test(time)) throw new WebhookVerificationError('webhook-id or webhook-timestamp is missing');
  if (Math.abs(now / 1000 - Number(time)) > toleranceSeconds) {
    throw new WebhookVerificationError('The delivery is too old, or from the future');
  }
  const head = encoder.encode(`${id}.${time}.`);
  const content = new Uint8Array(head.length + body.length);
  content.set(head);
  content.set(body, head.length);
  return content;
}

/** `v1,<base64>`, several separated by a space. */
function standardSignatures(headers: HeaderValues): Uint8Array<ArrayBuffer>[] {
  return headerOf(headers, 'webhook-signature')
    .split(' ')
    .flatMap((one) => (one.startsWith('v1,') ? (decodeBase64(one.slice(3)) ?? []) : []))
    .slice(0, 16);
}

/** `sha256=<hex>` */
function bodySignatures(headers: HeaderValues): Uint8Array<ArrayBuffer>[] {
  const text = headerOf(headers, 'x-webhook-signature') || headerOf(headers, 'x-hub-signature-256');
  const hex = /^sha256=([0-9a-f]{64})$/.exec(text)?.[1];
  return hex ? [Uint8Array.from(hex.match(/../g)!, (pair) => Number.parseInt(pair, 16))] : [];
}

/** The part after `whsec_` is base64. Any other secret is used as it is written. */
function standardKey(secret: string): Uint8Array<ArrayBuffer> {
  const decoded = secret.startsWith(PREFIX) ? decodeBase64(secret.slice(PREFIX.length)) : undefined;
  return decoded?.length ? decoded : encoder.encode(secret);
}

function decodeBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return undefined;
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function headerOf(headers: HeaderValues, name: string): string {
  if (headers instanceof Headers) return headers.get(name) ?? '';
  const entry = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return typeof entry === 'string' ? entry : (entry?.[0] ?? '');
}
