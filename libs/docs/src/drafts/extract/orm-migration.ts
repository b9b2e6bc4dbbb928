import ts from 'typescript';
import { chainOf } from './chain.js';
import { literalText, nameText, print, propertiesOf, walk } from './script.js';
import { addColumn, breaks, describeSql, loss, type Step, step } from './sql.js';
import { code, listed } from './sql-names.js';

type Arguments = readonly ts.Expression[];
type Say = (values: Arguments) => Step[];

/** The steps of a migration's `up`: calls of TypeORM, Knex, Sequelize and Kysely, and literal SQL. */
export function describeMigration(source: ts.SourceFile): Step[] {
  const up = upOf(source);
  if (up === undefined) return [];
  const steps: Step[] = [];
  const visit = (node: ts.Node): void => {
    const found = stepsOf(node);
    if (found === undefined) ts.forEachChild(node, visit);
    else steps.push(...found);
  };
  visit(up);
  return steps;
}

export function isMigrationClass(source: ts.SourceFile): boolean {
  return source.text.includes('MigrationInterface') && upOf(source) !== undefined;
}

function upOf(source: ts.SourceFile): ts.Node | undefined {
  let found: ts.Node | undefined;
  walk(source, (node) => {
    if (found !== undefined) return;
    const isMember =
      ts.isMethodDeclaration(node) ||
      ts.isFunctionDeclaration(node) ||
      ts.isPropertyAssignment(node) ||
      ts.isVariableDeclaration(node);
    if (isMember && nameText(node.name) === 'up') found = node;
    if (ts.isBinaryExpression(node) && /^(module\.)?exports\.up$/.test(print(node.left))) found = node.right;
  });
  return found;
}

/** Undefined if the node itself is no step, so that its children are examined. */
function stepsOf(node: ts.Node): Step[] | undefined {
  if (ts.isTaggedTemplateExpression(node) && /(^|\.)sql$/.test(print(node.tag)))
    return describeSql(literalText(node.template) ?? '');
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  const { name } = node.expression;
  if (/^(query|raw|execute|sql)$/.test(name.text)) {
    const sql = literalText(node.arguments[0]);
    if (sql !== undefined) return describeSql(sql);
  }
  const chain = chainOf(node);
  const opening = chain.steps.findIndex((call) =>
    /^(createTable|alterTable|table|createTableIfNotExists)$/.test(call.name),
  );
  if (opening >= 0) {
    const first = chain.steps[opening]!;
    const calls = chain.steps.slice(opening + 1);
    const builder = first.arguments.find((value) => ts.isArrowFunction(value) || ts.isFunctionExpression(value));
    if (builder) return [...inBuilder(first.name, code(literalText(first.arguments[0])), builder), ...rest(calls)];
    if (calls.some((call) => call.name === 'addColumn'))
      return kysely(first.name, code(literalText(first.arguments[0])), calls);
  }
  if (chain.steps.length > 1 && chain.steps.some((call) => Object.hasOwn(CALLS, call.name))) return rest(chain.steps);
  return Object.hasOwn(CALLS, name.text) ? CALLS[name.text]!(node.arguments) : undefined;
}

function rest(calls: { name: string; arguments: Arguments }[]): Step[] {
  return calls.flatMap((call) => (Object.hasOwn(CALLS, call.name) ? CALLS[call.name]!(call.arguments) : []));
}

/**
 * TypeORM's query runner, Sequelize's query interface and Knex's schema, which use the same names for the same things.
 */
const CALLS: Record<string, Say> = {
  createTable: ([table, columns]) => {
    const options = optionsOf(table);
    const list = options.get('columns');
    const names =
      list && ts.isArrayLiteralExpression(list)
        ? list.elements.map((column) => code(literalText(optionsOf(column).get('name'))))
        : [...propertiesOf(columns).keys()].map(code);
    return [{ ...step(`creates table ${tableOf(table)}${listed(names)}`), table: tableOf(table), isNewTable: true }];
  },
  dropTable: ([table]) => [loss(`drops table ${tableOf(table)}`)],
  dropTableIfExists: ([table]) => [loss(`drops table ${tableOf(table)}`)],
  renameTable: ([from, to]) => [breaks(`renames table ${tableOf(from)} to ${tableOf(to)}`)],
  addColumn: ([table, column, definition]) => {
    const options = literalText(column) === undefined ? optionsOf(column) : propertiesOf(definition);
    const name = literalText(column) ?? literalText(options.get('name')) ?? '?';
    const required =
      options.get('isNullable')?.kind === ts.SyntaxKind.FalseKeyword ||
      options.get('allowNull')?.kind === ts.SyntaxKind.FalseKeyword ||
      (options.has('type') && !options.has('isNullable') && literalText(column) === undefined);
    const type = literalText(options.get('type')) ?? '';
    const filled = options.has('default') || options.has('defaultValue');
    return [addColumn(tableOf(table), name, `${type}${required ? ' NOT NULL' : ''}${filled ? ' DEFAULT' : ''}`)];
  },
  addColumns: ([table, list]) =>
    list && ts.isArrayLiteralExpression(list)
      ? list.elements.flatMap((column) => CALLS.addColumn!([table!, column]))
      : [],
  dropColumn: ([table, column]) => [loss(`drops column ${tableOf(column)} of ${tableOf(table)}`)],
  dropColumns: ([table, list]) =>
    (list && ts.isArrayLiteralExpression(list) ? list.elements : []).map((column) =>
      loss(`drops column ${tableOf(column)} of ${tableOf(table)}`),
    ),
  removeColumn: ([table, column]) => [loss(`drops column ${tableOf(column)} of ${tableOf(table)}`)],
  renameColumn: ([table, from, to]) => [
    breaks(`renames column ${tableOf(from)} of ${tableOf(table)} to ${tableOf(to)}`),
  ],
  changeColumn: ([table, column]) => [breaks(`changes column ${tableOf(column)} of ${tableOf(table)}`)],
  createIndex: ([table]) => [
    { ...step(`creates an index on ${tableOf(table)}`), table: tableOf(table), isIndex: true },
  ],
  addIndex: ([table, columns]) => [
    step(
      `creates an index on ${tableOf(table)}${columns && ts.isArrayLiteralExpression(columns) ? ` (${columns.elements.map((column) => tableOf(column)).join(', ')})` : ''}`,
    ),
  ],
  dropIndex: ([table]) => [step(`drops an index of ${tableOf(table)}`)],
  removeIndex: ([table]) => [step(`drops an index of ${tableOf(table)}`)],
  createForeignKey: ([table, key]) => [step(`adds a foreign key to ${tableOf(table)}${referenced(key)}`)],
  addConstraint: ([table]) => [step(`adds a constraint to ${tableOf(table)}`)],
  dropForeignKey: ([table]) => [step(`drops a foreign key of ${tableOf(table)}`)],
  removeConstraint: ([table, name]) => [step(`drops constraint ${tableOf(name)} of ${tableOf(table)}`)],
  bulkInsert: ([table]) => [step(`adds rows to ${tableOf(table)}`)],
  bulkDelete: ([table]) => [loss(`deletes rows of ${tableOf(table)}`)],
};

