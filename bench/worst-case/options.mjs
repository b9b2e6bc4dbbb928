import { parseArgs } from 'node:util';

export function optionsOf(args) {
  const { values } = parseArgs({
    args,
    options: {
      tickets: { type: 'string', default: '100000' },
      quick: { type: 'boolean', default: false },
      only: { type: 'string' },
      rounds: { type: 'string', default: '3' },
    },
  });
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
