import { BlockList, isIPv6 } from 'node:net';

/** Whether an address belongs to a trusted proxy; `setting` is `TRUST_PROXY`. */
export function trustedProxies(setting: string | undefined): (address: string | undefined) => boolean {
  if (setting === undefined || setting === 'false') return () => false;
  if (setting === 'true') return () => true;
  const listed = new BlockList();
  for (const entry of setting.split(',')) {
    const [address = '', prefix] = entry.trim().split('/');
    if (prefix === undefined) listed.addAddress(address, family(address));
    else listed.addSubnet(address, Number(prefix), family(address));
  }
  return (address) => address !== undefined && listed.check(address, family(address));
}

const family = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');
