import type { LookupAddress, LookupAllOptions } from 'node:dns';
import { Resolver } from 'node:dns/promises';

/** Resolves a name to all its addresses, like `lookup` of `node:dns`. */
export type NameLookup = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** Two tries within the connect timeout. */
const TRIES = { timeout: 2_000, tries: 2 };

/**
 * Queries DNS servers directly. The system's `lookup` blocks one of four libuv threads while it waits: four names whose
 * servers never answer would delay all others, and file access. It also resolves local names, which is only useful if
 * private addresses are allowed.
 */
export function publicLookup(servers?: string[]): NameLookup {
  const resolver = new Resolver(TRIES);
  if (servers) resolver.setServers(servers);
  return (hostname, _, callback) => {
    const lookups = [resolver.resolve4(hostname), resolver.resolve6(hostname)];
    void Promise.allSettled(lookups).then(([v4, v6]) => {
      const found = [...addresses(v4, 4), ...addresses(v6, 6)];
      if (found.length > 0) callback(null, found);
      else callback(v4?.status === 'rejected' ? v4.reason : null, []);
    });
  };
}

function addresses(answer: PromiseSettledResult<string[]> | undefined, family: 4 | 6): LookupAddress[] {
  return answer?.status === 'fulfilled' ? answer.value.map((address) => ({ address, family })) : [];
}
