import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { newSecret, type SignedDelivery, secretFault, signatureHeaders } from './signing.js';

const delivery = (change: Partial<SignedDelivery> = {}): SignedDelivery => ({
  secrets: ['a secret of eight'],
  eventId: '01a1dd1d-0000-7000-8000-000000000001',
  deliveryId: '01a1dd1d-0000-7000-8000-000000000002',
  type: 'ticket.created',
  attempt: 1,
  timestamp: new Date(),
  body: '{"id":"1"}',
  ...change,
});

/** The computation that the specification gives to receivers. */
const recipe = (secret: string, body: string) =>
  `sha256=${createHmac('sha256', Buffer.from(secret, 'utf8')).update(Buffer.from(body, 'utf8')).digest('hex')}`;

/** Throws unless one signature in the headers is valid at the current time. */
const verify = (secret: string, headers: Record<string, string>, body: string) =>
  (secret.startsWith('whsec_') ? new Webhook(secret) : new Webhook(Buffer.from(secret), { format: 'raw' })).verify(
    body,
    headers,
    { jsonParse: false },
  );

describe('the headers of a delivery', () => {
  it('are exactly these', () => {
    const body = '{"id":"1"}';
    const headers = signatureHeaders(delivery({ timestamp: new Date('2026-03-01T12:00:00.999Z'), attempt: 3, body }));
    expect(headers).toEqual({
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Docket-Webhooks/1',
      'X-Webhook-Signature': recipe('a secret of eight', body),
      'X-Hub-Signature-256': recipe('a secret of eight', body),
      'webhook-id': '01a1dd1d-0000-7000-8000-000000000001',
      'webhook-timestamp': '1772366400',
      'webhook-signature': expect.stringMatching(/^v1,[A-Za-z0-9+/]{43}=$/),
      'X-Webhook-Event': 'ticket.created',
      'X-Webhook-Delivery': '01a1dd1d-0000-7000-8000-000000000002',
      'X-Webhook-Attempt': '3',
    });
  });

  it('have the same values as another implementation', () => {
    // printf '%s' '{"id":"é😀"}' | openssl dgst -sha256 -hmac 'schlüssel'
    const headers = signatureHeaders(
      delivery({ secrets: ['schlüssel'], body: '{"id":"é😀"}', eventId: 'e1', timestamp: new Date(1772366400_000) }),
    );
    expect(headers['X-Webhook-Signature']).toBe(
      'sha256=6b41fd0b42dd84ce4198a7d54e8c5f17d71ddcea99ce4a68005157721d527afc',
    );
    // printf '%s' 'e1.1772366400.{"id":"é😀"}' | openssl dgst -sha256 -hmac 'schlüssel' -binary | base64
    expect(headers['webhook-signature']).toBe('v1,SCR/nj/M/e0ZGkg+VpgX2FRXUSmzvgDTOYTRQuwTz28=');
  });

  it('are never created without a secret', () => {
    expect(() => signatureHeaders(delivery({ secrets: [] }))).toThrow('at least one secret');
  });
});

describe('signatures', () => {
  const bodies = [
    '{"title":"Grüße 😀 👩‍👩‍👧 \u202E"}',
    '{"n":12345678901234567890123456789,"tiny":1e-400,"neg":-0}',
    '{"b":1,"a":{"z":1,"y":2},"10":0,"9":0}',
    '{ "spaced" :\n[ ] }',
    '"\\ud800"',
  ];

  // Promise 4.3
  it.each(bodies)('of %s verify by the recipe and by Standard Webhooks', (body) => {
    for (const secret of ['hunter2hunter2', 'schlüssel-😀', newSecret()]) {
      const headers = signatureHeaders(delivery({ secrets: [secret], body }));
      expect(headers['X-Webhook-Signature']).toBe(recipe(secret, body));
      expect(() => verify(secret, headers, body)).not.toThrow();
      expect(() => verify(secret, headers, `${body} `)).toThrow('No matching signature found');
      expect(() => verify(`${secret}x`.replace('=x', '='), { ...headers, 'webhook-id': 'other' }, body)).toThrow();
    }
  });

  // Promise 4.3
  it('verify for any body and any secret', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 8, maxLength: 60 });
    fc.assert(
      fc.property(text, fc.json({ stringUnit: 'grapheme' }), (secret, body) => {
        fc.pre(!secret.startsWith('whsec_'));
        const headers = signatureHeaders(delivery({ secrets: [secret], body }));
        expect(headers['X-Hub-Signature-256']).toBe(recipe(secret, body));
        verify(secret, headers, body);
      }),
    );
  });

  it('of both secrets verify during a rotation, and the plain headers use the new one', () => {
    const [older, newer, stranger] = ['the older secret', newSecret(), newSecret()];
    const { body } = delivery();
    const during = signatureHeaders(delivery({ secrets: [newer, older] }));
    expect(during['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/);
    expect(() => verify(newer, during, body)).not.toThrow();
    expect(() => verify(older, during, body)).not.toThrow();
    expect(() => verify(stranger, during, body)).toThrow('No matching signature found');
    expect(during['X-Webhook-Signature']).toBe(recipe(newer, body));
    const after = signatureHeaders(delivery({ secrets: [newer] }));
    expect(() => verify(older, after, body)).toThrow('No matching signature found');
  });

  it('use a whsec_ secret that is not base64 literally', () => {
    for (const secret of ['whsec_', 'whsec_not base64!', 'whsec_schlüssel']) {
      const headers = signatureHeaders(delivery({ secrets: [secret] }));
      expect(() => new Webhook(Buffer.from(secret), { format: 'raw' }).verify(delivery().body, headers)).not.toThrow();
    }
  });
});

describe('a whsec_ secret of any length', () => {
  it.each([30, 31, 32])('is decoded, also of %i bytes', (bytes) => {
    const secret = `whsec_${Buffer.alloc(bytes, 7).toString('base64')}`;
    const headers = signatureHeaders(delivery({ secrets: [secret] }));
    expect(() => new Webhook(Buffer.alloc(bytes, 7), { format: 'raw' }).verify(delivery().body, headers)).not.toThrow();
  });
});

describe('a secret that somebody chose', () => {
  const base64 = (bytes: number) => Buffer.alloc(bytes, 7).toString('base64');
  const FAULT = 'Secret must be base64 of at least 16 bytes after whsec_';

  it('may be any text that does not begin with whsec_', () => {
    for (const secret of ['hunter2hunter2', 'schlüssel-😀', 'not base64!whsec_', '']) {
      expect(secretFault(secret)).toBeUndefined();
    }
  });

  it.each([16, 17, 18, 32, 64])('may be base64 of %i bytes after whsec_', (bytes) => {
    expect(secretFault(`whsec_${base64(bytes)}`)).toBeUndefined();
  });

  it.each([
    ['nothing', ''],
    ['a key of 15 bytes', base64(15)],
    ['text that is not base64', 'not!'.repeat(8)],
    ['base64 without its padding', base64(32).replace('=', '')],
    ['base64 in the alphabet of URLs', Buffer.alloc(32, 0xff).toString('base64url')],
  ])('is refused with %s after whsec_, which libraries could not verify', (_, key) => {
    expect(secretFault(`whsec_${key}`)).toBe(FAULT);
  });
});

describe('a new secret', () => {
  it('is 32 random bytes after its prefix', () => {
    const secrets = Array.from({ length: 50 }, newSecret);
    expect(new Set(secrets).size).toBe(50);
    for (const secret of secrets) {
      expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
      expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32);
      expect(secretFault(secret)).toBeUndefined();
    }
  });
});
