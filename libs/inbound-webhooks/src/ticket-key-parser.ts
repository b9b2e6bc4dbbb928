import { type ParsedKey, parseTicketKey } from '#tickets';
import type { HostCommit, HostPullRequest, Pushed } from './code-event.js';
import { withoutReverts } from './reverts.js';

const MOST = 50; // tickets per text

const NAME = String.raw`(?<![A-Za-z0-9])[A-Za-z][A-Za-z0-9]{1,9}-[1-9]\d{0,8}(?![A-Za-z0-9])`;
const NAMES = new RegExp(NAME, 'g');

/** A ticket as people refer to it: `WEB-12`, `#WEB-12`, `[WEB-12]`, or an address that ends in its key. */
const ADDRESS = String.raw`https?:\/\/[^\s,]*\/`;
const REFERENCE = String.raw`(?:[#[]?${NAME}\]?|<?${ADDRESS}${NAME}(?![\w/?#-])>?)`;

/** The keywords that code hosts close issues by; one applies to the whole list that follows it. */
const FIXES = new RegExp(
  String.raw`(?<![\p{L}\p{N}_-])(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?):?\s+(${REFERENCE}(?:\s*(?:,|&|and|,\s*and)\s*${REFERENCE})*)`,
  'giu',
);
const ADDRESSES = new RegExp(ADDRESS, 'gi');

/** Everything that looks like a ticket key, such as `WEB-12`, in any case; without duplicates. */
export function ticketKeysIn(...texts: string[]): ParsedKey[] {
  const found = texts.flatMap((text) => text.match(NAMES) ?? []);
  const keys = [...new Set(found.map((name) => name.toUpperCase()))].slice(0, MOST);
  return keys.flatMap((key) => parseTicketKey(key) ?? []);
}

/** The tickets that a commit says it fixes: `fixes WEB-12, #WEB-13`. A revert of such a commit does not count. */
export function fixedTicketKeysIn(text: string): ParsedKey[] {
  return ticketKeysIn(...[...withoutReverts(text).matchAll(FIXES)].map(([, names]) => names!.replace(ADDRESSES, ' ')));
}

export const ticketKeysOfPullRequest = ({ title, branch, body }: HostPullRequest): ParsedKey[] =>
  ticketKeysIn(title, branch, body);

/** By the commit's message or by its branch, unless the commit came from another branch. */
export function ticketKeysOfCommit({ branch, defaultBranch }: Pushed, { message, isKnown }: HostCommit): ParsedKey[] {
  return branch === defaultBranch || isKnown ? ticketKeysIn(message) : ticketKeysIn(message, branch);
}
