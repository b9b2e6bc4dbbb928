import { existsSync, readFileSync } from 'node:fs';

type Subject = string | { file: string; from?: string; until?: string };

const areas = JSON.parse(readFileSync('test/mutation/subjects.json', 'utf8')) as Record<string, Subject[]>;
const subjects = Object.values(areas)
  .flat()
  .map((subject) => (typeof subject === 'string' ? { file: subject } : subject));

/** A renamed file would silently no longer be mutated. */
describe('the mutated code', () => {
  it('covers authorisation, signing, dialling, retries, paging and leases', () => {
    expect(Object.keys(areas)).toEqual(['access', 'signatures', 'address policy', 'retry policy', 'cursors', 'leases']);
    for (const files of Object.values(areas)) expect(files).not.toEqual([]);
    expect(new Set(subjects.map(({ file }) => file)).size).toBe(subjects.length);
  });

  it('exists, with its unit tests beside it', () => {
    const needed = subjects.flatMap(({ file }) => [file, file.replace(/\.ts$/, '.spec.ts')]);
    expect(needed.filter((file) => !existsSync(file))).toEqual([]);
  });

  it('begins and ends at lines that occur once', () => {
    const vague = subjects.flatMap(({ file, from, until }) => {
      const lines = readFileSync(file, 'utf8').split('\n');
      const marks = [from, until].filter((mark) => mark !== undefined);
      return marks.filter((mark) => lines.filter((line) => line.includes(mark)).length !== 1);
    });
    expect(vague).toEqual([]);
  });

  it('is described in docs/mutation.md, with its latest figures', () => {
    const page = readFileSync('docs/mutation.md', 'utf8');
    expect(subjects.map(({ file }) => file).filter((file) => !page.includes(`| \`${file}\``))).toEqual([]);
  });
});
