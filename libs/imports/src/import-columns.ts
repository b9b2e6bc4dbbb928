import { type FieldErrors, ValidationFailed } from '#contracts';
import { descriptorOf, type ImportedName, ITEM_FIELDS, PERSON_NAMES, reordered, TICKET_FIELD_NAMES } from '#tickets';

/** The fields that a row has as values. */
export const VALUE_FIELDS = reordered(
  TICKET_FIELD_NAMES.filter((name): name is ImportedName => descriptorOf(name).import !== undefined),
  { externalId: 'dueDate' },
);
/** The columns that name what a ticket references, to be looked up. */
const LOOKED_UP = TICKET_FIELD_NAMES.flatMap((name) => descriptorOf(name).importedAs ?? []);
/** What a row can say about a ticket. */
export const FIELDS: readonly string[] = [...VALUE_FIELDS, ...LOOKED_UP];

/** What an export has besides: ignored, so that what came out can go in again. */
const IGNORED = [...ITEM_FIELDS, ...PERSON_NAMES, '_count'].filter((name) => !FIELDS.includes(name));
const KNOWN = [...FIELDS, ...IGNORED];

const MOST_COLUMNS = 100;
const MOST_NAMED = 10; // faults; whoever has more has sent something else altogether
const SHOWN = 64; // characters of a name that was made up

export const isIgnored = (field: string): boolean => IGNORED.includes(field);

/** The field that each column of a CSV file is, whatever case its name is written in. */
export function readHeader(cells: string[]): string[] {
  if (cells.length > MOST_COLUMNS)
    throw ValidationFailed.on('header', `Header must have at most ${MOST_COLUMNS} columns`);
  const columns = cells.map((cell) => KNOWN.find((name) => name.toLowerCase() === cell.trim().toLowerCase()));
  const faults: [string, string][] = [];
  for (const [index, column] of columns.entries()) {
    if (column === undefined) faults.push([shown(cells[index]!.trim()) || 'header', 'Unknown column']);
    else if (columns.indexOf(column) < index) faults.push([column, 'Column must be given once']);
  }
  if (!columns.includes('title')) faults.push(['title', 'Column is required']);
  if (faults.length > 0) throw new ValidationFailed(fieldErrors(faults));
  return columns as string[];
}

/** The first few of many, each with its one message. */
export const fieldErrors = (faults: [field: string, message: string][]): FieldErrors =>
  Object.fromEntries(faults.slice(0, MOST_NAMED).map(([field, message]) => [field, [message]]));

/** A name from the file as an error can show and the database can keep it. */
export const shown = (name: string): string => name.slice(0, SHOWN).toWellFormed().replaceAll('\0', '\ufffd');
