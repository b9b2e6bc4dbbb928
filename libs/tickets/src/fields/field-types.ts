import { createHash } from 'node:crypto';
import { validate as isUuid } from 'uuid';
import { type FieldType, type Outcome, problem, readText } from '#contracts';

export interface FieldOption {
  id: string;
  name: string;
  color: string;
}

/** A custom field of a project. */
export interface FieldDefinition {
  id: string;
  key: string;
  name: string;
  type: FieldType;
  options: FieldOption[];
  required: boolean;
}

export type FieldValue = string | number | boolean | string[];
/** By the key of the field. */
export type FieldValues = Record<string, FieldValue>;

/** By key; `null` clears. */
export type FieldInput = Record<string, unknown>;

/** The keys of the fields whose values differ. */
export const changedFields = (before: FieldValues, after: FieldValues): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );

export const FIELD_TEXT_LENGTH = 1000;

/** Types whose words are searchable. */
export const SEARCHED_TYPES: readonly FieldType[] = ['text', 'url'];
export const OPTION_TYPES: readonly FieldType[] = ['select', 'multi_select'];
export const RANGE_TYPES: readonly FieldType[] = ['number', 'date'];

interface Type {
  read: (field: FieldDefinition, raw: unknown) => Outcome;
  /** Parses a value from a filter or a file cell. */
  parse: (text: string) => unknown;
  /** The stored form for filters and sorts: text that sorts bytewise like the values. */
  key: (value: FieldValue) => string;
}

const same = (text: string): unknown => text;
const asItIs = (value: FieldValue): string => String(value);
const optionOf = ({ options }: FieldDefinition, id: unknown) => options.find((option) => option.id === id);

const TYPES: Record<Exclude<FieldType, 'multi_select'>, Type> = {
  text: {
    read: ({ name }, raw) => readText(name, { max: FIELD_TEXT_LENGTH }, raw),
    parse: same,
    key: (value) => textKey(String(value)),
  },
  url: { read: readUrl, parse: same, key: (value) => textKey(String(value)) },
  number: {
    read: ({ name }, raw) =>
      typeof raw === 'number' && Number.isFinite(raw) ? { value: raw + 0 } : problem(`${name} must be a number`),
    parse: (text) => (NUMBER.test(text.trim()) ? Number(text) : text),
    key: (value) => numberKey(value as number),
  },
  date: {
    read: ({ name }, raw) =>
      typeof raw === 'string' && isDate(raw) ? { value: raw } : problem(`${name} must be a date, YYYY-MM-DD`),
    parse: same,
    key: asItIs,
  },
  checkbox: {
    read: ({ name }, raw) => (typeof raw === 'boolean' ? { value: raw } : problem(`${name} must be true or false`)),
    parse: (text) => ({ true: true, false: false })[text.toLowerCase()] ?? text,
    key: asItIs,
  },
  select: {
    read: (field, raw) =>
      optionOf(field, raw) ? { value: raw } : problem(`${field.name} must be the id of one of its options`),
    parse: same,
    key: asItIs,
  },
  user: {
    read: ({ name }, raw) =>
      typeof raw === 'string' && isUuid(raw) ? { value: raw.toLowerCase() } : problem(`${name} must be valid`),
    parse: same,
    key: (value) => String(value).toLowerCase(),
  },
};

const typeOf = ({ type }: FieldDefinition): Type => TYPES[type === 'multi_select' ? 'select' : type];

/** The value that a request gives for a field; an empty list is no value. */
export function readFieldValue(field: FieldDefinition, raw: unknown): Outcome {
  if (field.type !== 'multi_select') return typeOf(field).read(field, raw);
  if (!Array.isArray(raw) || raw.length > field.options.length || raw.some((id) => !optionOf(field, id))) {
    return problem(`${field.name} must be a list of ids of its options`);
  }
  return { value: field.options.map(({ id }) => id).filter((id) => raw.includes(id)) };
}

/** How a value is stored for filters and sorts. */
export const fieldKeys = (field: FieldDefinition, value: FieldValue): string[] =>
  (Array.isArray(value) ? value : [value]).map(typeOf(field).key);

/** The key that a filter matches. An option or user that does not exist matches nothing. */
export function filterKey(field: FieldDefinition, text: string): { key: string } | { problem: string } {
  const { parse, read, key } = typeOf(field);
  if (OPTION_TYPES.includes(field.type) || field.type === 'user') return { key: key(text) };
  const outcome = read(field, parse(text));
  return 'problem' in outcome ? outcome : { key: key(outcome.value as FieldValue) };
}

/** Parses a cell of an imported file, options by name or id; `problem` if it is invalid. */
export function readImportedValue(field: FieldDefinition, raw: unknown): Outcome {
  const { type, options, name } = field;
  if (type === 'user') return readText(name, {}, raw);
  if (OPTION_TYPES.includes(type)) {
    const names = Array.isArray(raw) ? raw : [raw];
    const found = names.map((each) => optionNamed(options, each)?.id);
    if (found.includes(undefined)) return problem(`${name} must be one of its options`);
    return readFieldValue(field, type === 'select' ? found[0] : found);
  }
  return readFieldValue(field, typeof raw === 'string' ? typeOf(field).parse(raw) : raw);
}

export const optionNamed = (options: FieldOption[], named: unknown): FieldOption | undefined =>
  options.find(({ id }) => id === named) ??
  options.find(({ name }) => typeof named === 'string' && name.toLowerCase() === named.trim().toLowerCase());

const NUMBER = /^[+-]?(\d{1,30}(\.\d{0,30})?|\.\d{1,30})(e[+-]?\d{1,3})?$/i;

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '0001') return false;
  const day = new Date(`${text}T00:00:00.000Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

function readUrl({ name }: FieldDefinition, raw: unknown): Outcome {
  const read = readText(name, { max: FIELD_TEXT_LENGTH }, raw);
  if ('problem' in read) return read;
  const url = URL.parse(read.value as string);
  return url && ['http:', 'https:'].includes(url.protocol) ? read : problem(`${name} must be an http or https URL`);
}

/** The bits of a double, inverted for negative ones: their hexadecimal form sorts like the numbers. */
function numberKey(value: number): string {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  const negative = bytes[0]! >= 0x80;
  for (let index = 0; index < 8; index++) bytes[index]! ^= negative ? 0xff : index === 0 ? 0x80 : 0;
  return bytes.toString('hex');
}

const KEY_LENGTH = 200; // code points; an index entry is limited to 2,704 bytes

/** Case-insensitive. A longer text sorts by its beginning, and a hash keeps it distinct. */
function textKey(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length <= KEY_LENGTH) return lower;
  const characters = [...lower];
  if (characters.length <= KEY_LENGTH) return lower;
  const hash = createHash('sha256').update(lower).digest('hex').slice(0, 32);
  return `${characters.slice(0, KEY_LENGTH).join('')}\u0001${hash}`;
}
