import { Webhook } from 'standardwebhooks';
import { verifyWebhook, WebhookVerificationError } from '../../libs/client/src/index.js';
import { newSecret, signatureHeaders } from '../../libs/outbound-webhooks/src/client/signing.js';

const sentAt = new Date('2026-03-01T12:00:00Z');
const now = sentAt.getTime() + 60_000;
const event = { id: 'e1', type: 'ticket.created', sequence: 7, timestamp: sentAt.toISOString(), data: { ticket: 'é' } };
const body = JSON.stringify(event);
const generated = newSecret();

function sent(secrets: string[], text = body): Record<string, string> {
  const delivery = { eventId: 'e1', deliveryId: 'd1', type: 'ticket.created', attempt: 1, timestamp: sentAt };
  return signatureHeaders({ ...delivery, secrets, body: text });
}

describe('verifyWebhook', () => {
  it.each([
    ['a generated secret', generated],
    ['a secret of words', 'only you and Docket'],
    ['a secret that only looks like a generated one', 'whsec_not base64!'],
  ])('accepts what Docket sends, by both schemes: %s', async (_, secret) => {
    const headers = sent([secret]);
    expect(await verifyWebhook(body, headers, { secret, now })).toEqual(event);
    expect(await verifyWebhook(Buffer.from(body), new Headers(headers), { secret, now })).toEqual(event);
    const { 'X-Hub-Signature-256': signature } = headers;
    for (const only of [headers, { 'x-hub-signature-256': [signature!] }]) {
      expect(await verifyWebhook(body, only, { secret, scheme: 'sha256' })).toEqual(event);
    }
  });

  it('accepts what a library of Standard Webhooks signs', async () => {
    const signature = new Webhook(generated).sign('m1', sentAt, body);
    const headers = {
      'webhook-id': 'm1',
      'webhook-timestamp': `${sentAt.getTime() / 1000}`,
      'webhook-signature': signature,
    };
    expect(await verifyWebhook(body, headers, { secret: generated, now })).toEqual(event);
  });

  it('accepts either secret while one is being replaced', async () => {
    const [old, next] = [newSecret(), newSecret()];
    const during = sent([next, old]);
    for (const secret of [old, next, [next, old]])
      expect(await verifyWebhook(body, during, { secret, now })).toEqual(event);
    for (const headers of [sent([old]), sent([next])]) {
      expect(await verifyWebhook(body, headers, { secret: [next, old], now })).toEqual(event);
      expect(await verifyWebhook(body, headers, { secret: [next, old], scheme: 'sha256' })).toEqual(event);
    }
  });

  it.each<[string, () => Promise<unknown>]>([
    ['another body', () => verifyWebhook(body.replace('é', 'e'), sent([generated]), { secret: generated, now })],
    ['another secret', () => verifyWebhook(body, sent([newSecret()]), { secret: generated, now })],
    ['another id', () => verifyWebhook(body, { ...sent([generated]), 'webhook-id': 'e2' }, { secret: generated, now })],
    [
      'another time',
      () =>
        verifyWebhook(body, { ...sent([generated]), 'webhook-timestamp': `${now / 1000}` }, { secret: generated, now }),
    ],
    ['no headers', () => verifyWebhook(body, {}, { secret: generated, now })],
    ['no signature', () => verifyWebhook(body, {}, { secret: generated, scheme: 'sha256' })],
    [
      'a signature that is no base64',
      () =>
        verifyWebhook(body, { ...sent([generated]), 'webhook-signature': 'v1,=== v2,x' }, { secret: generated, now }),
    ],
    [
      'a recorded delivery without its time, by the scheme that needs no time',
      () =>
        verifyWebhook(body, { 'X-Webhook-Signature': sent([generated])['X-Webhook-Signature'] }, { secret: generated }),
    ],
    ['an old delivery', () => verifyWebhook(body, sent([generated]), { secret: generated, now: now + 241_000 })],
    [
      'a delivery from the future',
      () => verifyWebhook(body, sent([generated]), { secret: generated, now: now - 361_000 }),
    ],
  ])('refuses %s', async (_, verifying) => {
    await expect(verifying()).rejects.toBeInstanceOf(WebhookVerificationError);
  });

  it('takes the time window as given', async () => {
    const late = { secret: generated, now: now + 3_000_000 };
    await expect(verifyWebhook(body, sent([generated]), { ...late, toleranceSeconds: 3_060 })).resolves.toEqual(event);
    await expect(verifyWebhook(body, sent([generated]), { ...late, toleranceSeconds: 3_059 })).rejects.toThrow(
      'too old',
    );
  });

  it('refuses to run without a secret: an unset variable accepts nothing', async () => {
    for (const secret of ['', [], ['']]) {
      await expect(verifyWebhook(body, sent(['x']), { secret, now })).rejects.toThrow('No webhook secret');
    }
  });
});
