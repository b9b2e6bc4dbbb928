import { ValidationFailed } from '#contracts';
import { CsvColumns } from './csv-columns.js';
import { emptyTicket, type ForeignLink, type ForeignRow, type ForeignTicket } from './foreign-ticket.js';
import { personOf, RowValues, unique } from './foreign-values.js';
import { type ReadableFile, readCsv } from './text-of-file.js';

const REQUIRED = ['ID', 'Team', 'Title', 'Status'];
const LINKS: [column: string, kind: ForeignLink['kind']][] = [
  ['Blocks', 'blocks'],
  ['Blocked by', 'blocked_by'],
  ['Related to', 'relates'],
  ['Duplicate of', 'duplicates'],
];
/** Linear puts an apostrophe before what a spreadsheet would take for a formula. */
const FORMULA = /^'(?=[+\-=@∑√∏<>＜＞≤≥＝≠±÷×])/u;

export async function* readLinearCsv(file: ReadableFile): AsyncGenerator<ForeignRow> {
  const { header, rows } = await readCsv(file);
  const columns = new CsvColumns(header);
  if (!REQUIRED.every((name) => columns.has(name))) {
    throw ValidationFailed.on('body', `Body must be a CSV export of Linear with the columns ${REQUIRED.join(', ')}`);
  }
  for await (const [row, cells] of rows()) {
    const values = new RowValues(row);
    yield* values.outcome(
      ticketOf(
        columns,
        cells.map((cell) => cell.replace(FORMULA, '')),
        values,
      ),
    );
  }
}

function ticketOf(columns: CsvColumns, cells: string[], values: RowValues): ForeignTicket | null {
  const value = (name: string) => columns.value(cells, name);
  const list = (name: string) =>
    unique(
      (value(name) ?? '')
        .split(',')
        .map((item) => item.trim())
        .filter(Boolean),
    );
  const id = values.required('externalId', 'ID', value('ID'));
  const title = values.required('title', 'Title', value('Title'));
  if (!id || !title) return null;
  const parent = value('Parent issue');
  const priority = value('Priority');
  return {
    ...emptyTicket(`linear:${id}`, title),
    description: columns.text(cells, 'Description'),
    status: value('Status'),
    priority: priority?.toLowerCase() === 'no priority' ? null : priority,
    labels: list('Labels'),
    assignee: personOf(value('Assignee')),
    reporter: personOf(value('Creator')),
    parent: parent && `linear:${parent}`,
    links: LINKS.flatMap(([column, kind]) => list(column).map((to) => ({ kind, to: `linear:${to}` }))),
    createdAt: values.date('createdAt', 'Created', value('Created')),
    completedAt:
      values.date('completedAt', 'Completed', value('Completed')) ??
      values.date('completedAt', 'Canceled', value('Canceled')),
    dueDate: values.date('dueDate', 'Due Date', value('Due Date')),
    estimate: values.number('estimate', 'Estimate', value('Estimate')),
    group: cycleOf(value) ?? value('Project Milestone'),
    others: columns.others(cells, 'Canceled', 'Cycle Number', 'Project Milestone', 'Team'), // after all that is asked for above
  };
}

function cycleOf(value: (name: string) => string | null): string | null {
  const number = value('Cycle Number');
  return value('Cycle Name') ?? (number && `Cycle ${number}`);
}
