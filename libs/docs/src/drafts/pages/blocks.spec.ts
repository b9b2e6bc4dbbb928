import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Absence } from '../facts/evidence.js';
import { proven } from '../facts/proof.js';
import { absentAmong } from '../trees/tree-view.js';
import { measured, section, warning } from './blocks.js';
import { counted, measure, named, textOf } from './measure.js';

const SOURCES = 'libs/docs/src/drafts';

describe('a section of a page', () => {
  it('cannot be built from text that was read', () => {
    const text: string = 'x';
    const place = { side: 'head', path: 'a.ts', line: 1 } as const;
    // Compiled, never run: each line below has to be an error.
    const build = () => [
      // @ts-expect-error a paragraph takes a measure
      measured(text),
      // @ts-expect-error a warning takes a measure
      warning(text),
      // @ts-expect-error only numbers and measures can be inserted
      measure`Careful: ${text}`,
      // @ts-expect-error the words of a count are written in the code
      counted(1, text),
      // @ts-expect-error a list takes facts
      section({ title: 'Added' }, [{ claim: text }], () => ({ line: [text] })),
      // @ts-expect-error something is new only if base was searched for it
      proven({ about: 'version', change: 'added' }, { base: { side: 'base', absent: 'x' }, head: place }),
    ];
    expect(build).toBeInstanceOf(Function);
  });

  it('rests on absences that come from a look-up', () => {
    const absent: Absence | undefined = absentAmong('base', 'pay', new Set(['refund']));
    expect(absent).toEqual({ side: 'base', absent: 'pay' });
    expect(absentAmong('base', 'pay', new Set(['pay']))).toBeUndefined();
  });

  it.each([
    ['Absence', 'trees/tree-view.ts'],
    ['Measure', 'pages/measure.ts'],
    ['Block', 'pages/blocks.ts'],
  ])('has parts that one file creates: %s', (type, file) => {
    const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' });
    const makers = files.filter(
      (path) =>
        /(?<!spec)\.ts$/.test(path) && new RegExp(` as ${type}\\b`).test(readFileSync(join(SOURCES, path), 'utf8')),
    );
    expect(makers).toEqual([file]);
  });

  it('counts and names', () => {
    expect(textOf(measure`${counted(1, 'file')}, ${counted(2_000, 'entry', 'entries')} of ${named('main')}`)).toBe(
      '1 file, 2,000 entries of main',
    );
  });
});
