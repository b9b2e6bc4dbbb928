import { withoutUserinfo } from '../mdx/text.js';
import { code, firstName, listed, NAME } from './sql-names.js';

/** What one statement does, in words; code is in backticks. */
export interface Step {
  words: string;
  /** Whether it loses data. */
  destroys: boolean;
  /** The table it changes. */
  table?: string;
  isNewTable?: boolean;
  isIndex?: boolean;
  /** Why the previous release may fail after it, or existing rows may make it fail. */
  caution?: string;
}

const MAYBE = '(?:IF (?:NOT )?EXISTS )?';
/** Beyond it are only rows or the body of a function. */
const MAX_STATEMENT = 20_000;

type Rule = [pattern: RegExp, say: (found: RegExpExecArray) => Step[]];

const RULES: Rule[] = [
  [
    rule(`CREATE (?:(?:GLOBAL|LOCAL|TEMP|TEMPORARY|UNLOGGED) )*TABLE ${MAYBE}${NAME} ?\\(([\\s\\S]*)\\)`),
    ([, name, body]) => [tableStep(name, columnsOf(body!))],
  ],
  [rule(`CREATE (?:\\w+ )?TABLE ${MAYBE}${NAME}`), ([, name]) => [tableStep(name)]],
  [
    rule(`DROP TABLE ${MAYBE}([\\s\\S]+?)(?: CASCADE| RESTRICT)?$`),
    ([, names]) => [loss(`drops table ${names!.split(',').map(code).join(', ')}`)],
  ],
  [
    rule(`ALTER TABLE ${MAYBE}(?:ONLY )?${NAME} ([\\s\\S]+)`),
    ([, name, actions]) => topLevel(actions!).map((action) => ({ ...alter(code(name), action), table: code(name) })),
  ],
  [
    rule(
      `CREATE (UNIQUE )?INDEX (CONCURRENTLY )?${MAYBE}(?:${NAME} )?ON (?:ONLY )?${NAME}(?: USING \\w+)? ?\\(([\\s\\S]*?)\\)(?: |$)`,
    ),
    ([, unique, , name, table, columns]) => [
      {
        ...step(
          `creates ${unique ? 'unique ' : ''}index${name ? ` ${code(name)}` : ''} on ${code(table)} (${code(columns)})`,
        ),
        table: code(table),
        isIndex: true,
        caution: unique ? 'fails where rows repeat a value' : undefined,
      },
    ],
  ],
  [
    rule(`CREATE TYPE ${NAME} AS ENUM ?\\(([\\s\\S]*)\\)`),
    ([, name, values]) => [step(`creates type ${code(name)} with ${topLevel(values!).map(code).join(', ')}`)],
  ],
  [
    rule(`ALTER TYPE ${NAME} ADD VALUE ${MAYBE}('[^']*')`),
    ([, name, value]) => [step(`adds value ${code(value)} to type ${code(name)}`)],
  ],
  [
    rule(
      `CREATE (?:OR REPLACE )?(?:TRUSTED )?(MATERIALIZED VIEW|VIEW|FUNCTION|PROCEDURE|CONSTRAINT TRIGGER|TRIGGER|EXTENSION|SEQUENCE|SCHEMA|POLICY|DOMAIN|TYPE|ROLE|DATABASE|COLLATION) ${MAYBE}${NAME}`,
    ),
    ([, kind, name]) => [step(`creates ${kind!.toLowerCase()} ${code(name)}`)],
  ],
  [
    rule(`DROP (COLUMN|MATERIALIZED VIEW|SCHEMA|DATABASE) ${MAYBE}${NAME}`),
    ([, kind, name]) => [loss(`drops ${kind!.toLowerCase()} ${code(name)}`)],
  ],
  [
    rule(
      `DROP (INDEX|VIEW|FUNCTION|PROCEDURE|TRIGGER|EXTENSION|SEQUENCE|POLICY|DOMAIN|TYPE|ROLE) (?:CONCURRENTLY )?${MAYBE}${NAME}`,
    ),
    ([, kind, name]) => [step(`drops ${kind!.toLowerCase()} ${code(name)}`)],
  ],
  [rule(`INSERT INTO ${NAME}`), ([, name]) => [step(`adds rows to ${code(name)}`)]],
  [
    rule(`(?:WITH [\\s\\S]+ )?UPDATE (?:ONLY )?${NAME}(?: (?:AS )?\\w+)? SET`),
    ([, name]) => [step(`updates rows of ${code(name)}`)],
  ],
  [rule(`(?:WITH [\\s\\S]+ )?DELETE FROM (?:ONLY )?${NAME}`), ([, name]) => [loss(`deletes rows of ${code(name)}`)]],
  [rule(`TRUNCATE (?:TABLE )?(?:ONLY )?${NAME}`), ([, name]) => [loss(`empties table ${code(name)}`)]],
  [rule(`RENAME TABLE ${NAME} TO ${NAME}`), ([, from, to]) => [breaks(`renames table ${code(from)} to ${code(to)}`)]],
  // These do not change the schema.
  [
    rule(
      '(?:BEGIN|COMMIT|ROLLBACK|START TRANSACTION|SET|SELECT|ANALYZE|VACUUM|COMMENT ON|PRAGMA|USE|LOCK|RESET|SHOW)\\b',
    ),
    () => [],
  ],
];

