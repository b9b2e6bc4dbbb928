import type { LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import type { AddressPolicy } from './address-policy.js';
import type { NameLookup } from './name-lookup.js';

/** A name with a thousand addresses must not make a port scanner of us; two that are down are one outage. */
const ADDRESSES_PER_FAMILY = 2;

/** How long one address may take before the next is tried too: Node's 250 ms give up on far receivers that are well. */
const ADDRESS_TIMEOUT_MS = 1_000;

export class AddressNotAllowed extends Error {}

export interface ConnectorOptions {
  policy: AddressPolicy;
  lookup: NameLookup;
  timeoutMs: number;
  ca?: string;
}

/** Opens sockets to addresses the policy allows, and to no others. */
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
    // A literal is dialled without any lookup.
    if (isIP(target.hostname) === 0 || policy.allows(target.hostname)) connect(target, callback);
    else setImmediate(callback, new AddressNotAllowed(), null);
  };
}

/**
 * The socket dials what this answers, and asks nobody else: a name cannot be public when it is checked and private when
 * it is used. A name with one forbidden address is not dialled at all, since which one is taken would be chance.
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
