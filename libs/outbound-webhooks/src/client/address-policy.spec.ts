import fc from 'fast-check';
import { AddressPolicy, checkWebhookUrl, MAX_URL_LENGTH } from './address-policy.js';

const closed = new AddressPolicy([]);
const check = (url: string, allowedCidrs: string[] = []) => checkWebhookUrl(url, { httpsOnly: false, allowedCidrs });
const PRIVATE = 'Url must not point to a private address';

const FORBIDDEN = {
  unspecified: ['0.0.0.0', '0.1.2.3', '::'],
  loopback: ['127.0.0.1', '127.255.255.254', '::1'],
  private: ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd12:3456::1', 'fec0::1'],
  'link-local and metadata': [
    '169.254.0.1',
    '169.254.169.254',
    '168.63.129.16',
    'fe80::1',
    'fe80::1%eth0',
    'fd00:ec2::254',
  ],
  'carrier-grade NAT': ['100.64.0.1', '100.127.255.255', '100.100.100.200'],
  multicast: ['224.0.0.1', '239.255.255.255', 'ff02::1'],
  'broadcast and reserved': [
    '255.255.255.255',
    '240.0.0.1',
    '192.0.0.170',
    '192.0.2.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '192.88.99.1',
  ],
  'mapped and compatible': [
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    '::7f00:1',
    '::8.8.8.8',
    '::ffff:0:127.0.0.1',
  ],
  NAT64: ['64:ff9b::7f00:1', '64:ff9b::8.8.8.8', '64:ff9b:1::1'],
  '6to4 and Teredo': [
    '2002:7f00:1::',
    '2002:a00:1::1',
    '2002:808:808::1',
    '2001::1',
    '2001:0:4136:e378:8000:63bf:3fff:fdd2',
  ],
  'documentation, discard, benchmarking': ['2001:db8::1', '3fff::1', '100::1', '2001:2::1'],
  'beyond 2000::/3': ['4000::1', '8000::1', 'c000::1', '1000::1', '5f00::1', '400::1'],
};

const PUBLIC = [
  '8.8.8.8',
  '1.1.1.1',
  '93.184.216.34',
  '172.15.255.255',
  '172.32.0.1',
  '100.63.255.255',
  '100.128.0.1',
  '169.253.1.1',
  '168.63.129.17',
  '2606:4700:4700::1111',
  '2a00:1450:4001::200e',
  '2001:4860:4860::8888',
];

describe('an address', () => {
  it.each(Object.entries(FORBIDDEN))('that is %s is refused', (_, addresses) => {
    expect(addresses.filter((address) => closed.allows(address))).toEqual([]);
  });

  it('of the public internet is allowed', () => {
    expect(PUBLIC.filter((address) => !closed.allows(address))).toEqual([]);
  });

  it.each([
    '',
    'localhost',
    'example.com',
    '127.1',
    '0177.0.0.1',
    '0x7f.0.0.1',
    '2130706433',
    '8.8.8',
    '8.8.8.8 ',
    '[2606:4700::1]',
  ])('is not parsed from %j', (text) => {
    expect(closed.allows(text)).toBe(false);
  });

  // Promise 4.1
  it('that embeds a private one is refused, whatever the encoding', () => {
    const inside = fc.constantFrom([10, 0, 0, 0], [127, 0, 0, 0], [192, 168, 0, 0], [169, 254, 0, 0]);
    const wrap = fc.constantFrom(
      (hex: string) => `::ffff:${hex}`,
      (hex: string) => `::${hex}`,
      (hex: string) => `::ffff:0:${hex}`,
      (hex: string) => `64:ff9b::${hex}`,
      (hex: string) => `64:ff9b:1::${hex}`,
      (hex: string) => `2002:${hex}::1`,
    );
    fc.assert(
      fc.property(inside, fc.nat({ max: 255 }), fc.nat({ max: 255 }), wrap, ([a = 0, b = 0], c, d, wrapped) => {
        expect(closed.allows(`${a}.${b}.${c}.${d}`)).toBe(false);
        expect(closed.allows(wrapped(`${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`))).toBe(false);
      }),
    );
  });
});

describe('an allowed range', () => {
  const opened = new AddressPolicy(['127.0.0.0/8', '::1/128', '10.1.2.3', 'fd00::/8']);

  it('allows itself and nothing else', () => {
    const tried = [
      '127.0.0.1',
      '127.9.9.9',
      '::1',
      '10.1.2.3',
      'fd00::1',
      '10.1.2.4',
      '::2',
      'fe80::1',
      '169.254.169.254',
      '::ffff:127.0.0.1',
      '8.8.8.8',
    ];
    expect(tried.filter((address) => opened.allows(address))).toEqual([
      '127.0.0.1',
      '127.9.9.9',
      '::1',
      '10.1.2.3',
      'fd00::1',
      '8.8.8.8',
    ]);
  });
});

describe('an allowed address', () => {
  it('is a single one, of either family', () => {
    const opened = new AddressPolicy(['10.1.2.3', 'fd12::1']);
    const tried = ['10.1.2.3', '10.1.2.2', 'fd12::1', 'fd12::', 'fd12::2', 'fd13::1'];
    expect(tried.filter((address) => opened.allows(address))).toEqual(['10.1.2.3', 'fd12::1']);
  });
});

