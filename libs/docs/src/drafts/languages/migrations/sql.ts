import type { MigrationAction, MigrationChange } from '../reading.js';
import { lowerBound } from '../syntax/syntax.js';

interface Statement {
  /** On one line, without comments. */
  text: string;
  line: number;
}

export interface SqlReading {
  changes: MigrationChange[];
  complete: boolean;
}

const NAME =
  '((?:"[^"]{1,200}"|`[^`]{1,200}`|\\[[^\\]]{1,200}\\]|[\\w$.]{1,200})(?:\\.(?:"[^"]{1,200}"|`[^`]{1,200}`|\\[[^\\]]{1,200}\\]|[\\w$]{1,200}))?)';
const MAYBE = '(?:IF (?:NOT )?EXISTS )?';
/** Beyond it are only rows or the body of a function. */
const MAX_STATEMENT = 20_000;

type Rule = [pattern: string, action: MigrationAction, losesData?: 'loses data'];

/** Groups: the table, then the column or the new name. */
const STATEMENTS: Rule[] = [
  [`CREATE (?:(?:GLOBAL|LOCAL|TEMP|TEMPORARY|UNLOGGED|VIRTUAL) )*TABLE ${MAYBE}${NAME}`, 'create table'],
  [`RENAME TABLE ${NAME} TO ${NAME}`, 'rename table'],
  [
    `CREATE (?:UNIQUE |FULLTEXT |SPATIAL )?INDEX (?:CONCURRENTLY )?${MAYBE}(?:(?!ON )\\S+ )?ON (?:ONLY )?${NAME}`,
    'add index',
  ],
  [`DROP INDEX (?:CONCURRENTLY )?${MAYBE}\\S+ ON ${NAME}`, 'drop index'],
  ['DROP INDEX ', 'drop index'],
  [`(?:INSERT|REPLACE|MERGE)(?: OR \\w+)?(?: IGNORE)? INTO ${NAME}`, 'change rows'],
  [`UPDATE (?:ONLY )?${NAME}`, 'change rows'],
  [`DELETE FROM (?:ONLY )?${NAME}`, 'delete rows', 'loses data'],
  [`TRUNCATE (?:TABLE )?(?:ONLY )?${NAME}`, 'delete rows', 'loses data'],
  [`DROP MATERIALIZED VIEW `, 'other'],
  [`DROP (?:SCHEMA|DATABASE) `, 'other', 'loses data'],
  [`(?:CREATE|DROP|ALTER|COMMENT|GRANT|REVOKE|REINDEX|REFRESH)\\b`, 'other'],
];

const ALTERATIONS: Rule[] = [
  [`ADD (?:CONSTRAINT\\b|PRIMARY KEY\\b|FOREIGN KEY\\b|UNIQUE ?\\(|CHECK ?\\(|EXCLUDE\\b)`, 'add constraint'],
  [`ADD (?:(?:UNIQUE|FULLTEXT|SPATIAL) )?(?:INDEX|KEY)\\b(?: [^(]{0,200})?\\((?! ?\\d)`, 'add index'],
  [`DROP (?:CONSTRAINT|PRIMARY KEY|FOREIGN KEY|CHECK)\\b`, 'drop constraint'],
  [`DROP (?:INDEX|KEY)\\b`, 'drop index'],
  [`RENAME CONSTRAINT `, 'other'],
  [`RENAME (?:COLUMN )?${NAME} TO ${NAME}`, 'rename column'],
  [`RENAME (?:TO|AS) ${NAME}`, 'rename table'],
  [`(?:ALTER|MODIFY) (?:COLUMN )?${MAYBE}${NAME}`, 'change column'],
  [`CHANGE (?:COLUMN )?${NAME} ${NAME}`, 'change column'],
  [`DROP (?:COLUMN )?${MAYBE}${NAME}`, 'drop column', 'loses data'],
  [`ADD (?:COLUMN )?${MAYBE}${NAME} `, 'add column'],
  [`(?:ENABLE|DISABLE|SET|RESET|OWNER|VALIDATE|CLUSTER|INHERIT|ATTACH|DETACH|REPLICA|FORCE|NO)\\b`, 'other'],
];

const IGNORED =
  /^(?:BEGIN|COMMIT|ROLLBACK|START TRANSACTION|SET|SELECT|ANALYZE|VACUUM|PRAGMA|USE|LOCK|UNLOCK|RESET|SHOW|GO|END)\b/i;

const compiled = (rules: Rule[]) =>
  rules.map(([pattern, action, losesData]) => ({
    pattern: new RegExp(`^${pattern}`, 'i'),
    action,
    losesData: losesData !== undefined,
  }));
