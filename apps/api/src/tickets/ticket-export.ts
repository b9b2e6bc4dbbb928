import { Readable } from 'node:stream';
import { applyDecorators } from '@nestjs/common';
import { ApiOperation, ApiResponse } from '@nestjs/swagger';
import { stringify } from 'csv-stringify/sync';
import { escapeFormulas } from '#contracts';
import type { Json } from '#data';
import { descriptorOf, type FieldExport, type PersonName, TICKET_FIELD_NAMES, type TicketItem } from '#tickets';

type Batches = AsyncIterable<Json<TicketItem>[]>;

const CHUNK = 64 * 1024; // characters per chunk

type Column = [name: string, cell: (ticket: TicketItem) => string];

const labelsColumn: Column = [
  'labels',
  ({ labels }) => {
    const names = labels.map(({ name }) => name);
    return names.length > 0 ? stringify([names], { eof: false, quoted_match: /[\r\n]/ }) : '';
  },
];

/** The columns of the CSV. An import reads those it can set, and ignores the others. */
const COLUMNS = Object.fromEntries(
  TICKET_FIELD_NAMES.flatMap((name): Column[] => {
    const { csv, person } = descriptorOf(name);
    if (!csv) return [];
    if (csv === 'labels') return [labelsColumn];
    const own: Column = [name, (ticket) => String(ticket[name as keyof TicketItem] ?? '')];
    return person ? [own, [person, (ticket) => ticket[person as PersonName]?.email ?? '']] : [own];
  }),
);

/** Any kind of line break is quoted, not only the row separator. */
const QUOTED = /[\r\n]/;

const csvLine = (cells: string[]): string => stringify([cells], { record_delimiter: 'windows', quoted_match: QUOTED });

/** The cells of board columns and custom fields. */
export type OwnFields = Pick<FieldExport, 'columns'> & { cells: (tickets: TicketItem[]) => Promise<string[][]> };

async function* csv(batches: Batches, { columns, cells }: OwnFields): AsyncGenerator<string> {
  yield csvLine([...Object.keys(COLUMNS), ...columns]);
  for await (const batch of batches) {
    const tickets = batch.map(({ value }) => value);
    const own = columns.length > 0 ? await cells(tickets) : [];
    for (const [index, ticket] of tickets.entries()) {
      const line = [...Object.values(COLUMNS).map((read) => read(ticket)), ...(own[index] ?? [])];
      yield csvLine(line.map(escapeFormulas));
    }
  }
}

async function* jsonl(batches: Batches): AsyncGenerator<string> {
  for await (const batch of batches) {
    for (const { text } of batch) yield `${text}\n`;
  }
}

export const FORMATS = {
  csv: { mediaType: 'text/csv; charset=utf-8', write: csv },
  jsonl: { mediaType: 'application/x-ndjson', write: jsonl },
};

/**
 * Lines as a stream with backpressure. The first chunk is built before the response begins, so that an early error is
 * still an ordinary response; a later one breaks the connection, so that nobody mistakes a part for the whole.
 */
export async function inChunks(lines: AsyncIterable<string>): Promise<Readable> {
  const chunks = chunksOf(lines);
  const first = await chunks.next();
  async function* all() {
    try {
      if (!first.done) yield first.value;
      yield* chunks;
    } finally {
      await chunks.return(undefined);
    }
  }
  return Readable.from(all(), { objectMode: false, highWaterMark: CHUNK });
}

async function* chunksOf(lines: AsyncIterable<string>): AsyncGenerator<string, undefined> {
  let chunk = '';
  for await (const line of lines) {
    chunk += line;
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
  return undefined;
}

const EXAMPLES = {
  csv: 'id,key,title,…\r\n01990a5e-7c7e-7b0a-9c53-5f5d1c1f0a11,WEB-12,Sign-in fails in Safari,…\r\n',
  jsonl: '{"id":"01990a5e-7c7e-7b0a-9c53-5f5d1c1f0a11","title":"Sign-in fails in Safari"}\n',
};

export const AnswersExport = (summary: string): MethodDecorator =>
  applyDecorators(
    ApiOperation({
      summary,
      description:
        `CSV has a header and the columns ${Object.keys(COLUMNS).join(', ')}. \`assignee\` and \`reporter\` are ` +
        'e-mails where the caller may see them, `labels` are names separated by commas. If a project has board columns, ' +
        '`column` has their names. A field that a project defines is a column `fields.<key>`, options by name; of more than 60 keys `fields` has all as JSON. A cell that begins with `=`, ' +
        '`+`, `-`, `@`, a tab or a line break has an apostrophe before it, so that no spreadsheet runs it; so has a ' +
        'part of a cell after `;`, a tab or a line break that begins with `=`, `+`, `-` or `@`. An import takes them ' +
        'away. JSON lines are the items of the list. An answer that breaks off is not complete.',
    }),
    ApiResponse({
      status: 200,
      description: summary,
      headers: {
        'Content-Disposition': { description: 'Always `attachment`, with a file name.', schema: { type: 'string' } },
      },
      content: {
        'text/csv': { schema: { type: 'string', example: EXAMPLES.csv } },
        'application/x-ndjson': { schema: { type: 'string', example: EXAMPLES.jsonl } },
      },
    }),
  );