describe('a URL', () => {
  it.each([
    'https://example.com',
    'http://example.com:8080/hooks?token=a%20b',
    'https://8.8.8.8/hook',
    'https://[2606:4700:4700::1111]/hook',
    'https://bücher.example/hook',
    'https://localhost.example.com/hook',
    'https://notlocalhost/hook',
    'https://example.com./hook',
    `https://example.com/${'a'.repeat(MAX_URL_LENGTH - 20)}`,
  ])('%s may be registered', (url) => {
    expect(check(url)).toBeNull();
  });

  it('with a letter beyond ASCII may be registered, however often one is checked', () => {
    const answers = Array.from({ length: 20_000 }, () => check('https://bücher.example/hook'));
    expect(answers.filter((answer) => answer !== null)).toEqual([]);
  });

  // Promise 4.1
  it.each([
    'http://127.0.0.1',
    'http://127.1',
    'http://127.0.1',
    'http://2130706433',
    'http://0x7f000001',
    'http://0x7f.1',
    'http://0177.0.0.1',
    'http://017700000001',
    'http://１２７.０.０.１',
    'http://①②⑦.0.0.1',
    'http://127。0。0。1',
    'http://127.0.0.1.',
    'http://127.0.0.1..',
    'http://.',
    'http://..',
    'http://%31%32%37.0.0.1',
    'http://[::1]',
    'http://[0:0:0:0:0:0:0:1]',
    'http://[::ffff:7f00:1]',
    'http://[::ffff:127.0.0.1]',
    'http://[::127.0.0.1]',
    'http://[64:ff9b::7f00:1]',
    'http://[2002:7f00:1::]',
    'http://[2001:0:7f00:1::]',
    'http://[fe80::1]',
    'http://[fd00:ec2::254]',
    'http://[ff02::1]',
    'http://[::]',
    'http://0',
    'http://0.0.0.0',
    'http://169.254.169.254/latest/meta-data',
    'http://2852039166',
    'http://0xa9fea9fe',
    'http://10.0.0.1',
    'http://192.168.1.1:3000',
    'http://100.64.0.1',
    'http:\\\\127.0.0.1\\x',
    'http:127.0.0.1',
    'http:///127.0.0.1',
    'http://localhost',
    'http://LOCALHOST:3000',
    'http://localhost.',
    'http://localhost..',
    'http://a.localhost',
    'http://a.b.localhost.',
    'http://ⓛocalhost',
    'http://l%6fcalhost',
  ])('%s is refused as private', (url) => {
    expect(check(url)).toBe(PRIVATE);
    expect(check(url.replace('http:', 'https:'))).toBe(PRIVATE);
  });

  // Promise 4.1
  it.each([
    ['', 'Url must be a valid URL'],
    ['example.com/hook', 'Url must be a valid URL'],
    ['http://', 'Url must be a valid URL'],
    ['http://[::1', 'Url must be a valid URL'],
    ['http://[fe80::1%25eth0]/', 'Url must be a valid URL'],
    ['http://256.256.256.256', 'Url must be a valid URL'],
    ['http://exa mple.com', 'Url must be a valid URL'],
    ['http://exam\tple.com', 'Url must be a valid URL'],
    ['https://example.com/\r\nx: y', 'Url must be a valid URL'],
    ['https://example.com:99999', 'Url must be a valid URL'],
    ['ftp://example.com', 'Url must start with http:// or https://'],
    ['file:///etc/passwd', 'Url must start with http:// or https://'],
    ['javascript:alert(1)', 'Url must start with http:// or https://'],
    ['https://user:hunter2@example.com', 'Url must not hold credentials'],
    ['https://user@example.com', 'Url must not hold credentials'],
    ['https://:hunter2@example.com', 'Url must not hold credentials'],
    ['https://example.com/#part', 'Url must not have a fragment'],
    ['https://example.com/#', 'Url must not have a fragment'],
    [`https://example.com/${'a'.repeat(MAX_URL_LENGTH)}`, 'Url must be at most 2048 characters'],
  ])('%j is refused with the reason', (url, message) => {
    expect(check(url)).toBe(message);
  });

  it('must be https if that is required', () => {
    const strict = { httpsOnly: true, allowedCidrs: ['127.0.0.0/8'] };
    expect(checkWebhookUrl('https://example.com', strict)).toBeNull();
    expect(checkWebhookUrl('http://example.com', strict)).toBe('Url must start with https://');
    expect(checkWebhookUrl('http://127.0.0.1', strict)).toBe('Url must start with https://');
    expect(checkWebhookUrl('https://127.0.0.1', strict)).toBeNull();
  });

  it('may be in an allowed range', () => {
    const loopback = ['127.0.0.0/8'];
    expect(check('http://127.1:4000/hook', loopback)).toBeNull();
    expect(check('http://localhost:4000/hook', loopback)).toBeNull();
    expect(check('http://localhost:4000/hook', ['::1/128'])).toBeNull();
    expect(check('http://localhost:4000/hook', ['10.0.0.0/8'])).toBe(PRIVATE);
    expect(check('http://[::1]:4000/hook', loopback)).toBe(PRIVATE);
    expect(check('http://10.0.0.1', loopback)).toBe(PRIVATE);
  });

  it('of any text is either accepted or refused', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.webUrl(),
          fc.ipV4Extended().map((ip) => `http://${ip}/`),
        ),
        (text) => {
          const message = check(text);
          expect(message === null || /^Url must /.test(message)).toBe(true);
        },
      ),
    );
  });
});
