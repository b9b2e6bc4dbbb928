import { BlockList, isIP } from 'node:net';
import { type Config, hostName } from '#config';
import { parsedUrl } from '#contracts';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/**
 * Whether a name is one of Docket's own, against DNS rebinding: an attacker's domain can resolve to this address, and a
 * browser then treats our answers as that page's own. The `Host` header is the only sign of it.
 */
export function ownHosts({ PUBLIC_URL, appUrl, ALLOWED_HOSTS }: HostConfig): (name: string) => boolean {
  const addresses = [PUBLIC_URL, appUrl].flatMap((url) => parsedUrl(url ?? '')?.host ?? []);
  const names = new Set(['localhost', ...[...addresses, ...ALLOWED_HOSTS].map(hostName)]);
  return (name) => names.has(name) || isLoopback(name.replace(/^\[|\]$/g, ''));
}

type HostConfig = Pick<Config, 'PUBLIC_URL' | 'appUrl' | 'ALLOWED_HOSTS'>;

function isLoopback(name: string): boolean {
  const family = isIP(name);
  return family !== 0 && loopback.check(name, family === 4 ? 'ipv4' : 'ipv6');
}
