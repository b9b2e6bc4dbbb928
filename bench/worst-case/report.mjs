import { readFileSync, writeFileSync } from 'node:fs';

export const BOUNDS = { stretch: 250, statement: 1_000 };
const CHEAP = 0.2; // of its bound: such rows are reported together
const FILE = 'docs/security.md';
const [BEGIN, END] = ['<!-- worst-case: written by npm run worst-case -->', '<!-- end of worst-case -->'];
const MEBIBYTE = 2 ** 20;

export const isOver = (row) => row.stretch > BOUNDS.stretch || row.statement > BOUNDS.statement;
const costOf = (row) => Math.max(row.stretch / BOUNDS.stretch, row.statement / BOUNDS.statement);
const number = (value) => Math.round(value).toLocaleString('en');
const cell = (text) => text.replaceAll('|', '\\|');

/** Most expensive first. Inputs far below both bounds are combined into one row for each part of the API. */
export function table(rows) {
  const dear = rows.filter((row) => costOf(row) >= CHEAP);
  const rest = Map.groupBy
    ? Map.groupBy(
        rows.filter((row) => costOf(row) < CHEAP),
        partOf,
      )
    : groupBy(
        rows.filter((row) => costOf(row) < CHEAP),
        partOf,
      );
  const together = [...rest].map(([part, members]) => ({
    route: `${part} (${new Set(members.map(({ route }) => route)).size})`,
    input: `${members.length} inputs, the most of each figure`,
    ...Object.fromEntries(
      ['stretch', 'statement', 'sql', 'transaction', 'memory'].map((name) => [
        name,
        Math.max(...members.map((row) => row[name])),
      ]),
    ),
  }));
  const sorted = [...dear, ...together].sort((one, other) => costOf(other) - costOf(one));
  return [
    '| Route, tool or queue | Worst input | Process, ms uninterrupted | PostgreSQL, ms, longest statement | All statements | Transaction, ms | Memory, MiB |',
    '|---|---|---|---|---|---|---|',
    ...sorted.map((row) => {
      const figures = [row.stretch, row.statement, row.sql, row.transaction, row.memory / MEBIBYTE].map(number);
      return `| ${isOver(row) ? '**over** ' : ''}\`${cell(row.route)}\` | ${cell(row.input)} | ${figures.join(' | ')} |`;
    }),
  ].join('\n');
}

function groupBy(rows, keyOf) {
  const groups = new Map();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
}

/** `/api/tickets`, `/v1/webhooks`, `/mcp`, … */
const partOf = ({ route }) =>
  route.startsWith('worker') ? 'worker' : `/${route.split(' ')[1].split('/').slice(1, 3).join('/')}`;

export function write(rows, { tickets, own, rounds }) {
  const text = readFileSync(FILE, 'utf8');
  const [before, after] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (before === -1 || after === -1) throw new Error(`${FILE} has no place for the table`);
  const head =
    `${number(tickets)} tickets of other workspaces, ${number(own)} with 50 labels each in the one that attacks; the most of ` +
    `${rounds} rounds on Node ${process.versions.node}.`;
  writeFileSync(FILE, `${text.slice(0, before)}${BEGIN}\n${head}\n\n${table(rows)}\n${text.slice(after)}`);
}
