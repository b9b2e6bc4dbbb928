import { isIP } from 'node:net';

/**
 * The address that limits count by: an IPv4 address in canonical form, or the /64 of an IPv6 address, which usually
 * belongs to one customer.
 */
export function countedAddress(address: string): string {
  const bare = address.replace(/%.*$/, ''); // the zone id
  if (isIP(bare) !== 6) return address;
  const groups = groupsOf(bare);
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') return mappedIn(groups);
  return `${canonical(`${groups.slice(0, 4).join(':')}::`)}/64`;
}

const canonical = (address: string): string => new URL(`http://[${address}]`).hostname.slice(1, -1);

function groupsOf(address: string): string[] {
  const [left = [], right] = canonical(address)
    .split('::')
    .map((part) => part.split(':').filter(Boolean));
  return right ? [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right] : left;
}

/** The last two groups as an IPv4 address. */
function mappedIn(groups: string[]): string {
  const [high = 0, low = 0] = groups.slice(6).map((group) => Number.parseInt(group, 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}
