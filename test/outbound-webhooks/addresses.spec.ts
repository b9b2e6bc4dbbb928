import type { LookupAddress } from 'node:dns';
import { type NameLookup, WebhookClient } from '#outbound-webhooks';
import { Receiver } from '../support/receiver.js';

const LOOPBACK = ['127.0.0.0/8'];

const address = (text: string): LookupAddress => ({ address: text, family: text.includes(':') ? 6 : 4 });

/** DNS answers from a table, one after the other; the last one is repeated. */
class Names {
  readonly asked: string[] = [];

  constructor(private readonly answers: Record<string, string[][]>) {}

  readonly lookup: NameLookup = (name, options, callback) => {
    expect(options.all).toBe(true);
    this.asked.push(name);
    const answers = this.answers[name] ?? [];
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    setImmediate(callback, null, (answer ?? []).map(address));
  };
}

describe('a webhook connects', () => {
  let to: Receiver;
  const clients: WebhookClient[] = [];

  const post = (url: string, allowedCidrs: string[], lookup?: NameLookup) => {
    const client = new WebhookClient({ allowedCidrs, httpsOnly: false, lookup, connectTimeoutMs: 1_000 });
    clients.push(client);
    return client.post(url, {}, '{}');
  };

  beforeEach(async () => {
    to = await Receiver.start();
  });

  afterEach(async () => {
    for (const client of clients.splice(0)) await client.close();
    await to.close();
  });

  // Promise 4.1
  it('to the address that was checked', async () => {
    const names = new Names({ 'rebinding.test': [['127.0.0.1'], ['10.0.0.1']] });
    const url = to.url('/', 'rebinding.test');
    expect(await post(url, LOOPBACK, names.lookup)).toMatchObject({ status: 204, error: null });
    expect(names.asked).toEqual(['rebinding.test']);
    expect(to.requests[0]?.headers.host).toBe(`rebinding.test:${to.port}`);
    expect(await post(url, LOOPBACK, names.lookup)).toMatchObject({ status: null, error: 'address_not_allowed' });
    expect(to.connections).toBe(1);
  });

  // Promise 4.1
  it.each([
    ['a public and a private address', ['93.184.216.34', '127.0.0.1'], []],
    ['a private and a public address', ['127.0.0.1', '93.184.216.34'], []],
    ['an allowed and a private address', ['127.0.0.1', '10.0.0.1'], LOOPBACK],
    ['an allowed and a mapped address', ['127.0.0.1', '::ffff:127.0.0.1'], LOOPBACK],
    ['an allowed address and the other loopback', ['127.0.0.1', '::1'], LOOPBACK],
    ['a forbidden one among many', [...Array.from({ length: 50 }, () => '127.0.0.1'), '169.254.169.254'], LOOPBACK],
    ['an invalid address', ['127.0.0.1', 'localhost'], LOOPBACK],
    ['no address', [], LOOPBACK],
  ])('never, if its name resolves to %s', async (_, answer, allowed) => {
    const names = new Names({ 'mixed.test': [answer] });
    const result = await post(to.url('/', 'mixed.test'), allowed, names.lookup);
    expect(result).toMatchObject({ status: null, error: 'address_not_allowed', answer: '' });
    expect(to.connections).toBe(0);
  });

  it.each([
    '127.0.0.1',
    '10.0.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
    '::',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'fe80::1',
    'fd00::1',
  ])('never, if its name leads to %s', async (target) => {
    const names = new Names({ 'private.test': [[target]] });
    expect(await post(to.url('/', 'private.test'), [], names.lookup)).toMatchObject({ error: 'address_not_allowed' });
    expect(to.connections).toBe(0);
  });

  it.each([
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '１２７.０.０.１',
    '0',
    '[::1]',
    '[::]',
    '[::127.0.0.1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
  ])('never to the literal %s, even without a DNS lookup', async (literal) => {
    const names = new Names({});
    expect(await post(to.url('/', literal), [], names.lookup)).toMatchObject({ error: 'address_not_allowed' });
    expect(to.connections).toBe(0);
    expect(names.asked).toEqual([]);
  });

  it('never to localhost, resolved by this machine', async () => {
    for (const name of ['localhost', 'LOCALHOST']) {
      const result = await post(to.url('/', name), ['10.0.0.0/8']);
      expect(result).toMatchObject({ status: null, error: 'address_not_allowed' });
    }
    expect(to.connections).toBe(0);
  });

  it('never to localhost, resolved by public DNS', async () => {
    for (const name of ['localhost', 'localhost.', 'a.localhost']) {
      expect(await post(to.url('/', name), [])).toMatchObject({ status: null, answer: '' });
    }
    expect(to.connections).toBe(0);
  });

  it('to localhost, if both loopback ranges are allowed', async () => {
    expect(await post(to.url('/', 'localhost'), [...LOOPBACK, '::1/128'])).toMatchObject({ status: 204 });
  });

  it('to the next address if the first does not respond, and to at most two of a family', async () => {
    const names = new Names({
      'second.test': [['127.0.0.9', '127.0.0.1']],
      'many.test': [[...Array.from({ length: 8 }, () => '127.0.0.9'), '127.0.0.1']],
    });
    expect(await post(to.url('/', 'second.test'), LOOPBACK, names.lookup)).toMatchObject({ status: 204 });
    expect(await post(to.url('/', 'many.test'), LOOPBACK, names.lookup)).toMatchObject({ error: 'connection_refused' });
  });

  it('within the connect timeout, also if its name never resolves', async () => {
    const result = await post(to.url('/', 'silent.test'), LOOPBACK, () => {});
    expect(result).toMatchObject({ status: null, error: 'connect_timeout' });
    expect(result.durationMs).toBeLessThan(10_000); // under the total of 15 s
  });
});
