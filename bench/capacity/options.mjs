import { parseArgs } from 'node:util';

const PROCESSES = [1, 2, 4];
const SIZES = [10_000, 100_000, 1_000_000];

export function optionsOf(args) {
  const { values } = parseArgs({
    args,
    options: {
      model: { type: 'string' },
      quick: { type: 'boolean', default: false },
      seconds: { type: 'string', default: '12' },
      start: { type: 'string', default: '500' },
      sizes: { type: 'string', default: SIZES.join() },
      out: { type: 'string', default: 'docs/capacity.md' },
    },
  });
  const seconds = values.quick ? 2 : Number(values.seconds);
  const start = Number(values.start);
  if (!(seconds > 0 && start > 0)) throw new Error('--seconds and --start must be positive numbers');
  return {
    model: values.model,
    out: values.quick ? undefined : values.out,
    seconds,
    warmUp: values.quick ? 1 : 5,
    start,
    limit: values.quick ? start : 64_000,
    steps: values.quick ? 0 : 2,
    configurations: values.quick ? [{ tickets: 2_000, processes: 1, queues: 'PostgreSQL' }] : plan(values.sizes),
  };
}

/** Each of the three is varied alone: size, number of processes, and where the queues are. */
function plan(sizes) {
  const numbers = sizes.split(',').map(Number);
  if (!numbers.every((size) => size > 0)) throw new Error('--sizes must be positive numbers');
  const middle = numbers[Math.floor(numbers.length / 2)];
  return [
    ...numbers.map((tickets) => ({ tickets, processes: 1, queues: 'PostgreSQL' })),
    ...PROCESSES.slice(1).map((processes) => ({ tickets: middle, processes, queues: 'PostgreSQL' })),
    ...PROCESSES.map((processes) => ({ tickets: middle, processes, queues: 'Redis' })),
  ];
}
