import type { MigrationChange, MigrationKind, MigrationReading } from '../reading.js';
import { callsIn, type SyntaxCall, syntaxCallOf, syntaxChainOf } from '../syntax/call.js';
import { stringOf } from '../syntax/strings.js';
import type { Syntax } from '../syntax/syntax.js';
import { readSql } from './sql.js';
import type { Argument, Operation, Tool } from './tools.js';

const NONE = new Map<string, string>();
const LOOP = new Set(['for_statement', 'while_statement', 'foreach_statement', 'for_in_statement', 'for', 'while']);
/** Only run if something fails. */
const RESCUE = new Set(['rescue', 'except_clause', 'catch_clause']);
const FUNCTIONS = new Set([
  'function_definition',
  'method',
  'method_declaration',
  'method_definition',
  'function_declaration',
]);

/** A migration that is a program: what its calls do, in the order they are made. */
export function readProgram(kind: MigrationKind, tool: Tool, root: Syntax): MigrationReading {
  const up = upOf(root, tool);
  const found: MigrationReading = { kind, changes: [], complete: up !== undefined };
  if (up) visit(up, { tool, found, blocks: [] });
  return found;
}

interface Context {
  tool: Tool;
  found: MigrationReading;
  /** The objects of the blocks around, innermost first. */
  blocks: Block[];
}

interface Block {
  /** The name that the block gives its object. */
  name: string;
  table: string | undefined;
  creates: boolean;
}

function visit(node: Syntax, context: Context): void {
  if (LOOP.has(node.type) || RESCUE.has(node.type)) context.found.complete = false;
  if (RESCUE.has(node.type)) return;
  const call = syntaxCallOf(node);
  if (call) visitCall(call, context);
  else if (node.type === 'with_statement') visitWith(node, context);
  else for (const child of node.children) visit(child, context);
}

function visitCall(call: SyntaxCall, context: Context): void {
  const { tool, found } = context;
  if (syntaxCallOf(call.receiver)) visit(call.receiver!, context);
  const chain = syntaxChainOf(call.node);
  const owner = chain[0]?.receiver?.text ?? '';
  const block = context.blocks.find(({ name }) => name === owner) ?? blockOfChain(chain.slice(0, -1), tool);
  if (block) {
    // What follows in the chain describes the column: `t.string('name').notNullable()`.
    const isFirst = chain.length === 1 || block.name === '';
    if (!block.creates && isFirst) addInBlock(call, block.table, context);
    return;
  }
  const isOwn = tool.owner.test(owner);
  const opens = isOwn && Object.hasOwn(tool.blocks, call.name) ? tool.blocks[call.name] : undefined;
  if (isOwn && Object.hasOwn(tool.operations, call.name)) add(tool.operations[call.name]!, call, undefined, found);
  else if (tool.sql.test(call.name)) addSql(call, found);
  else if (!opens && !tool.harmless.test(call.name)) found.complete = false;
  // Unknown operations may run what they contain on something else than the database.
  const parts = opens ? functionsOf(call) : isOwn && !tool.harmless.test(call.name) ? [] : otherParts(call);
  for (const part of parts) {
    const inner = opens && { name: parameterOf(part), table: argumentOf(call, opens.table), creates: opens.creates };
    for (const child of part.children)
      visit(child, inner ? { ...context, blocks: [inner, ...context.blocks] } : context);
  }
}

/** Kysely: `schema.alterTable('users').addColumn('name', 'text')`. */
function blockOfChain(chain: SyntaxCall[], tool: Tool): Block | undefined {
  const opening = chain.findLast(({ name }) => Object.hasOwn(tool.blocks, name));
  if (opening === undefined || functionsOf(opening).length > 0) return undefined;
  const { table, creates } = tool.blocks[opening.name]!;
  return { name: '', table: argumentOf(opening, table), creates };
}

/** `with op.batch_alter_table("users") as batch_op:`. */
function visitWith(node: Syntax, context: Context): void {
  const opening = callsIn(node.children[0]!).find(({ name }) => Object.hasOwn(context.tool.blocks, name));
  const opens = opening && context.tool.blocks[opening.name];
  const name = node.inside('as_pattern_target')[0]?.text ?? '';
  const inner = opens && { name, table: argumentOf(opening, opens.table), creates: opens.creates };
  for (const child of node.at('body')?.children ?? [])
    visit(child, inner ? { ...context, blocks: [inner, ...context.blocks] } : context);
}

