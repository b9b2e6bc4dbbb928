import { existsSync } from 'node:fs';
import { filesUnder, isTypeScript, namesExportedBy, read, unitOf } from './support/source-tree.js';

/** The console and the client are separate programs with their own names. */
const APART = /^(?:apps\/console|libs\/client)\//;
const EXPORT = /^export (?:abstract |async )?(?:class|interface|type|const|function|enum) (\w+)/gm;

const sources = ['apps', 'libs']
  .flatMap(filesUnder)
  .filter((file) => isTypeScript(file) && !file.endsWith('.spec.ts') && !APART.test(file))
  .map(read);
const exported = sources.flatMap(({ file, text }) =>
  [...text.matchAll(EXPORT)].map(([, name]) => ({ name: name!, file, unit: unitOf(file) })),
);
const doors = [...new Set(sources.map(({ unit }) => unit))]
  .filter((unit) => existsSync(`${unit}/src/index.ts`))
  .flatMap((unit) => namesExportedBy(`${unit}/src/index.ts`).map((name) => ({ name, unit })));

describe('an exported name has one meaning', () => {
  it('within a library or an app', () => {
    const names = exported.map(({ unit, name }) => `${name} in ${unit}`);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    expect(names.length).toBeGreaterThan(1_000);
  });

  it('if a library exports it to others, in every other library and app too', () => {
    const twice = doors.flatMap(({ name, unit }) =>
      exported
        .filter((other) => other.name === name && other.unit !== unit)
        .map(({ file }) => `${name} of ${unit} in ${file}`),
    );
    expect(twice).toEqual([]);
    expect(doors.length).toBeGreaterThan(200);
  });
});