const [STATEMENT_RULES, ALTERATION_RULES] = [compiled(STATEMENTS), compiled(ALTERATIONS)];
const DROPPED_TABLES = new RegExp(`^DROP TABLE ${MAYBE}(.{1,2000}?)(?: CASCADE| RESTRICT)?$`, 'i');
const ALTERED_TABLE = new RegExp(`^ALTER TABLE ${MAYBE}(?:ONLY )?${NAME}(?: \\*)? `, 'i');

/** What a script does, statement by statement. */
export function readSql(text: string, firstLine = 1): SqlReading {
  const found: SqlReading = { changes: [], complete: true };
  for (const statement of statementsOf(text)) {
    const changes = changesOf(statement.text.slice(0, MAX_STATEMENT), statement.line + firstLine - 1);
    if (changes === undefined) found.complete = false;
    else found.changes.push(...changes);
    if (changes?.some(({ action }) => action === 'other')) found.complete = false;
  }
  return found;
}

/** Undefined if it is not understood. */
function changesOf(statement: string, line: number): MigrationChange[] | undefined {
  if (IGNORED.test(statement)) return [];
  const dropped = DROPPED_TABLES.exec(statement)?.[1];
  if (dropped !== undefined)
    return dropped.split(',').map((name) => ({ action: 'drop table', table: plain(name), losesData: true, line }));
  const altered = ALTERED_TABLE.exec(statement);
  if (altered) {
    const table = plain(altered[1]!);
    const changes = topLevel(statement.slice(altered[0].length)).map((action) => alteration(action, table, line));
    return changes.includes(undefined) ? undefined : (changes as MigrationChange[]);
  }
  for (const { pattern, action, losesData } of STATEMENT_RULES) {
    const match = pattern.exec(statement);
    if (!match) continue;
    const [, table, to] = match;
    return [{ action, ...(table && { table: plain(table) }), ...(to && { to: plain(to) }), losesData, line }];
  }
  return undefined;
}

function alteration(text: string, table: string, line: number): MigrationChange | undefined {
  for (const { pattern, action, losesData } of ALTERATION_RULES) {
    const match = pattern.exec(text);
    if (!match) continue;
    const [, first, second] = match;
    if (action === 'rename table') return { action, table, to: plain(first!), losesData, line };
    return {
      action,
      table,
      ...(first && { column: plain(first) }),
      ...(second && { to: plain(second) }),
      losesData,
      line,
    };
  }
  return undefined;
}

/** Without the quotes of any database. */
function plain(name: string): string {
  return name.trim().replace(/["`[\]]/g, '');
}

/** Statements without comments; quoted and dollar-quoted texts are kept whole. */
function statementsOf(sql: string): Statement[] {
  const breaks: number[] = [];
  for (let at = sql.indexOf('\n'); at >= 0; at = sql.indexOf('\n', at + 1)) breaks.push(at);
  const found: Statement[] = [];
  let [current, start] = [[] as string[], -1];
  const end = () => {
    const text = current.join('').replace(/\s+/g, ' ').trim();
    if (text !== '') found.push({ text, line: lowerBound(breaks, start) + 1 });
    [current, start] = [[], -1];
  };
  // An unclosed quote runs to the end, so that each character is scanned only once.
  const token =
    /--[^\n]*|\/\*(?:[\s\S]*?\*\/|[\s\S]*$)|'[^']*(?:'|$)|"[^"]*(?:"|$)|`[^`]*(?:`|$)|(\$\w{0,60}\$)(?:[\s\S]*?\1|[\s\S]*$)|;|\s+|[^-/'"`$;\s]+|[\s\S]/g;
  for (const { 0: text, index } of sql.matchAll(token)) {
    if (text === ';') end();
    else if (text.startsWith('--') || text.startsWith('/*')) current.push(' ');
    else {
      if (start < 0 && text.trim() !== '') start = index;
      current.push(text);
    }
  }
  end();
  return found;
}

/** Splits at commas outside brackets and quotes. */
function topLevel(text: string): string[] {
  const found: string[] = [];
  let [depth, current] = [0, ''];
  for (const [token] of text.matchAll(/'(?:[^']|'')*'|"[^"]*"|`[^`]*`|[(),]|[^'"`(),]+|[\s\S]/g)) {
    if (token === '(') depth += 1;
    if (token === ')') depth -= 1;
    if (token === ',' && depth === 0) {
      found.push(current.trim());
      current = '';
    } else current += token;
  }
  found.push(current.trim());
  return found.filter((part) => part !== '');
}
