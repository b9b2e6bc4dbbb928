import { isIP } from 'node:net';

/** The site that passkeys are for, as WebAuthn has it. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/** The host and the origin of an address. Browsers take no IP address for a passkey: the own machine is `localhost`. */
export function relyingPartyAt(address: string): RelyingParty {
  const url = new URL(address);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && (host === '::1' || host.startsWith('127.'))) url.hostname = 'localhost';
  return { id: url.hostname, origin: url.origin };
}
