import { ValidationFailed } from '#contracts';
import { CsvColumns } from './csv-columns.js';
import { type DayOrder, dayOrderOf, isoDate } from './foreign-date.js';
import {
  emptyTicket,
  type ForeignComment,
  type ForeignLink,
  type ForeignRow,
  type ForeignTicket,
} from './foreign-ticket.js';
import { isWebAddress, oldestFirst, personOf, RowValues, unique } from './foreign-values.js';
import { englishName } from './jira-languages.js';
import { type ReadableFile, readCsv } from './text-of-file.js';

const KEY = ['Issue key', 'Work item key', 'Key'];
const ID = ['Issue id', 'Work item id'];
const TYPE = ['Issue Type', 'Work type', 'Work item type'];
const PARENT = [
  'Parent key',
  'Parent',
  'Parent id',
  'Custom field (Epic Link)',
  'Epic Link',
  'Custom field (Parent Link)',
];
const SPRINT = ['Sprint', 'Custom field (Sprint)'];
const POINTS = ['Story Points', 'Story point estimate', 'Story Points estimate'];
const ESTIMATE = POINTS.flatMap((name) => [`Custom field (${name})`, name]);

type Kind = ForeignLink['kind'];

interface Header {
  columns: CsvColumns;
  /** Of the links in each column, if it has links. */
  kinds: (Kind | null)[];
  /** Keys by id, for parents that are given by id. */
  keys: Map<string, string>;
  /** How the file writes dates of numbers only, as in some languages of Jira. */
  dayOrder: DayOrder | null;
}

/** Jira's CSV export of Cloud and Data Center: one column per value, so that names of columns are repeated. */
export async function* readJiraCsv(file: ReadableFile): AsyncGenerator<ForeignRow> {
  const { header, rows } = await readCsv(file);
  const names = header.map(englishName);
  const columns = new CsvColumns(names);
  if (!columns.has('Summary') || !columns.has(...KEY)) {
    throw ValidationFailed.on(
      'body',
      'Body must be a CSV export of Jira with the columns Summary and Issue key, best in English',
    );
  }
  const keys = columns.has('Parent key') ? new Map<string, string>() : await keysById(columns, rows());
  const dayOrder = await dayOrderIn(columns, rows());
  const table: Header = { columns, kinds: names.map(kindOf), keys, dayOrder };
  for await (const [row, cells] of rows()) {
    const values = new RowValues(row, dayOrder);
    yield* values.outcome(ticketOf(table, cells, values));
  }
}

