import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { DocketError, type ImportFormat, ValidationFailed } from '#contracts';
import { readHeader } from './import-columns.js';

export const MAX_ROWS = 50_000;
export const MAX_CHARACTERS = 1024 * 1024; // per row: far more than a ticket can hold, and little memory

/** A row as received: a line of JSON, or the cells of CSV. */
export type RawRow = string | string[];

export interface ImportFile {
  format: ImportFormat;
  /** Starts from the beginning each time it is called. */
  bytes(): AsyncIterable<Uint8Array>;
}

/** The rows of a file one by one; for CSV the header comes first, as `columns`. `keys` are of the project's fields. Refuses a file of another format. */
export async function* rowsOf(
  file: ImportFile,
  keys: string[],
): AsyncGenerator<{ columns: string[] } | { row: RawRow }> {
  let rows = 0;
  let columns: string[] | undefined;
  const text = textOf(file.bytes());
  for await (const row of file.format === 'csv' ? recordsOf(text) : linesOf(text)) {
    if (Array.isArray(row) && !columns) {
      columns = readHeader(row, keys);
      yield { columns };
      continue;
    }
    if (++rows > MAX_ROWS) throw tooManyRows();
    yield { row };
  }
  if (rows === 0) throw noRows();
}

export const tooManyRows = () => new DocketError('PAYLOAD_TOO_LARGE', `File must have at most ${MAX_ROWS} rows`);
export const noRows = () => ValidationFailed.on('body', 'Body must contain at least one row');

async function* textOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true }); // also removes a byte order mark
  const decode = (chunk?: Uint8Array) => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      throw ValidationFailed.on('body', 'Body must be valid UTF-8');
    }
  };
  for await (const chunk of bytes) yield decode(chunk);
  yield decode();
}

export async function* recordsOf(text: AsyncIterable<string>, delimiter = ','): AsyncGenerator<string[]> {
  const parser = parse({
    delimiter,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_CHARACTERS,
  });
  const records = pipeline(Readable.from(text), parser, () => undefined) as AsyncIterable<string[]>;
  try {
    yield* records;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw ValidationFailed.on('body', `Body must be valid CSV: ${faultOf(error)} on line ${error.lines}`);
  }
}

/** Our own message: the parser's quotes the content of the file. */
function faultOf(error: CsvError): string {
  if (error.code === 'CSV_MAX_RECORD_SIZE') return `a row of more than ${MAX_CHARACTERS} characters`;
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return 'a quote that is never closed';
  return 'a quote out of place';
}

async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  let line = 0;
  for await (const chunk of text) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop()!;
    for (const complete of lines) {
      line++;
      if (complete.trim() !== '') yield complete;
    }
    if (rest.length > MAX_CHARACTERS) {
      throw ValidationFailed.on('body', `Line ${line + 1} must be at most ${MAX_CHARACTERS} characters`);
    }
  }
  if (rest.trim() !== '') yield rest;
}
