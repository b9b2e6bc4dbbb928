import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { escapeFormulas, unescapeFormulas } from './csv-formulas.js';

const cell = fc.string({ unit: fc.constantFrom(...`=+-@＝'" ;,\t\r\na1`), maxLength: 12 });

/** Parses like a spreadsheet: a quote within an unquoted cell is an ordinary character. */
const read = (csv: string, delimiter: string): string[] =>
  (parse(csv, { delimiter, relax_quotes: true, relax_column_count: true, quote: null }) as string[][]).flat();

it.each([
  ['=1', "'=1"],
  ['x;=HYPERLINK(A1);y', "x;'=HYPERLINK(A1);y"],
  ['x; "=HYPERLINK(A1)', `x;' "=HYPERLINK(A1)`],
  ['x\t@SUM(A1)', "x\t'@SUM(A1)"],
  ['one\n- two', "one\n'- two"],
  ["x;'=1", "x;''=1"],
  ['\t=1', "'\t'=1"],
  ['a, -b; c = d', 'a, -b; c = d'],
])('escapes %j as %j', (written, escaped) => {
  expect(escapeFormulas(written)).toBe(escaped);
  expect(unescapeFormulas(escaped)).toBe(written);
});

it('restores every cell unchanged', () => {
  fc.assert(
    fc.property(cell, (written) => {
      expect(unescapeFormulas(escapeFormulas(written))).toBe(written);
    }),
  );
});

it('leaves no formula, with commas, semicolons or tabs as separators', () => {
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1, maxLength: 3 }), (cells) => {
      const line = stringify([['id', ...cells.map(escapeFormulas)]], { quoted_match: ['\r', '\n'] });
      const byComma = (parse(line, { relax_column_count: true }) as string[][])[0]!;
      for (const found of [...byComma, ...read(line, ';'), ...read(line, '\t')]) {
        expect(found).not.toMatch(/^["\s]*[=+\-@＝]/);
      }
    }),
    { numRuns: 1_000 },
  );
});
