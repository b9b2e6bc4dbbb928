import { createHmac } from 'node:crypto';
import type { CodeProvider } from '#inbound-webhooks';
import { type HostSecrets, trustIn } from './code-host-signature.js';

const secrets: HostSecrets = { github: 'of github', gitea: 'of gitea', gitlab: 'of gitlab' };
const NONE: HostSecrets = { github: undefined, gitea: undefined, gitlab: undefined };
const bytes = Buffer.from('{"title":"Grüße 😀"}');

const hmac = (secret: string, body = bytes, hash = 'sha256') => createHmac(hash, secret).update(body).digest('hex');
const trust = (
  provider: CodeProvider,
  headers: Record<string, string | string[]>,
  { production = true, ...change }: Partial<HostSecrets> & { production?: boolean } = {},
) => trustIn(provider, headers, bytes, { secrets: { ...secrets, ...change }, production });

describe('GitHub', () => {
  const signed = (signature: string | string[]) => trust('github', { 'x-hub-signature-256': signature });

  it('signs the bytes with its secret', () => {
    expect(signed(`sha256=${hmac('of github')}`)).toBe('proven');
  });

  it('matches the example its own documentation gives', () => {
    const headers = {
      'x-hub-signature-256': 'sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17',
    };
    const documented = { secrets: { ...NONE, github: "It's a Secret to Everybody" }, production: true };
    expect(trustIn('github', headers, Buffer.from('Hello, World!'), documented)).toBe('proven');
    expect(trustIn('github', headers, Buffer.from('Hello, World?'), documented)).toBe('refused');
  });

  it.each([
    ['another secret', `sha256=${hmac('of gitea')}`],
    ['other bytes', `sha256=${hmac('of github', Buffer.from('{}'))}`],
    ['SHA-1', `sha1=${hmac('of github', bytes, 'sha1')}`],
    ['no scheme', hmac('of github')],
    ['half of it', `sha256=${hmac('of github').slice(0, 32)}`],
    ['the secret itself', 'of github'],
    ['nothing', ''],
  ])('did not sign with %s', (_, signature) => {
    expect(signed(signature)).toBe('refused');
  });

  it('signs once, and in its own header', () => {
    const signature = `sha256=${hmac('of github')}`;
    expect(signed([signature, signature])).toBe('refused');
    expect(trust('github', {})).toBe('refused');
    expect(trust('github', { 'x-gitea-signature': hmac('of github') })).toBe('refused');
    expect(trust('github', { 'x-gitlab-token': 'of github' })).toBe('refused');
  });
});

describe('Gitea', () => {
  it('signs as GitHub does, or in a header of its own', () => {
    expect(trust('gitea', { 'x-hub-signature-256': `sha256=${hmac('of gitea')}` })).toBe('proven');
    expect(trust('gitea', { 'x-gitea-signature': hmac('of gitea') })).toBe('proven');
  });

  it('is not believed for one of them when the other is wrong', () => {
    const right = hmac('of gitea');
    expect(trust('gitea', { 'x-hub-signature-256': 'sha256=0', 'x-gitea-signature': right })).toBe('refused');
    expect(trust('gitea', { 'x-gitea-signature': `sha256=${right}` })).toBe('refused');
    expect(trust('gitea', { 'x-gitea-signature': hmac('of github') })).toBe('refused');
    expect(trust('gitea', { 'x-gitlab-token': 'of gitea' })).toBe('refused');
    expect(trust('gitea', {})).toBe('refused');
  });
});

describe('GitLab', () => {
  it('shows its secret, or signs', () => {
    expect(trust('gitlab', { 'x-gitlab-token': 'of gitlab' })).toBe('proven');
    expect(trust('gitlab', { 'x-hub-signature-256': `sha256=${hmac('of gitlab')}` })).toBe('proven');
  });

  it('is not believed with another', () => {
    const signature = `sha256=${hmac('of gitlab')}`;
    expect(trust('gitlab', { 'x-gitlab-token': 'of github' })).toBe('refused');
    expect(trust('gitlab', { 'x-gitlab-token': '', 'x-hub-signature-256': signature })).toBe('refused');
    expect(trust('gitlab', { 'x-gitlab-token': ['of gitlab'] })).toBe('refused');
    expect(trust('gitlab', { 'x-gitea-signature': hmac('of gitlab') })).toBe('refused');
    expect(trust('gitlab', {})).toBe('refused');
  });
});

describe('a host without a secret', () => {
  it('is believed where nobody has one, outside production', () => {
    expect(trust('github', {}, { ...NONE, production: false })).toBe('believed');
    expect(trust('github', {}, { ...NONE, production: true })).toBe('refused');
  });

  it('is refused as soon as any other has one', () => {
    expect(trust('github', {}, { ...NONE, gitlab: 'of gitlab', production: false })).toBe('refused');
    expect(trust('gitlab', { 'x-gitlab-token': '' }, { gitlab: undefined, production: false })).toBe('refused');
  });

  it('is not what an empty secret makes', () => {
    expect(trust('github', {}, { ...NONE, github: '', production: false })).toBe('refused');
  });
});
