import { readFileSync } from 'node:fs';

/** `| Step | `file` verb `text` |` */
const ROW = /^\| ([\w ]+) \| `([\w./-]+)` [a-z]+ `([^`]+)` \|$/gm;

describe('docs/adding-a-feature.md', () => {
  const page = readFileSync('docs/adding-a-feature.md', 'utf8');
  const rows = [...page.matchAll(ROW)].map(([, step, file, text]) => [step!, file!, text!] as const);

  it('follows one feature from the migration to its tests', () => {
    expect(rows.map(([step]) => step)).toEqual([
      'Migration',
      'Entity',
      'Service',
      'Queries',
      'Module of the feature',
      'Exports',
      'DTO',
      'Controller',
      'Module of the API',
      'Permissions',
      'Tests',
    ]);
  });

  it.each(rows)('names the file of the example: %s in %s', (_, file, text) => {
    expect(readFileSync(file, 'utf8')).toContain(text);
  });

  it('names only files that exist', () => {
    const named = [...page.matchAll(/`((?:libs|apps|test|migrations)\/[\w./-]+\.ts)`/g)].map(([, file]) => file!);
    expect(named.length).toBeGreaterThan(rows.length);
    for (const file of named) expect(readFileSync(file, 'utf8')).not.toBe('');
  });
});
