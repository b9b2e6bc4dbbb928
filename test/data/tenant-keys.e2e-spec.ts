import { readFileSync } from 'node:fs';
import { Docket } from '../support/docket.js';

let docket: Docket;
beforeAll(async () => {
  docket = await Docket.start();
});
afterAll(() => docket.stop());

const page = readFileSync('docs/scaling.md', 'utf8');
/** The names in the first column of the table whose header begins with this text. */
function namesUnder(header: string): string[] {
  const lines = page
    .slice(page.indexOf(`| ${header} |`))
    .split('\n')
    .slice(2);
  const rows = lines.slice(
    0,
    lines.findIndex((line) => !line.startsWith('|')),
  );
  return rows.flatMap((row) => [...row.split('|')[1]!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!)).sort();
}

it('every table has workspace_id or is listed as global, and the list says where it may be null', async () => {
  const tables = await docket.rows<{ name: string; required: boolean | null }>(
    `SELECT c.relname AS name, a.attnotnull AS required FROM pg_class c
     LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'workspace_id'
     WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace`,
  );
  const those = (required: boolean | null) =>
    tables.flatMap((table) => (table.required === required ? [table.name] : [])).sort();
  expect(those(null)).toEqual(namesUnder('Table | Why it is global'));
  expect(those(false)).toEqual(namesUnder('Table | Why `workspace_id` may be null'));
  expect(those(true).length).toBeGreaterThan(40);
});

it('every unique key of a tenant table has an id of the workspace in it, or is listed as unique in the instance', async () => {
  const keys = await docket.rows<{ table: string; definition: string; ids: string[] }>(
    `SELECT c.relname AS table, pg_get_indexdef(i.indexrelid) AS definition, ARRAY(
       SELECT a.attname FROM pg_attribute a WHERE a.attrelid = c.oid AND a.atttypid = 'uuid'::regtype AND NOT EXISTS (
         SELECT FROM pg_constraint f WHERE f.conrelid = c.oid AND f.confrelid = 'users'::regclass
           AND f.contype = 'f' AND a.attnum = ANY (f.conkey))
     )::text[] AS ids
     FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
     WHERE i.indisunique AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace
       AND EXISTS (SELECT FROM pg_attribute w WHERE w.attrelid = c.oid AND w.attname = 'workspace_id')`,
  );
  const columnsOf = (definition: string) =>
    /USING \w+ (\(.*?\))(?: INCLUDE| NULLS| WITH| WHERE|$)/.exec(definition)![1]!;
  const instanceWide = keys.filter(
    ({ definition, ids }) => !ids.some((id) => new RegExp(`\\b${id}\\b`).test(columnsOf(definition))),
  );
  expect(keys.length).toBeGreaterThan(60);
  expect(instanceWide.map(({ table, definition }) => `${table} ${columnsOf(definition)}`).sort()).toEqual(
    namesUnder('Unique | What happens with shards'),
  );
});
