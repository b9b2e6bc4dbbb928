import { createHmac } from 'node:crypto';
import type { CodeProvider } from '#inbound-webhooks';
import { type HostSecrets, verifyDelivery } from './code-host-signature.js';

const secrets: HostSecrets = { github: ['of github'], gitea: ['of gitea'], gitlab: ['of gitlab'] };
const NONE: HostSecrets = { github: undefined, gitea: undefined, gitlab: undefined };
const bytes = Buffer.from('{"title":"Grüße 😀"}');

const hmac = (secret: string, body = bytes, hash = 'sha256') => createHmac(hash, secret).update(body).digest('hex');
const trust = (
  provider: CodeProvider,
  headers: Record<string, string | string[]>,
  { production = true, ...change }: Partial<HostSecrets> & { production?: boolean } = {},
  receivedAt = new Date(),
) => {
  const delivery = { provider, headers, bytes, receivedAt };
  const outcome = verifyDelivery(delivery, { secrets: { ...secrets, ...change }, production });
  return typeof outcome === 'string' ? outcome : outcome.fault;
};

describe('a delivery of GitHub', () => {
  const signed = (signature: string | string[]) => trust('github', { 'x-hub-signature-256': signature });

  it('is accepted if its bytes are signed with the secret', () => {
    expect(signed(`sha256=${hmac('of github')}`)).toBe('verified');
  });

  it("is accepted as in the example of GitHub's documentation", () => {
    const headers = {
      'x-hub-signature-256': 'sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17',
    };
    const documented = { secrets: { ...NONE, github: ["It's a Secret to Everybody"] }, production: true };
    const delivery = { provider: 'github' as const, headers, receivedAt: new Date() };
    expect(verifyDelivery({ ...delivery, bytes: Buffer.from('Hello, World!') }, documented)).toBe('verified');
    expect(verifyDelivery({ ...delivery, bytes: Buffer.from('Hello, World?') }, documented)).toEqual({
      fault: 'signature',
    });
  });

  it.each([
    ['another secret', `sha256=${hmac('of gitea')}`],
    ['other bytes', `sha256=${hmac('of github', Buffer.from('{}'))}`],
    ['SHA-1', `sha1=${hmac('of github', bytes, 'sha1')}`],
    ['no scheme', hmac('of github')],
    ['half of it', `sha256=${hmac('of github').slice(0, 32)}`],
    ['the secret itself', 'of github'],
    ['nothing', ''],
  ])('is refused with %s', (_, signature) => {
    expect(signed(signature)).toBe('signature');
  });

  it("may repeat its signature, but only in GitHub's own header", () => {
    const signature = `sha256=${hmac('of github')}`;
    expect(signed([signature, signature])).toBe('signature');
    expect(trust('github', {})).toBe('none');
    expect(trust('github', { 'x-gitea-signature': hmac('of github') })).toBe('none');
    expect(trust('github', { 'x-gitlab-token': 'of github' })).toBe('none');
  });
});

describe('a delivery of Gitea', () => {
  it("is accepted with GitHub's signature or one in Gitea's own header", () => {
    expect(trust('gitea', { 'x-hub-signature-256': `sha256=${hmac('of gitea')}` })).toBe('verified');
    expect(trust('gitea', { 'x-gitea-signature': hmac('of gitea') })).toBe('verified');
  });

  it('is refused if one of both signatures is wrong', () => {
    const right = hmac('of gitea');
    expect(trust('gitea', { 'x-hub-signature-256': 'sha256=0', 'x-gitea-signature': right })).toBe('signature');
    expect(trust('gitea', { 'x-gitea-signature': `sha256=${right}` })).toBe('signature');
    expect(trust('gitea', { 'x-gitea-signature': hmac('of github') })).toBe('signature');
    expect(trust('gitea', { 'x-gitlab-token': 'of gitea' })).toBe('none');
    expect(trust('gitea', {})).toBe('none');
  });
});

