import { parse } from 'csv-parse/sync';
import { type FieldErrors, LABELS_PER_TICKET, type Outcome, problem, readText, unescapeFormulas } from '#contracts';
import type { FieldDefinition, FieldValues, TicketInput } from '#tickets';
import { readImportedValue, TICKET_FIELDS } from '#tickets';
import { displayName, FIELD_COLUMN, FIELDS, fieldErrors, isIgnoredColumn, VALUE_FIELDS } from './import-columns.js';
import type { RawRow } from './import-file.js';

/** A row of valid shape; its references have not been looked up yet. */
export interface ReadRow {
  input: Omit<TicketInput, 'labelIds' | 'assigneeId' | 'columnId' | 'groupId' | 'fields'> & { title: string };
  /** Names, case-insensitive. */
  labels: string[];
  /** An e-mail address or an id. */
  assignee: string | null;
  /** The names of column and group, case-insensitive. */
  column: string | null;
  group: string | null;
  /** Their ids: those that the project does not have, as in an export of another one, are ignored. */
  columnId: string | null;
  groupId: string | null;
  /** Of the project's own fields; people as e-mail addresses or ids. */
  fields: FieldValues;
}

type Values = Record<string, unknown>;

const READERS: Record<string, (raw: unknown) => Outcome> = {
  ...Object.fromEntries(
    VALUE_FIELDS.map((name) => {
      const { label, import: read } = TICKET_FIELDS[name];
      return [name, (raw: unknown) => read(label, raw)];
    }),
  ),
  labels: readLabels,
  assignee: readAssignee,
  column: (raw) => readText('Column', {}, raw),
  columnId: (raw) => readText('Column', {}, raw),
  group: (raw) => readText('Group', {}, raw),
  groupId: (raw) => readText('Group', {}, raw),
};

/** All faults of a row that can be found without looking up references, or its values. */
export function readRow(
  raw: RawRow,
  columns: string[] | null,
  fields: FieldDefinition[],
): { row: ReadRow } | { errors: FieldErrors } {
  const found = columns ? fromCells(raw as string[], columns) : fromLine(raw as string);
  if ('errors' in found) return found;
  const { assigneeId, ...given } = found.values;
  const values: Values = { ...given, assignee: given.assignee ?? assigneeId };
  const faults: [string, string][] = [];
  const read: Record<string, unknown> = {};
  for (const [field, reader] of Object.entries(READERS)) {
    const value = values[field];
    if (value === undefined || value === null) continue;
    const outcome = reader(value);
    if ('problem' in outcome) faults.push([field, outcome.problem]);
    else read[field] = outcome.value;
  }
  if (values.title === undefined || values.title === null) faults.unshift(['title', 'Title is required']);
  const own = readOwnFields(values.fields, fields, faults);
  if (faults.length > 0) return { errors: fieldErrors(faults) };
  const {
    labels = [],
    assignee,
    column,
    columnId,
    group,
    groupId,
    ...input
  } = read as { labels?: string[] } & Partial<Record<string, string>>;
  return {
    row: {
      input: input as unknown as ReadRow['input'],
      labels,
      assignee: assignee ?? null,
      ...{ column: column ?? null, columnId: columnId ?? null, group: group ?? null, groupId: groupId ?? null },
      fields: own,
    },
  };
}

/** The project's own fields of a row; `faults` gets what is wrong. */
function readOwnFields(given: unknown, fields: FieldDefinition[], faults: [string, string][]): FieldValues {
  const values: FieldValues = {};
  if (typeof given === 'string') return readOwnFields(parsed(given), fields, faults); // as an export of many keys has it
  if (given === undefined || given === null) return values;
  if (typeof given !== 'object' || Array.isArray(given)) {
    faults.push(['fields', 'Fields must be an object']);
    return values;
  }
  for (const [key, raw] of Object.entries(given)) {
    const field = fields.find((each) => each.key === key);
    if (!field) faults.push([`${FIELD_COLUMN}${displayName(key)}`, 'Unknown field']);
    else if (raw !== null) {
      const isListed = field.type === 'multi_select' && typeof raw === 'string';
      const outcome = readImportedValue(field, isListed ? labelNames(raw) : raw);
      if ('problem' in outcome) faults.push([`${FIELD_COLUMN}${key}`, outcome.problem]);
      else values[key] = outcome.value as FieldValues[string];
    }
  }
  return values;
}

function parsed(json: string): unknown {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'string' ? [] : value;
  } catch {
    return []; // no object: refused like any other wrong value
  }
}

type Found = { values: Values } | { errors: FieldErrors };

/** An empty cell sets nothing. */
function fromCells(cells: string[], columns: string[]): Found {
  if (cells.length !== columns.length) {
    return { errors: { row: [`Row must have ${columns.length} columns`] } };
  }
  const values: Values = {};
  const own: Values = {};
  for (const [index, column] of columns.entries()) {
    const cell = cells[index]!;
    if (cell === '' || isIgnoredColumn(column)) continue;
    if (column.startsWith(FIELD_COLUMN)) own[column.slice(FIELD_COLUMN.length)] = unescapeFormulas(cell);
    else values[column] = unescapeFormulas(cell);
  }
  if (Object.keys(own).length > 0) values.fields = own;
  if (typeof values.labels === 'string') values.labels = labelNames(values.labels);
  return { values };
}

function fromLine(line: string): Found {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return { errors: { row: ['Row must be valid JSON'] } };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { errors: { row: ['Row must be a JSON object'] } };
  }
  const fields = Object.keys(value).filter((field) => !isIgnoredColumn(field));
  const unknown = fields.filter((field) => !FIELDS.includes(field));
  if (unknown.length > 0) {
    return { errors: fieldErrors(unknown.map((field) => [displayName(field) || 'row', 'Unknown field'])) };
  }
  return { values: value as Values };
}

/** Separated by commas; a name that contains a comma is quoted. */
function labelNames(cell: string): unknown {
  if (!cell.includes('"')) return cell.split(',').filter((name) => name.trim() !== '');
  try {
    return (parse(cell, { trim: true }) as string[][])[0];
  } catch {
    return cell; // not a list: refused like any other wrong value
  }
}

/** Names, or labels as an export in JSON lines has them. */
function readLabels(raw: unknown): Outcome {
  if (!Array.isArray(raw)) return problem('Labels must be a list of names');
  if (raw.length > LABELS_PER_TICKET) return problem(`Labels must be at most ${LABELS_PER_TICKET}`);
  const names = raw.map((label) => readText('Labels', {}, nameOf(label)));
  const fault = names.find((name) => 'problem' in name);
  if (fault) return problem('Labels must be a list of names');
  return { value: [...new Set(names.map((name) => (name as { value: string }).value))] };
}

const nameOf = (label: unknown): unknown =>
  typeof label === 'object' && label !== null ? (label as { name?: unknown }).name : label;

/** A person as text, or as an export in JSON lines has them. */
function readAssignee(raw: unknown): Outcome {
  const person = typeof raw === 'object' ? ((raw as Person).email ?? (raw as Person).id) : raw;
  const read = readText('Assignee', {}, person);
  return 'problem' in read ? problem('Assignee must be valid') : { value: (read.value as string).toLowerCase() };
}

interface Person {
  email?: unknown;
  id?: unknown;
}
