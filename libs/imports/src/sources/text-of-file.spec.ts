import { sourceFile } from '../../../../test/support/source-file.js';
import { readCsv, separatorOf, textOfFile } from './text-of-file.js';

const TEXT = 'Größe: 3 €, “ça va” – 𝄞';

async function decoded(bytes: Uint8Array, chunk: number): Promise<string> {
  let all = '';
  for await (const part of (await textOfFile(sourceFile(bytes, chunk)))()) all += part;
  return all;
}

async function rowsOf(csv: string): Promise<string[][]> {
  const { header, rows } = await readCsv(sourceFile(csv));
  const found = [header];
  for await (const [, cells] of rows()) found.push(cells);
  return found;
}

const utf16le = Buffer.from(`\ufeff${TEXT}`, 'utf16le');

describe.each([1, 2, 3, 1000])('a text in chunks of %i bytes', (chunk) => {
  it.each([
    ['UTF-8', Buffer.from(TEXT)],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${TEXT}`)],
    ['UTF-16 LE', utf16le],
    ['UTF-16 BE', Buffer.from(utf16le).swap16()],
  ])('is read as %s', async (_, bytes) => {
    expect(await decoded(bytes, chunk)).toBe(TEXT);
  });

  it('is read as windows-1252 if it is not UTF-8', async () => {
    const bytes = Buffer.from('Gr\xf6\xdfe: 3 \x80, \x93\xe7a va\x94 \x96', 'latin1');
    expect(await decoded(bytes, chunk)).toBe('Größe: 3 €, “ça va” –');
  });
});

it('reads an empty file as an empty text', async () => {
  expect(await decoded(Buffer.from(''), 10)).toBe('');
});

it.each([
  [',', 'Summary,Issue key,Status\na;b;c;d;e'],
  [';', 'Summary;Issue key;Status, of all\n'],
  ['\t', 'Summary\tIssue key\r\n'],
  [';', '"a,b,c,d";e;f\n'],
  [';', '"a,\n,""b"",c";d;e\nx,y,z,1,2,3,4'],
  [',', 'Summary'],
  [',', ''],
])('finds the separator %j of %j', (separator, start) => {
  expect(separatorOf(start)).toBe(separator);
});

it('reads rows of other separators, quoted or shorter than the header', async () => {
  expect(await rowsOf('a;b;c\n"1;\n2";"say ""x""";3\n\nonly\n')).toEqual([
    ['a', 'b', 'c'],
    ['1;\n2', 'say "x"', '3'],
    ['only'],
  ]);
});

it.each([
  ['no rows', 'a,b\n', 'Body must contain at least one row'],
  ['nothing', '', 'Body must contain at least one row'],
  ['an open quote', 'a,b\n"x,y\n', 'Body must be valid CSV: a quote that is never closed on line 2'],
  [
    'a huge row',
    `a,b\n${'x'.repeat(1_100_000)},y\n`,
    'Body must be valid CSV: a row of more than 1048576 characters on line 2',
  ],
])('refuses a file with %s', async (_, csv, message) => {
  await expect(rowsOf(csv)).rejects.toMatchObject({ fields: { body: [message] } });
});

it('refuses more than 50,000 rows', async () => {
  await expect(rowsOf(`a\n${'x\n'.repeat(50_001)}`)).rejects.toMatchObject({
    code: 'PAYLOAD_TOO_LARGE',
    message: 'File must have at most 50000 rows',
  });
});
