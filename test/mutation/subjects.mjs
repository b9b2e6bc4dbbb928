import { readFileSync } from 'node:fs';

const areas = JSON.parse(readFileSync(new URL('subjects.json', import.meta.url), 'utf8'));

/** The mutated code: whole files, or the lines from or up to a given one. */
const subjects = Object.values(areas)
  .flat()
  .map((subject) => (typeof subject === 'string' ? { file: subject } : subject));

/** In Stryker's format: `file`, or `file:first-last`. Line numbers are looked up, so that they follow edits above. */
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
