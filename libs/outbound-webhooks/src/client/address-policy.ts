import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { parsedUrl } from '#contracts';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** IPv6 addresses that are globally assigned: all others are local, mapped, translated or unassigned. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** Formally public, but Azure's host serves instance secrets on it. */
const AZURE_HOST = ipaddr.IPv4.parse('168.63.129.16');

/** Enough for a token in the path or query, and accepted by every HTTP server. */
export const MAX_URL_LENGTH = 2048;

export interface UrlRules {
  httpsOnly: boolean;
  /** Ranges allowed besides the public internet, such as `127.0.0.0/8`; a single address is a range of one. */
  allowedCidrs: readonly string[];
}

/** The addresses that connections may go to: public unicast, and ranges the operator allows. */
export class AddressPolicy {
  private readonly opened: [Address, number][];

  constructor(allowedCidrs: readonly string[]) {
    this.opened = allowedCidrs.map(parseRange);
  }

  allows(text: string): boolean {
    const address = parse(text);
    return address !== undefined && (this.isAllowedByOperator(address) || isPublic(address));
  }

  private isAllowedByOperator(address: Address): boolean {
    return this.opened.some(([range, bits]) => range.kind() === address.kind() && address.match(range, bits));
  }
}

/**
 * The validation message for the field `url`, or null. A name can resolve differently later, so the client checks its
 * addresses at every connection.
 */
export function checkWebhookUrl(text: string, { httpsOnly, allowedCidrs }: UrlRules): string | null {
  if (text.length > MAX_URL_LENGTH) return `Url must be at most ${MAX_URL_LENGTH} characters`;
  // The parser would silently drop these characters, and the stored URL would differ from the one called.
  const url = /[\s\p{Cc}]/u.test(text) ? undefined : parsedUrl(text);
  if (!url) return 'Url must be a valid URL';
  if (url.protocol !== 'https:' && (httpsOnly || url.protocol !== 'http:')) {
    return httpsOnly ? 'Url must start with https://' : 'Url must start with http:// or https://';
  }
  if (url.username !== '' || url.password !== '') return 'Url must not hold credentials';
  if (text.includes('#')) return 'Url must not have a fragment';
  return isHostAllowed(hostOf(url), new AddressPolicy(allowedCidrs)) ? null : 'Url must not point to a private address';
}

/** The host as connections use it: without the brackets of IPv6 and trailing dots. */
function hostOf(url: URL): string {
  return url.hostname.replace(/[[\]]/g, '').replace(/\.+$/, '');
}

function isHostAllowed(host: string, policy: AddressPolicy): boolean {
  if (host === '') return false;
  if (isIP(host) !== 0) return policy.allows(host);
  const isLocal = host === 'localhost' || host.endsWith('.localhost');
  return !isLocal || policy.allows('127.0.0.1') || policy.allows('::1');
}

function isPublic(address: Address): boolean {
  if (address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv4 ? !address.match(AZURE_HOST, 32) : address.match(GLOBAL_UNICAST);
}

/**
 * Accepts only the canonical forms that a resolver returns; octal and short forms, which `ipaddr.js` would parse, are
 * rejected.
 */
function parse(text: string): Address | undefined {
  return isIP(text) === 0 ? undefined : ipaddr.parse(text);
}

function parseRange(text: string): [Address, number] {
  if (text.includes('/')) return ipaddr.parseCIDR(text);
  const address = ipaddr.parse(text);
  return [address, address.toByteArray().length * 8];
}
