import { parseArgs } from 'node:util';

const HELP = `npm run worst-case [-- options]

The worst request that a member may send to each route and tool within all limits, and the worst work for each queue:
what each costs the process that does it, and PostgreSQL. Writes the table of docs/security.md, and fails if anything is
over its bound: 250 ms of a process at a stretch, 1 s of PostgreSQL for a statement.

  --tickets <n>    tickets of other workspaces in the database (default 100000)
  --quick          5000 tickets; the table is shown and not written
  --only <text>    entries whose route contains this text, separated by commas; shown and not written
  --rounds <n>     how often each request is sent (default 3)
  --help           this text
`;

/** Answers nothing where help was asked for and given. */
export function optionsOf(args) {
  const { values } = parseArgs({
    args,
    options: {
      tickets: { type: 'string', default: '100000' },
      quick: { type: 'boolean', default: false },
      only: { type: 'string' },
      rounds: { type: 'string', default: '3' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return undefined;
  }
  const tickets = values.quick ? 5_000 : Number(values.tickets);
  if (!(tickets > 0 && Number(values.rounds) > 0)) throw new Error('--tickets and --rounds must be positive numbers');
  const only = values.only?.split(',');
  return {
    tickets,
    own: Math.max(500, Math.round(tickets / 20)),
    rounds: Number(values.rounds),
    written: !values.quick && !only,
    wants: ({ route }) => !only || only.some((part) => route.includes(part)),
  };
}
