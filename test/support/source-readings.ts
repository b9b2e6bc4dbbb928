import { readSource } from '../../libs/docs/src/drafts/languages/index.js';

/** What a source must be read as; an omitted list is not compared, and if all are omitted, all must be empty. */
export interface Expected {
  routes?: string[];
  exports?: string[];
  settings?: string[];
  unresolved?: number;
}

export type SourceCase = [title: string, path: string, text: string, expected: Expected];

/** A reading as lines: `GET …/users` for a path that another file may put a prefix before. */
async function linesOf(path: string, text: string) {
  const { read, routes, exports, settings, unresolved = 0 } = await readSource(path, text);
  return {
    read,
    routes: routes.map((route) => `${route.method} ${route.relative ? '…' : ''}${route.path}`),
    exports: exports.map(({ name, kind, signature }) => `${kind} ${name} | ${signature}`),
    settings: settings.map(
      ({ name, hasDefault, required }) => `${name} ${hasDefault ? 'default' : required ? 'required' : 'optional'}`,
    ),
    unresolved,
  };
}

export async function expectReading([, path, text, expected]: SourceCase): Promise<void> {
  const nothing = Object.keys(expected).length === 0 && { routes: [], exports: [], settings: [] };
  expect(await linesOf(path, text)).toMatchObject({ read: true, unresolved: 0, ...nothing, ...expected });
}
