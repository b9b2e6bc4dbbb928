import type { LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import type { AddressPolicy } from './address-policy.js';
import type { NameLookup } from './name-lookup.js';

/** A name with a thousand addresses must not turn Docket into a port scanner; trying two is enough. */
const ADDRESSES_PER_FAMILY = 2;

/** How long one address may take before the next is tried too. Node's 250 ms is too short for distant receivers. */
const ADDRESS_TIMEOUT_MS = 1_000;

export class AddressNotAllowed extends Error {}

export interface ConnectorOptions {
  policy: AddressPolicy;
  lookup: NameLookup;
  timeoutMs: number;
  ca?: string;
}

/** Opens sockets only to addresses that the policy allows. */
export function guardedConnector({ policy, lookup, timeoutMs, ca }: ConnectorOptions): buildConnector.connector {
  const pinned: Partial<buildConnector.BuildOptions> = {
    lookup: pinnedLookup(policy, lookup),
    timeout: timeoutMs,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: ADDRESS_TIMEOUT_MS,
    ca,
  };
  const connect = buildConnector(pinned as buildConnector.BuildOptions);
  return (target, callback) => {
    // A literal address needs no lookup.
    if (isIP(target.hostname) === 0 || policy.allows(target.hostname)) connect(target, callback);
    else setImmediate(callback, new AddressNotAllowed(), null);
  };
}

/**
 * The socket connects only to the addresses checked here, so a name cannot resolve to a public address for the check
 * and to a private one for the connection. A name with any forbidden address is refused, since the choice among them
 * would be random.
 */
function pinnedLookup(policy: AddressPolicy, lookup: NameLookup): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '');
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => policy.allows(address))) {
        return callback(new AddressNotAllowed(), '');
      }
      if (options.all)
        callback(
          null,
          [4, 6].flatMap((family) => firstOf(family, addresses)),
        );
      else callback(null, first.address, first.family);
    });
  };
}

function firstOf(family: number, addresses: LookupAddress[]): LookupAddress[] {
  return addresses.filter((each) => each.family === family).slice(0, ADDRESSES_PER_FAMILY);
}