const ALTERATIONS: [RegExp, (table: string, found: RegExpExecArray) => Step][] = [
  [
    rule(`ADD CONSTRAINT ${NAME} (FOREIGN KEY|UNIQUE|CHECK|PRIMARY KEY|EXCLUDE)`),
    (table, [, name, kind]) => ({
      ...step(`adds ${kind!.toLowerCase()} constraint ${code(name)} to ${table}`),
      caution: 'fails where rows break it',
    }),
  ],
  // A column may be called `key`, too, and its type have a number in brackets.
  [
    rule(`ADD (?:(UNIQUE|FULLTEXT|SPATIAL) )?(?:INDEX|KEY)\\b(?: ${MAYBE}${NAME})?(?= ?\\((?! ?\\d)| USING\\b)`),
    (table, [, kind, name]) => ({
      ...step(`adds ${kind ? `a ${kind.toLowerCase()} ` : ''}index ${name ? `${code(name)} ` : ''}to ${table}`),
      ...(kind?.toUpperCase() === 'UNIQUE' && { caution: 'fails where rows break it' }),
    }),
  ],
  [rule(`DROP (?:INDEX|KEY) ${MAYBE}${NAME}$`), (table, [, name]) => step(`drops index ${code(name)} of ${table}`)],
  [rule('DROP (PRIMARY KEY|FOREIGN KEY)\\b'), (table, [, kind]) => step(`drops a ${kind!.toLowerCase()} of ${table}`)],
  [
    rule('ADD (FOREIGN KEY|UNIQUE|CHECK|PRIMARY KEY)'),
    (table, [, kind]) => ({
      ...step(`adds a ${kind!.toLowerCase()} to ${table}`),
      caution: 'fails where rows break it',
    }),
  ],
  [rule(`DROP CONSTRAINT ${MAYBE}${NAME}`), (table, [, name]) => step(`drops constraint ${code(name)} of ${table}`)],
  [
    rule(`RENAME COLUMN ${NAME} TO ${NAME}`),
    (table, [, from, to]) => breaks(`renames column ${code(from)} of ${table} to ${code(to)}`),
  ],
  [rule(`RENAME TO ${NAME}`), (table, [, to]) => breaks(`renames table ${table} to ${code(to)}`)],
  [
    rule(`RENAME CONSTRAINT ${NAME} TO ${NAME}`),
    (table, [, from, to]) => step(`renames constraint ${code(from)} of ${table} to ${code(to)}`),
  ],
  [
    rule(`ALTER (?:COLUMN )?${NAME} (?:SET DATA )?TYPE (.+)`),
    (table, [, column, type]) => ({
      ...step(`changes the type of column ${code(column)} of ${table} to ${code(type)}`),
      caution: 'rewrites the table under a lock unless the types are alike',
    }),
  ],
  [
    rule(`ALTER (?:COLUMN )?${NAME} SET NOT NULL`),
    (table, [, column]) => ({
      ...step(`makes column ${code(column)} of ${table} required`),
      caution: 'fails where rows have none',
    }),
  ],
  [
    rule(`ALTER (?:COLUMN )?${NAME} DROP NOT NULL`),
    (table, [, column]) => step(`makes column ${code(column)} of ${table} optional`),
  ],
  [
    rule(`ALTER (?:COLUMN )?${NAME} (SET|DROP) DEFAULT ?(.*)`),
    (table, [, column, act, value]) =>
      step(
        act!.toUpperCase() === 'SET'
          ? `sets the default of column ${code(column)} of ${table} to ${code(value)}`
          : `drops the default of column ${code(column)} of ${table}`,
      ),
  ],
  [
    rule(`(?:MODIFY|CHANGE) (?:COLUMN )?${NAME}`),
    (table, [, column]) => breaks(`changes column ${code(column)} of ${table}`),
  ],
  [rule(`DROP (?:COLUMN )?${MAYBE}${NAME}`), (table, [, column]) => loss(`drops column ${code(column)} of ${table}`)],
  [rule(`ADD (?:COLUMN )?${MAYBE}${NAME} ([\\s\\S]+)`), (table, [, column, rest]) => addColumn(table, column!, rest!)],
];

