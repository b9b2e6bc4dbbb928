import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RouteClaim } from '../facts/claims.js';
import type { Absence } from '../facts/evidence.js';
import { type Proven, proven } from '../facts/proof.js';
import { absentAmong } from '../trees/tree-view.js';
import { measured, section, warning } from './blocks.js';
import {
  areaName,
  counted,
  headName,
  named as label,
  measure,
  productOf,
  refOf,
  textOf,
  versionOf,
} from './measure.js';
import { asked, committed, namedWords, numberedWords, say } from './words.js';

const SOURCES = 'libs/docs/src/drafts';

describe('a section of a page', () => {
  it('cannot be built from text that was read', () => {
    const text: string = 'x';
    const fact = {} as Proven<RouteClaim>;
    const place = { side: 'head', path: 'a.ts', line: 1 } as const;
    // Compiled, never run: each line below has to be an error.
    const build = () => [
      // @ts-expect-error a paragraph takes a measure
      measured(text),
      // @ts-expect-error a warning takes a measure
      warning(text),
      // @ts-expect-error only numbers and measures can be inserted
      measure`Careful: ${text}`,
      // @ts-expect-error a word shown as code is written in the code
      label(text),
      // @ts-expect-error a ref is that of the difference
      refOf({ base: text, head: text }, 'base'),
      // @ts-expect-error the name of a version is that of the difference
      headName({ head: text }),
      // @ts-expect-error the product is that of the difference
      productOf({ repo: text }),
      // @ts-expect-error a version is parsed
      versionOf({ version: text }),
      // @ts-expect-error an area is counted from the files
      areaName({ name: text, files: 1, added: 0, removed: 0, tests: 0 }),
      // @ts-expect-error the number of an issue is a number
      numberedWords(undefined, text),
      // @ts-expect-error a commit is that of a statement
      committed(undefined, text),
      // @ts-expect-error a question is not a statement
      section({ title: 'Added' }, [fact], () => ({ line: asked({ question: text }) })),
      // @ts-expect-error the words of a count are written in the code
      counted(1, text),
      // @ts-expect-error a list takes facts
      section({ title: 'Added' }, [{ claim: text }], () => ({ line: say`x` })),
      // @ts-expect-error a heading is one of ours, or of the repository
      section({ title: text }, [fact], () => ({ line: say`x` })),
      // @ts-expect-error a line is not text
      section({ title: 'Added' }, [fact], () => ({ line: text })),
      // @ts-expect-error only numbers and parts of facts can be inserted
      section({ title: 'Added' }, [fact], () => ({ line: say`Careful: ${text}` })),
      // @ts-expect-error a fact has only what its claim says
      section({ title: 'Added' }, [fact], (one) => ({ line: namedWords(one, 'name') })),
      // @ts-expect-error a name is that of a fact
      namedWords({ claim: { name: text } }, 'name'),
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
    ['Words', 'pages/words.ts'],
    ['Question', 'pages/words.ts'],
    ['Area', 'extract/areas.ts'],
    ['Below', 'pages/words.ts'],
    ['OwnHeading', 'pages/headings.ts'],
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
    expect(textOf(measure`${counted(1, 'file')}, ${counted(2_000, 'entry', 'entries')} of ${label('main')}`)).toBe(
      '1 file, 2,000 entries of main',
    );
  });
});