/** The functions that a call is given, as arguments or as a block. */
function functionsOf(call: SyntaxCall): Syntax[] {
  const block = call.node.at('block');
  return [...call.positional, ...(block ? [block] : [])].filter(
    ({ type }) => /function|lambda|block$/.test(type) && !/call/.test(type),
  );
}

function otherParts(call: SyntaxCall): Syntax[] {
  return call.node.children.filter(({ field }) => field === 'arguments' || field === 'block');
}

function parameterOf(block: Syntax): string {
  const parameters = block.at('parameters') ?? block.at('parameter') ?? block.first('block_parameters');
  const names = parameters ? [parameters, ...parameters.walk()] : [];
  return names.find(({ type }) => /^(identifier|variable_name)$/.test(type))?.text ?? '';
}

function addInBlock(call: SyntaxCall, table: string | undefined, { tool, found }: Context): void {
  if (Object.hasOwn(tool.inBlock, call.name)) add(tool.inBlock[call.name]!, call, table, found);
  else {
    // `t.string(:name)`: the method is the type.
    const column = argumentOf(call, [0]);
    if (column !== undefined)
      found.changes.push({ action: 'add column', ...(table && { table }), column, losesData: false, line: call.line });
    else if (call.positional.length > 0) found.complete = false;
  }
}

function upOf(root: Syntax, tool: Tool): Syntax | undefined {
  for (const node of root.walk()) {
    const name = node.at('name') ?? node.at('left');
    const isUp = name !== undefined && tool.up.test(name.text.replace(/^(module\.)?exports\./, ''));
    if (
      isUp &&
      (FUNCTIONS.has(node.type) || /^(assignment|assignment_expression|variable_declarator)$/.test(node.type))
    )
      return node;
    if (node.type === 'pair' && tool.up.test(node.at('key')?.text ?? '')) return node;
  }
  return undefined;
}

function add(operation: Operation, call: SyntaxCall, table: string | undefined, found: MigrationReading): void {
  const { action, losesData = false } = operation;
  const named = table ?? (operation.table && argumentOf(call, operation.table));
  const columns = operation.column ? argumentsOf(call, operation.column) : [undefined];
  const to = operation.to && argumentOf(call, operation.to);
  // A table or column whose name is computed.
  if ((operation.table && named === undefined) || (operation.column && columns.length === 0)) found.complete = false;
  for (const column of columns.length > 0 ? columns : [undefined]) {
    const isRename = action === 'change column' && to !== undefined;
    const change: MigrationChange = { action: isRename ? 'rename column' : action, losesData, line: call.line };
    if (named !== undefined) change.table = named;
    if (column !== undefined) change.column = column;
    if (to !== undefined) change.to = to;
    found.changes.push(change);
  }
}

function addSql(call: SyntaxCall, found: MigrationReading): void {
  const [first] = call.positional;
  const wrapped = syntaxCallOf(first)?.positional[0];
  const text = stringOf(first, NONE) ?? stringOf(wrapped, NONE);
  if (text === undefined) {
    found.complete = false;
    return;
  }
  const { changes, complete } = readSql(text, first!.line);
  found.changes.push(...changes);
  if (!complete) found.complete = false;
}

function argumentOf(call: SyntaxCall, places: Argument[]): string | undefined {
  return argumentsOf(call, places)[0];
}

/** A name, the names in a list, or the first name in `Column("name", …)` and `{ name: "…" }`. */
function argumentsOf(call: SyntaxCall, places: Argument[]): string[] {
  for (const place of places) {
    const node = typeof place === 'number' ? call.positional[place] : call.named.get(place);
    const names = node ? namesIn(node) : [];
    if (names.length > 0) return names;
  }
  return [];
}

function namesIn(node: Syntax): string[] {
  const name = stringOf(node, NONE);
  if (name !== undefined) return [name];
  if (/^(list|array|array_creation_expression|symbol_array|string_array|array_element_initializer)$/.test(node.type))
    return node.children.flatMap(namesIn);
  if (node.type === 'object') {
    const key = node.children.find((pair) => /^(name|tableName)$/.test(pair.at('key')?.text ?? ''));
    return key ? namesIn(key.at('value')!) : [];
  }
  if (node.type === 'new_expression') return (node.at('arguments')?.children ?? []).slice(0, 1).flatMap(namesIn);
  const call = syntaxCallOf(node);
  const first = call?.positional[0];
  return first ? namesIn(first) : [];
}
