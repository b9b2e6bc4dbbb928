import { type FieldErrors, ValidationFailed } from '#contracts';
import { descriptorOf, type ImportedName, ITEM_FIELDS, PERSON_NAMES, reordered, TICKET_FIELD_NAMES } from '#tickets';

/** The fields whose values are in the row itself. */
export const VALUE_FIELDS = reordered(
  TICKET_FIELD_NAMES.filter((name): name is ImportedName => descriptorOf(name).import !== undefined),
  { externalId: 'dueDate' },
);
/** The columns that reference other records and have to be looked up. */
const LOOKED_UP = TICKET_FIELD_NAMES.flatMap((name) => descriptorOf(name).importedAs ?? []);
/** All fields that a row can set. Those of the project are in `fields`, or in CSV in a column each: `fields.<key>`. */
export const FIELDS: readonly string[] = [...VALUE_FIELDS, ...LOOKED_UP, 'fields'];
export const FIELD_COLUMN = 'fields.';

/** Further columns of an export: ignored, so that an export can be imported again. */
const IGNORED = [...ITEM_FIELDS, ...PERSON_NAMES, 'reactions', '_count'].filter((name) => !FIELDS.includes(name));
const KNOWN = [...FIELDS, ...IGNORED];

const MAX_COLUMNS = 100;
const MAX_NAMED = 10; // faults; a file with more is not a file of tickets
const SHOWN = 64; // characters of an unknown name

export const isIgnoredColumn = (field: string): boolean => IGNORED.includes(field);

/** The field of each column of a CSV file, also of the project's own; names are case-insensitive. */
export function readHeader(cells: string[], keys: string[] = []): string[] {
  if (cells.length > MAX_COLUMNS)
    throw ValidationFailed.on('header', `Header must have at most ${MAX_COLUMNS} columns`);
  const known = [...KNOWN, ...keys.map((key) => `${FIELD_COLUMN}${key}`)];
  const columns = cells.map((cell) => known.find((name) => name.toLowerCase() === cell.trim().toLowerCase()));
  const faults: [string, string][] = [];
  for (const [index, column] of columns.entries()) {
    if (column === undefined) faults.push([displayName(cells[index]!.trim()) || 'header', 'Unknown column']);
    else if (columns.indexOf(column) < index) faults.push([column, 'Column must be given once']);
  }
  if (!columns.includes('title')) faults.push(['title', 'Column is required']);
  if (faults.length > 0) throw new ValidationFailed(fieldErrors(faults));
  return columns as string[];
}

/** The first few faults, one message each. */
export const fieldErrors = (faults: [field: string, message: string][]): FieldErrors =>
  Object.fromEntries(faults.slice(0, MAX_NAMED).map(([field, message]) => [field, [message]]));

/** A name from the file, shortened and cleaned so that an error can show it and the database can store it. */
export const displayName = (name: string): string => name.slice(0, SHOWN).toWellFormed().replaceAll('\0', '\ufffd');
