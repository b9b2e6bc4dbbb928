import { countedAddress } from '#users';
import { Docket } from '../support/docket.js';

describe('countedAddress', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::ffff:c000:207', '192.0.2.7'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['fe80::1%eth0', 'fe80::/64'],
    ['::1', '::/64'],
    ['no address', 'no address'],
  ])('%s counts as %s', (address, counted) => {
    expect(countedAddress(address)).toBe(counted);
  });
});

describe('limits by IP address', () => {
  let docket: Docket;
  beforeAll(async () => {
    docket = await Docket.start({ RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1' });
  });
  afterAll(() => docket.stop());

  const from = (address: string, path: string, body: object) =>
    docket.as().call('post', path, body).set('x-forwarded-for', address);

  // Promise 8.7
  it('count all wrong passwords from one /64 together, and each /64 separately', async () => {
    const user = await docket.given.user();
    const guess = async (address: string, password = 'wrong password') =>
      (await from(address, '/api/auth/sign-in', { email: user.email, password })).status;
    for (let host = 1; host <= 5; host++) expect(await guess(`2001:db8:1:2::${host}`)).toBe(401);
    expect(await guess('2001:db8:1:2:ffff:ffff:ffff:ffff')).toBe(429);
    expect(await guess('2001:db8:1:2::6', user.password)).toBe(429);
    expect(await guess('2001:db8:1:3::1', user.password)).toBe(200);
    const rows = await docket.rows('SELECT address FROM sign_in_failures ORDER BY address');
    expect(rows).toEqual([{ address: '2001:db8:1:2::/64' }]);
    // The list of sessions shows the full address, not the prefix used for counting.
    const [session] = await docket.rows('SELECT address FROM sessions WHERE user_id = $1 AND address LIKE $2', [
      user.id,
      '2001%',
    ]);
    expect(session).toEqual({ address: '2001:db8:1:3::1' });
  });

  it('treat an IPv4-mapped IPv6 address as the IPv4 address', async () => {
    const user = await docket.given.user();
    const guess = async (address: string) =>
      (await from(address, '/api/auth/sign-in', { email: user.email, password: 'wrong password' })).status;
    for (const address of ['192.0.2.1', '::ffff:192.0.2.1', '192.0.2.1', '::ffff:c000:201', '192.0.2.1'])
      expect(await guess(address)).toBe(401);
    expect(await guess('::ffff:192.0.2.1')).toBe(429);
    expect(await guess('192.0.2.2')).toBe(401);
  });

  it('count password resets in the same way', async () => {
    const reset = async (host: string) =>
      (await from(`2001:db8:9:9::${host}`, '/api/auth/password-reset/request', { email: 'nobody@example.com' })).status;
    const answers = [];
    for (const host of ['1', '2', '3', '4', '5', '6']) answers.push(await reset(host));
    expect(answers).toEqual([202, 202, 202, 202, 202, 429]);
  });

  it('count unauthenticated requests in the same way', async () => {
    const left = async (address: string) => {
      const reply = await from(address, '/api/auth/sign-in', {});
      return Number(/r=(\d+)/.exec(reply.headers.ratelimit!)![1]);
    };
    const first = await left('2001:db8:7:7::1');
    expect(await left('2001:db8:7:7::2')).toBe(first - 1);
    expect(await left('2001:db8:7:8::2')).toBe(first);
  });
});