export function describeSql(sql: string): Step[] {
  return statementsOf(sql).flatMap((statement) => {
    const head = statement.slice(0, MAX_STATEMENT);
    for (const [pattern, say] of RULES) {
      const found = pattern.exec(head);
      if (found) return say(found);
    }
    return [step(`runs ${code(statement.slice(0, 80))}`)];
  });
}

export function addColumn(table: string, column: string, definition: string): Step {
  const type =
    /^[\w$]+(?: (?:varying|precision|with(?:out)? time zone))?(?:\([^)]*\))?(?:\[\])?/i.exec(definition)?.[0] ?? '';
  const required = /\bNOT NULL\b/i.test(definition);
  const filled = /\bDEFAULT\b|\bGENERATED\b|\bSERIAL\b/i.test(definition);
  return {
    words: `adds ${required ? 'required ' : ''}column ${code(column)} ${type ? `(${code(type)}) ` : ''}to ${table}`,
    destroys: false,
    caution: required && !filled ? 'has no default: fails where the table has rows' : undefined,
  };
}

function alter(table: string, action: string): Step {
  for (const [pattern, say] of ALTERATIONS) {
    const found = pattern.exec(action);
    if (found) return say(table, found);
  }
  return step(`alters table ${table}: ${code(action.slice(0, 80))}`);
}

/** Statements without comments, each on one line; quoted and dollar-quoted texts are kept whole. */
export function statementsOf(sql: string): string[] {
  const found: string[] = [];
  let current = '';
  // An unclosed quote runs to the end, so that each character is scanned only once.
  const token =
    /--[^\n]*|\/\*(?:[\s\S]*?\*\/|[\s\S]*$)|'[^']*(?:'|$)|"[^"]*(?:"|$)|`[^`]*(?:`|$)|(\$\w*\$)(?:[\s\S]*?\1|[\s\S]*$)|;|[^-/'"`$;]+|[\s\S]/g;
  for (const [text] of sql.matchAll(token)) {
    if (text === ';') {
      found.push(current);
      current = '';
    } else if (text.startsWith('--') || text.startsWith('/*')) current += ' ';
    else current += text;
  }
  found.push(current);
  return found
    .map((statement) => withoutUserinfo(statement.replace(/\s+/g, ' ').trim()))
    .filter((statement) => statement !== '');
}

/** Splits at commas outside brackets and quotes. */
function topLevel(text: string): string[] {
  const found: string[] = [];
  let [depth, current] = [0, ''];
  for (const [token] of text.matchAll(/'(?:[^']|'')*'|"[^"]*"|`[^`]*`|[(),]|[^'"`(),]+|[\s\S]/g)) {
    if (token === '(') depth++;
    if (token === ')') depth--;
    if (token === ',' && depth === 0) {
      found.push(current.trim());
      current = '';
    } else current += token;
  }
  found.push(current.trim());
  return found.filter((part) => part !== '');
}

function columnsOf(body: string): string {
  const columns = topLevel(body)
    .filter(
      (part) =>
        !/^(CONSTRAINT|PRIMARY|FOREIGN|UNIQUE|CHECK|EXCLUDE|LIKE)\b|^(?:FULLTEXT )?(?:KEY|INDEX)(?: \S+)? ?\(/i.test(
          part,
        ),
    )
    .map((part) => code(firstName(part)));
  return listed(columns);
}

export function step(words: string): Step {
  return { words, destroys: false };
}

export function tableStep(name: string | undefined, columns = ''): Step {
  return { ...step(`creates table ${code(name)}${columns}`), table: code(name), isNewTable: true };
}

export function loss(words: string): Step {
  return { words, destroys: true };
}

export function breaks(words: string): Step {
  return { words, destroys: false, caution: 'code that uses the old name fails' };
}

function rule(pattern: string): RegExp {
  return new RegExp(`^${pattern}`, 'i');
}
