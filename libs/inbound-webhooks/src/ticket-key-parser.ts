import { type ParsedKey, parseTicketKey } from '#tickets';

const MOST = 50; // tickets that one text can name; the rest is noise

const NAME = String.raw`(?<![A-Za-z0-9])[A-Za-z][A-Za-z0-9]{1,9}-[1-9]\d{0,8}(?![A-Za-z0-9])`;
const NAMES = new RegExp(NAME, 'g');

/** The words code hosts close issues by; one holds for a list that follows it. */
const FIXES = new RegExp(
  String.raw`(?<![\p{L}\p{N}_-])(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?):?\s+(${NAME}(?:\s*(?:,|&|and|,\s*and)\s*${NAME})*)`,
  'giu',
);

/** What looks like a ticket's key, such as `WEB-12`, in any case; each once. */
export function ticketKeysIn(...texts: string[]): ParsedKey[] {
  const found = texts.flatMap((text) => text.match(NAMES) ?? []);
  const keys = [...new Set(found.map((name) => name.toUpperCase()))].slice(0, MOST);
  return keys.flatMap((key) => parseTicketKey(key) ?? []);
}

/** The tickets a commit says it is the end of: `fixes WEB-12, WEB-13`. */
export function fixedTicketKeysIn(text: string): ParsedKey[] {
  return ticketKeysIn(...[...text.matchAll(FIXES)].map(([, names]) => names!));
}
