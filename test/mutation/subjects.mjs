import { readFileSync } from 'node:fs';

const areas = JSON.parse(readFileSync(new URL('subjects.json', import.meta.url), 'utf8'));

/** What is mutated: whole files, or what stands from one line on, or until one. */
const subjects = Object.values(areas)
  .flat()
  .map((subject) => (typeof subject === 'string' ? { file: subject } : subject));

/** As Stryker takes them: `file`, or `file:first-last`. Lines are looked up, so that an edit above moves them along. */
export const MUTATED = subjects.map(({ file, from, until }) => {
  if (!from && !until) return file;
  const lines = readFileSync(file, 'utf8').split('\n');
  const lineOf = (text) => {
    const index = lines.findIndex((line) => line.includes(text));
    if (index < 0) throw new Error(`No line of ${file} holds ${JSON.stringify(text)}`);
    return index + 1;
  };
  return `${file}:${from ? lineOf(from) : 1}-${until ? lineOf(until) : lines.length}`;
});

/** The unit tests beside them. */
export const SPECS = subjects.map(({ file }) => file.replace(/\.ts$/, '.spec.ts'));
