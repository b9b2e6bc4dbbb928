import { TextDecoder } from 'node:util';
import { type ImportFile, MAX_ROWS, noRows, recordsOf, tooManyRows } from '../import-file.js';

/** Its bytes start from the beginning each time they are read. */
export type ReadableFile = Pick<ImportFile, 'bytes'>;

/** A text that can be read several times, from the beginning each time. */
export type Text = () => AsyncGenerator<string>;

const BYTE_ORDER_MARKS: [encoding: string, bytes: number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];
const START = 64 * 1024; // characters: enough of a header to count its separators
const SEPARATORS = [',', ';', '\t'];

/** Reads a file without a byte order mark twice: only its end proves that all of it is UTF-8. */
export async function textOfFile(file: ReadableFile): Promise<Text> {
  const encoding = (await markedEncoding(file)) ?? ((await isUtf8(file)) ? 'utf-8' : 'windows-1252');
  return () => decode(file, new TextDecoder(encoding));
}

async function markedEncoding(file: ReadableFile): Promise<string | undefined> {
  const start: number[] = [];
  for await (const chunk of file.bytes()) {
    start.push(...chunk.subarray(0, 3));
    if (start.length >= 3) break;
  }
  return BYTE_ORDER_MARKS.find(([, mark]) => mark.every((byte, index) => start[index] === byte))?.[0];
}

async function isUtf8(file: ReadableFile): Promise<boolean> {
  try {
    for await (const _ of decode(file, new TextDecoder('utf-8', { fatal: true })));
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return false;
    throw error;
  }
}

/** Always in stream mode: Node 20.20 decodes windows-1252 as Latin-1 otherwise. */
async function* decode(file: ReadableFile, decoder: TextDecoder): AsyncGenerator<string> {
  for await (const chunk of file.bytes()) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

export async function startOf(text: Text): Promise<string> {
  let start = '';
  for await (const part of text()) {
    start += part;
    if (start.length >= START) break;
  }
  return start;
}

/** The most frequent separator of the header, outside quotes. */
export function separatorOf(start: string): string {
  const header = start
    .trimStart()
    .replace(/"[^"]*"?/g, '')
    .split(/[\r\n]/, 1)[0]!;
  const [first, ...others] = SEPARATORS.map((separator) => ({ separator, count: header.split(separator).length }));
  return others.reduce((most, each) => (each.count > most.count ? each : most), first!).separator;
}

/** A CSV file: its header, and its other rows. */
export async function readCsv(
  file: ReadableFile,
): Promise<{ header: string[]; rows(): AsyncGenerator<[row: number, cells: string[]]> }> {
  const text = await textOfFile(file);
  const separator = separatorOf(await startOf(text));
  const records = () => recordsOf(text(), separator);
  let header: string[] = [];
  for await (header of records()) break;
  return { header, rows: () => numbered(withoutFirst(records())) };
}

async function* withoutFirst<T>(rows: AsyncIterable<T>): AsyncGenerator<T> {
  let isFirst = true;
  for await (const row of rows) {
    if (!isFirst) yield row;
    isFirst = false;
  }
}

/** Numbers rows from 1, and refuses a file without any or with too many. */
export async function* numbered<T>(rows: AsyncIterable<T>): AsyncGenerator<[row: number, value: T]> {
  let count = 0;
  for await (const row of rows) {
    if (++count > MAX_ROWS) throw tooManyRows();
    yield [count, row];
  }
  if (count === 0) throw noRows();
}
