import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { CodeProvider, Headers } from '#inbound-webhooks';

/** Undefined where nobody set one. */
export type HostSecrets = Readonly<Record<CodeProvider, string | undefined>>;

/**
 * Whether a delivery comes from the host it names: `proven`, or merely `believed`, where nobody ever set a secret,
 * outside production.
 */
export function trustIn(
  provider: CodeProvider,
  headers: Headers,
  bytes: Buffer,
  { secrets, production }: { secrets: HostSecrets; production: boolean },
): 'proven' | 'believed' | 'refused' {
  const secret = secrets[provider];
  if (secret !== undefined) return isFrom(provider, headers, bytes, secret) ? 'proven' : 'refused';
  const open = !production && Object.values(secrets).every((other) => other === undefined);
  return open ? 'believed' : 'refused';
}

/** GitHub and Gitea sign the bytes; GitLab shows the secret itself, unless it signs. */
function isFrom(provider: CodeProvider, headers: Headers, bytes: Buffer, secret: string): boolean {
  const token = headers['x-gitlab-token'];
  if (provider === 'gitlab' && token !== undefined) return isSame(token, secret);
  const hex = createHmac('sha256', secret).update(bytes).digest('hex');
  const signature = headers['x-hub-signature-256'];
  if (provider === 'gitea' && signature === undefined) return isSame(headers['x-gitea-signature'], hex);
  return isSame(signature, `sha256=${hex}`);
}

/** Takes the same time wherever they differ, and however long what was sent is. */
function isSame(given: string | string[] | undefined, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return typeof given === 'string' && timingSafeEqual(digest(given), digest(expected));
}
