import { filesUnder, isTypeScript, read } from '../support/source-tree.js';

const FOLDER = 'libs/data/src/entities/';

const sources = ['apps', 'libs']
  .flatMap(filesUnder)
  .filter((file) => isTypeScript(file) && !file.endsWith('.spec.ts'))
  .map(read);

const entities = sources
  .filter(({ file }) => file.startsWith(FOLDER))
  .flatMap(({ text }) => [...text.matchAll(/^export class (\w+)/gm)].map(([, name]) => name!));

/** Names imported as values: a type needs no entity. */
const importedFromData = (text: string): string[] =>
  [...text.matchAll(/^import \{([^}]*)\} from '(?:#data|[./]*entities\/[^']*)'/gm)].flatMap(([, names]) =>
    names!.split(',').map((name) => name.trim()),
  );

describe('an entity', () => {
  const used = new Set(
    sources.filter(({ file }) => !file.startsWith(FOLDER)).flatMap(({ text }) => importedFromData(text)),
  );

  it('is used by code that reads or writes its table', () => {
    expect(entities).toContain('User');
    expect(entities.filter((name) => !used.has(name))).toEqual([]);
  });

  it('does not count as used if only its type is imported', () => {
    expect(importedFromData(`import { Database, type User } from '#data';`)).not.toContain('User');
  });
});