/** Reads up to the first date that tells; a file whose dates have names of months is not searched. */
async function dayOrderIn(columns: CsvColumns, rows: AsyncIterable<[number, string[]]>): Promise<DayOrder | null> {
  for await (const [, cells] of rows) {
    const dates = columns.all(cells, 'Created', 'Updated', 'Resolved', 'Due date');
    const found = dates.map(dayOrderOf).find((order) => order !== null);
    if (found || !dates.some((date) => /^\s*\d+\/\d+\//.test(date))) return found ?? null;
  }
  return null;
}

/** Older versions of Jira name the parent of a sub-task by its id only. */
async function keysById(columns: CsvColumns, rows: AsyncIterable<[number, string[]]>): Promise<Map<string, string>> {
  const keys = new Map<string, string>();
  if (!columns.has('Parent', 'Parent id')) return keys;
  for await (const [, cells] of rows) {
    const id = columns.value(cells, ...ID);
    const key = columns.value(cells, ...KEY);
    if (id && key) keys.set(id, key);
  }
  return keys;
}

function ticketOf(header: Header, cells: string[], values: RowValues): ForeignTicket | null {
  const { columns } = header;
  const value = (...names: string[]) => columns.value(cells, ...names);
  const key = values.required('externalId', 'Issue key', value(...KEY));
  const title = values.required('title', 'Summary', value('Summary'));
  if (!key || !title) return null;
  return {
    ...emptyTicket(`jira:${key}`, title),
    description: columns.text(cells, 'Description'),
    type: value(...TYPE),
    status: value('Status'),
    statusCategory: value('Status Category'),
    priority: value('Priority'),
    labels: unique(columns.all(cells, 'Labels').flatMap((cell) => cell.split(/[\s,]+/).filter(Boolean))),
    assignee: personOf(value('Assignee'), value('Assignee Id')),
    reporter: personOf(value('Reporter'), value('Reporter Id')) ?? personOf(value('Creator'), value('Creator Id')),
    parent: parentOf(value(...PARENT), header, values),
    links: linksOf(header, cells),
    comments: oldestFirst(columns.all(cells, 'Comment', 'Comments').map((cell) => commentOf(cell, header.dayOrder))),
    createdAt: values.date('createdAt', 'Created', value('Created')),
    completedAt: values.date('completedAt', 'Resolved', value('Resolved')),
    dueDate: values.date('dueDate', 'Due date', value('Due date'))?.slice(0, 10) ?? null, // Jira adds midnight to a day
    estimate: values.number('estimate', 'Story points', value(...ESTIMATE)),
    group: sprintOf(columns.all(cells, ...SPRINT).at(-1)),
    attachments: columns.all(cells, 'Attachment', 'Attachments').flatMap(attachmentOf),
    others: othersOf(header, cells), // after all that is asked for above
  };
}

function parentOf(parent: string | null, { keys }: Header, values: RowValues): string | null {
  if (parent === null) return null;
  const key = keys.get(parent) ?? (/^\D.*-\d+$/.test(parent) ? parent : null);
  return key ? `jira:${key}` : values.problem('parent', 'Parent must be a key, or the id of an issue in the file');
}

function linksOf({ kinds }: Header, cells: string[]): ForeignLink[] {
  return cells.flatMap((cell, index) => {
    const kind = kinds[index];
    return kind && cell.trim() !== '' ? [{ kind, to: `jira:${cell.trim()}` }] : [];
  });
}

/** Without the columns of links. */
function othersOf({ columns, kinds }: Header, cells: string[]): Record<string, string> {
  return columns.others(
    cells.map((cell, index) => (kinds[index] ? '' : cell)),
    ...['Creator', 'Creator Id', ...ID],
  );
}

/** "Outward" is the relation of this issue to the other one: it blocks or duplicates it. */
function kindOf(column: string): Kind | null {
  const [, direction, type] =
    /^(in|out)ward (?:issue|work item) link \((.*)\)$/.exec(column.trim().toLowerCase()) ?? [];
  if (type === undefined) return null;
  if (type.includes('block')) return direction === 'out' ? 'blocks' : 'blocked_by';
  if (type.includes('duplicate')) return direction === 'out' ? 'duplicates' : 'duplicated_by';
  return 'relates';
}

/** `date;author id;text`, or only a text. */
function commentOf(cell: string, dayOrder: DayOrder | null): ForeignComment {
  const [, date, author, content] = /^([^;]*);([^;]*);(.*)$/s.exec(cell) ?? [];
  const createdAt = isoDate(date ?? '', dayOrder);
  if (createdAt === null) return { author: null, createdAt: null, content: cell };
  return { author: personOf(null, author!.trim() || null), createdAt, content: content! };
}

/** `date;author id;name;url`, or only an address. */
function attachmentOf(cell: string): { name: string; url: string }[] {
  const parts = cell.split(';').map((part) => part.trim());
  const url = parts.pop()!;
  if (!isWebAddress(url)) return [];
  return [{ name: parts.slice(2).join(';') || parts.at(-1) || url.split('/').at(-1)!, url }];
}

/** Older versions of Jira write a sprint as its Java object: `…Sprint@1f[id=7,state=CLOSED,name=Sprint 7,…]`. */
function sprintOf(cell: string | undefined): string | null {
  if (cell === undefined) return null;
  const name = cell.includes('Sprint@') ? /[[,]name=([^,\]]*)/.exec(cell)?.[1] : cell;
  return name?.trim() || null;
}
