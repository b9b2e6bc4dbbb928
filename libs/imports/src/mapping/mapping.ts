import { type FieldErrors, ValidationFailed } from '#contracts';
import { displayName } from '../import-columns.js';
import type { ForeignPerson } from '../sources/foreign-ticket.js';

/** What a value of another tracker becomes here: an id or an enum value; null if nothing is known for it. */
export interface MappedValue {
  from: string;
  to: string | null;
}

/** `fields` are columns of the file that become custom fields of the project. */
export const MAPPED_KINDS = ['people', 'statuses', 'types', 'priorities', 'labels', 'groups', 'fields'] as const;
export type MappedKind = (typeof MAPPED_KINDS)[number];

/** How each value of a file is mapped. People are known by everything that the file says of them. */
export type Mapping = Record<Exclude<MappedKind, 'people'>, MappedValue[]> & {
  people: (MappedValue & ForeignPerson)[];
};

/** What a caller wants to be mapped differently. */
export type GivenMapping = Partial<Record<MappedKind, MappedValue[]>>;

/** Of each kind; a file with more has its names in the wrong column. */
export const MAX_NAMES = 5_000;
const MAX_LENGTH = 1_000; // characters of a name

/** The other members of the answer to a dry run, which may be sent back with other values. */
const IGNORED = ['rows', 'problems'];

/** A mapping, as JSON or parsed. Whether its ids exist is not known yet. */
export function readMapping(given: unknown): GivenMapping {
  const value = typeof given === 'string' ? parsed(given) : given;
  if (value === undefined || value === null) return {};
  if (typeof value !== 'object' || Array.isArray(value)) {
    throw ValidationFailed.on('mapping', 'Mapping must be an object');
  }
  const faults: FieldErrors = {};
  const mapping: GivenMapping = {};
  for (const [kind, list] of Object.entries(value)) {
    if (IGNORED.includes(kind)) continue;
    const field = `mapping.${displayName(kind)}`;
    const fault = isKind(kind) ? faultOf(list) : 'Unknown field';
    if (fault) faults[field] = [fault];
    else mapping[kind as MappedKind] = list as MappedValue[];
  }
  if (Object.keys(faults).length > 0) throw new ValidationFailed(faults);
  return mapping;
}

function parsed(json: string): unknown {
  if (json.trim() === '') return null;
  try {
    return JSON.parse(json);
  } catch {
    throw ValidationFailed.on('mapping', 'Mapping must be valid JSON');
  }
}

const isKind = (kind: string): kind is MappedKind => (MAPPED_KINDS as readonly string[]).includes(kind);

function faultOf(list: unknown): string | undefined {
  if (!Array.isArray(list)) return 'Mapping must be a list of {from, to}';
  if (list.length > MAX_NAMES) return `Mapping must have at most ${MAX_NAMES} values`;
  return list.every(isMapped) ? undefined : 'Mapping must be a list of {from, to}';
}

function isMapped(item: unknown): boolean {
  if (typeof item !== 'object' || item === null) return false;
  const { from, to } = item as Record<string, unknown>;
  return isName(from) && (to === null || isName(to));
}

const isName = (value: unknown): boolean => typeof value === 'string' && value.length <= MAX_LENGTH;

/** In the Unicode form of all that is stored, without the space around it. */
export const plainName = (name: string): string => name.normalize('NFC').trim();

/** How names are compared: Unicode forms, case and the space around them do not matter. */
export const nameKey = (name: string): string => plainName(name).toLowerCase();
