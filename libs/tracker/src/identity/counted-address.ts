import ipaddr from 'ipaddr.js';

/** A network gives its customers at least this many addresses each, and to them they are one. */
const IPV6_NETWORK = 64;

/** What limits count: an IPv4 address, however it is written, or the /64 of an IPv6 one. */
export function countedAddress(address: string): string {
  const bare = address.replace(/%.*$/, ''); // the interface it came in on
  if (!ipaddr.isValid(bare)) return address;
  const parsed = ipaddr.process(bare); // an IPv4 address that is mapped into IPv6 is taken out again
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return `${new ipaddr.IPv6([...parsed.parts.slice(0, IPV6_NETWORK / 16), 0, 0, 0, 0])}/${IPV6_NETWORK}`;
}