describe('a delivery of GitLab', () => {
  it('is accepted with the secret token or a signature', () => {
    expect(trust('gitlab', { 'x-gitlab-token': 'of gitlab' })).toBe('verified');
    expect(trust('gitlab', { 'x-hub-signature-256': `sha256=${hmac('of gitlab')}` })).toBe('verified');
  });

  it('is refused with another token', () => {
    const signature = `sha256=${hmac('of gitlab')}`;
    expect(trust('gitlab', { 'x-gitlab-token': 'of github' })).toBe('token');
    expect(trust('gitlab', { 'x-gitlab-token': '', 'x-hub-signature-256': signature })).toBe('token');
    expect(trust('gitlab', { 'x-gitlab-token': ['of gitlab'] })).toBe('token');
    expect(trust('gitlab', { 'x-gitea-signature': hmac('of gitlab') })).toBe('none');
    expect(trust('gitlab', {})).toBe('none');
  });

  describe('with a signing token', () => {
    const now = new Date('2026-05-04T12:00:00Z');
    const key = Buffer.alloc(24, 'k');
    const token = `whsec_${key.toString('base64')}`;
    const headersWith = (time: string, secret: Buffer = key) => {
      const digest = createHmac('sha256', secret).update(`msg_1.${time}.`).update(bytes).digest('base64');
      return { 'webhook-id': 'msg_1', 'webhook-timestamp': time, 'webhook-signature': `v1,${digest}` };
    };
    const headersAt = (seconds: number, secret?: Buffer) => headersWith(String(now.getTime() / 1000 + seconds), secret);
    const sent = (headers: Record<string, string | string[]>, tokens = [token]) =>
      trust('gitlab', headers, { gitlab: tokens }, now);

    it('is accepted if any of its signatures over id, time and bytes is valid', () => {
      const headers = headersAt(0);
      expect(sent(headers)).toBe('verified');
      expect(sent(headers, ['another', token])).toBe('verified');
      const several = `v1a,x v1,${Buffer.alloc(32).toString('base64')} ${headers['webhook-signature']}`;
      expect(sent({ ...headers, 'webhook-signature': several })).toBe('verified');
      expect(sent({ ...headers, 'webhook-signature': headers['webhook-signature'].slice(3) })).toBe('signature');
    });

    it.each([
      [-300, 'verified'],
      [300, 'verified'],
      [-301, 'time'],
      [301, 'time'],
    ])('is accepted with a time %d seconds from now: %s', (seconds, expected) => {
      expect(sent(headersAt(seconds))).toBe(expected);
    });

    it.each([
      ['another id', { 'webhook-id': 'msg_2' }],
      ['another time', { 'webhook-timestamp': String(now.getTime() / 1000 + 1) }],
      ['an invalid time', { 'webhook-timestamp': 'now' }],
      ['no time', { 'webhook-timestamp': [] }],
      ['two ids', { 'webhook-id': ['msg_1', 'msg_1'] }],
    ])('is refused with %s', (_, change) => {
      expect(sent({ ...headersAt(0), ...change })).toBe('signature');
    });

    it.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const)(
      'is refused if its %s is a list, even of one valid value',
      (name) => {
        const headers = headersAt(0);
        expect(sent({ ...headers, [name]: [headers[name]] })).toBe('signature');
      },
    );

    it.each(['now', `in ${now.getTime() / 1000}`, `${now.getTime() / 1000} s`, '1777896000000', ''])(
      'is refused if it is signed with the time "%s", whose age is unknown',
      (time) => {
        expect(sent(headersWith(time))).toBe('signature');
      },
    );

    it('is accepted with either of two signing tokens, so that one can be replaced by another', () => {
      const other = `whsec_${Buffer.alloc(24, 'o').toString('base64')}`;
      expect(sent(headersAt(0), [token, other])).toBe('verified');
      expect(sent(headersAt(0), [other, token])).toBe('verified');
      expect(sent(headersAt(0), [other])).toBe('signature');
    });

    it('is refused with another key, and with a valid token beside a wrong signature', () => {
      expect(sent(headersAt(0, Buffer.from(token)))).toBe('signature');
      const wrong = { ...headersAt(0), 'webhook-signature': 'v1,AAAA', 'x-gitlab-token': token };
      expect(sent(wrong)).toBe('signature');
    });

    it('is accepted by the plain token if no secret is a signing token', () => {
      expect(sent({ ...headersAt(0), 'x-gitlab-token': 'of gitlab' }, ['of gitlab'])).toBe('verified');
      expect(sent({ 'x-gitlab-token': token })).toBe('verified');
    });

    it('is the only one verified that way: GitHub and Gitea sign the bytes, whatever their secret begins with', () => {
      for (const provider of ['github', 'gitea'] as const) {
        const common = { 'x-hub-signature-256': `sha256=${hmac(token)}` };
        const change = { [provider]: [token] };
        expect(trust(provider, { ...common, 'webhook-signature': 'v1,AAAA' }, change, now)).toBe('verified');
        expect(trust(provider, headersAt(0), change, now)).toBe('none');
      }
    });
  });
});

describe('several secrets', () => {
  it('are all accepted, so that one can be replaced by another', () => {
    const change = { github: ['new', 'old'], gitlab: ['new', 'old'] };
    for (const secret of ['new', 'old']) {
      expect(trust('github', { 'x-hub-signature-256': `sha256=${hmac(secret)}` }, change)).toBe('verified');
      expect(trust('gitlab', { 'x-gitlab-token': secret }, change)).toBe('verified');
    }
    expect(trust('github', { 'x-hub-signature-256': `sha256=${hmac('new,old')}` }, change)).toBe('signature');
  });
});

describe('a host without a secret', () => {
  it('is accepted outside production if no host has one', () => {
    expect(trust('github', {}, { ...NONE, production: false })).toBe('unverified');
    expect(trust('github', {}, { ...NONE, production: true })).toBe('none');
  });

  it('is refused as soon as any other host has one', () => {
    expect(trust('github', {}, { ...NONE, gitlab: ['of gitlab'], production: false })).toBe('none');
    expect(trust('gitlab', { 'x-gitlab-token': '' }, { gitlab: undefined, production: false })).toBe('none');
  });

  it('is not the same as one with an empty secret', () => {
    expect(trust('github', {}, { ...NONE, github: [''], production: false })).toBe('none');
  });
});