/** Knex: `table('users', (t) => { t.string('name').notNullable(); t.dropColumn('nick') })`. */
function inBuilder(opening: string, table: string, builder: ts.ArrowFunction | ts.FunctionExpression): Step[] {
  const [columns, steps]: [string[], Step[]] = [[], []];
  const parameter = nameText(builder.parameters[0]?.name);
  walk(builder.body, (node) => {
    if (!ts.isExpressionStatement(node) && node !== builder.body) return;
    const expression = ts.isExpressionStatement(node)
      ? node.expression
      : ts.isBlock(node)
        ? undefined
        : (node as ts.Expression);
    if (expression === undefined) return;
    const { root, steps: calls } = chainOf(expression);
    const [first] = calls;
    if (root !== parameter || first === undefined) return;
    const column = literalText(first.arguments[0]);
    const names = calls.map(({ name }) => name);
    if (/^drop(Column|Columns|Timestamps)$/.test(first.name)) {
      for (const name of first.arguments.map((value) => literalText(value) ?? ''))
        steps.push(loss(`drops column ${code(name)} of ${table}`));
    } else if (first.name === 'renameColumn')
      steps.push(breaks(`renames column ${code(column)} of ${table} to ${code(literalText(first.arguments[1]))}`));
    else if (/^(index|unique|primary|foreign|check)$/.test(first.name)) {
      if (opening !== 'createTable')
        steps.push(step(`adds ${first.name === 'index' ? 'an index' : `a ${first.name} constraint`} to ${table}`));
    } else if (first.name.startsWith('drop'))
      steps.push(step(`drops ${first.name.slice(4).toLowerCase()} of ${table}`));
    else if (first.name === 'timestamps') columns.push('`created_at`', '`updated_at`');
    else if (names.includes('alter')) steps.push(breaks(`changes column ${code(column)} of ${table}`));
    else if (/^(increments|bigIncrements)$/.test(first.name)) columns.push(code(column ?? 'id'));
    else if (column !== undefined) {
      columns.push(code(column));
      if (/^(alterTable|table)$/.test(opening)) {
        steps.push(
          addColumn(
            table,
            column,
            `${first.name}${names.includes('notNullable') ? ' NOT NULL' : ''}${names.some((name) => /^default/.test(name)) ? ' DEFAULT' : ''}`,
          ),
        );
      }
    }
  });
  return /^createTable/.test(opening)
    ? [{ ...step(`creates table ${table}${listed(columns)}`), table, isNewTable: true }, ...steps]
    : steps;
}

/** Kysely: `schema.createTable('users').addColumn('id', 'uuid').execute()`. */
function kysely(opening: string, table: string, calls: { name: string; arguments: Arguments }[]): Step[] {
  const added = calls.filter(({ name }) => name === 'addColumn').map((call) => literalText(call.arguments[0]) ?? '?');
  const dropped = calls
    .filter(({ name }) => name === 'dropColumn')
    .map((call) => literalText(call.arguments[0]) ?? '?');
  if (opening === 'createTable')
    return [{ ...step(`creates table ${table}${listed(added.map(code))}`), table, isNewTable: true }];
  return [
    ...added.map((column) => addColumn(table, column, '')),
    ...dropped.map((column) => loss(`drops column ${code(column)} of ${table}`)),
  ];
}

/** The options of `new Table({…})`, or of the object itself. */
function optionsOf(node: ts.Expression | undefined): Map<string, ts.Expression> {
  return propertiesOf(node && ts.isNewExpression(node) ? node.arguments?.[0] : node);
}

function tableOf(node: ts.Expression | undefined): string {
  if (node === undefined) return '`?`';
  const options = optionsOf(node);
  return code(
    literalText(node) ?? literalText(options.get('name') ?? options.get('tableName')) ?? print(node).slice(0, 40),
  );
}

function referenced(node: ts.Expression | undefined): string {
  const name = literalText(optionsOf(node).get('referencedTableName'));
  return name === undefined ? '' : `, to ${code(name)}`;
}
