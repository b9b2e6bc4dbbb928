import { isIP } from 'node:net';

/** The site that passkeys are bound to, in WebAuthn's terms. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/**
 * The host and origin of an address. Browsers accept no IP address for passkeys, so a local instance uses `localhost`.
 */
export function relyingPartyAt(address: string): RelyingParty {
  const url = new URL(address);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && (host === '::1' || host.startsWith('127.'))) url.hostname = 'localhost';
  return { id: url.hostname, origin: url.origin };
}
