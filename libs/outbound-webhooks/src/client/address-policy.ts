import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** IPv6 that the registries have given out at all: everything else is local, mapped, translated or not yet anything. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** Public by number alone: Azure answers it from the host of a machine, with what only that machine should know. */
const AZURE_HOST = ipaddr.IPv4.parse('168.63.129.16');

/** Room for a token in the path or query, and what every HTTP server takes. */
export const MAX_URL_LENGTH = 2048;

export interface UrlRules {
  httpsOnly: boolean;
  /** Ranges opened beyond the public internet, such as `127.0.0.0/8`; a lone address counts as a range of one. */
  allowedCidrs: readonly string[];
}

/** Which addresses may be dialled: public unicast, and what the operator has opened. */
export class AddressPolicy {
  private readonly opened: [Address, number][];

  constructor(allowedCidrs: readonly string[]) {
    this.opened = allowedCidrs.map(parseRange);
  }

  allows(text: string): boolean {
    const address = parse(text);
    return address !== undefined && (this.isOpened(address) || isPublic(address));
  }

  private isOpened(address: Address): boolean {
    return this.opened.some(([range, bits]) => range.kind() === address.kind() && address.match(range, bits));
  }
}

/**
 * The message for the field `url` of a registration, or null. A name may lead anywhere by the time it is used:
 * the client checks the addresses behind it at every connection.
 */
export function checkWebhookUrl(text: string, { httpsOnly, allowedCidrs }: UrlRules): string | null {
  if (text.length > MAX_URL_LENGTH) return `Url must be at most ${MAX_URL_LENGTH} characters`;
  // The parser would drop these without a word, and what is stored would not be what is called.
  if (/[\s\p{Cc}]/u.test(text) || !URL.canParse(text)) return 'Url must be a valid URL';
  const url = new URL(text);
  if (url.protocol !== 'https:' && (httpsOnly || url.protocol !== 'http:')) {
    return httpsOnly ? 'Url must start with https://' : 'Url must start with http:// or https://';
  }
  if (url.username !== '' || url.password !== '') return 'Url must not hold credentials';
  if (text.includes('#')) return 'Url must not have a fragment';
  return mayName(hostOf(url), new AddressPolicy(allowedCidrs)) ? null : 'Url must not point to a private address';
}

/** Host as it is dialled: without the brackets of IPv6 and the dots of an absolute name. */
function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.+$/, '');
}

function mayName(host: string, policy: AddressPolicy): boolean {
  if (host === '') return false;
  if (isIP(host) !== 0) return policy.allows(host);
  const isLocal = host === 'localhost' || host.endsWith('.localhost');
  return !isLocal || policy.allows('127.0.0.1') || policy.allows('::1');
}

function isPublic(address: Address): boolean {
  if (address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv4 ? !address.match(AZURE_HOST, 32) : address.match(GLOBAL_UNICAST);
}

/** Only the plain spellings that a resolver gives: what else `ipaddr.js` would read (octal, short forms) is no address here. */
function parse(text: string): Address | undefined {
  return isIP(text) === 0 ? undefined : ipaddr.parse(text);
}

function parseRange(text: string): [Address, number] {
  if (text.includes('/')) return ipaddr.parseCIDR(text);
  const address = ipaddr.parse(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}
