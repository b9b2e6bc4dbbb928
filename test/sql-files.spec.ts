import ts from 'typescript';
import { describeSource, filesUnder, isTypeScript, read, type Source, uses } from './support/source-tree.js';

/** A string that begins like a statement. */
const SQL = /^\s*(SELECT|INSERT INTO|UPDATE|DELETE FROM|WITH|LOCK TABLE)\s/;

/** Files that may contain statements beside other code. */
const SQL_BESIDE_CODE = [
  /^libs\/(data|embedded)\//, // about the server and its connections, not about the tables of a feature
  /^libs\/tickets\/src\/(queries|fields)\//, // parts of the list statements, from which every file there builds
  /^libs\/docs\/src\/docs-(failures|outcomes|proposals|repositories|runs)\.ts$/,
  /^libs\/docs\/src\/drafts\/languages\/migrations\/sql\.ts$/, // reads the SQL of others
  /^apps\/api\/src\/http\/(health\/health\.controller|idempotency\/idempotency-keys|own-writes\/own-writes)\.ts$/,
];

const sources = ['apps', 'libs'].flatMap(filesUnder).filter((file) => isTypeScript(file) && !file.endsWith('.spec.ts'));

/** The files that contain a statement and should not. */
const strays = (files: Source[]): string[] =>
  files
    .filter(({ file }) => !/\.(sql|queries)\.ts$/.test(file) && !SQL_BESIDE_CODE.some((place) => place.test(file)))
    .filter((source) => uses(source, /\b(SELECT|INSERT|UPDATE|DELETE|WITH|LOCK)\b/, isStatement))
    .map(({ file }) => file);

it('SQL is in *.sql.ts and *.queries.ts; simple reads and writes use a repository', () => {
  expect(strays(sources.map(read))).toEqual([]);
});

it.each([
  [1, `sql.query('SELECT 1')`],
  [1, `sql.query(\`UPDATE \${table} SET a = 1\`)`],
  [0, `const ROUTE = 'DELETE /api/user'`],
])('the check finds %s statements in %s', (found, text) => {
  expect(strays([describeSource('libs/tickets/src/x.ts', text)])).toHaveLength(found);
});

function isStatement(node: ts.Node): boolean {
  if (ts.isTemplateExpression(node)) return SQL.test(node.head.text);
  return ts.isStringLiteralLike(node) && SQL.test(node.text);
}
