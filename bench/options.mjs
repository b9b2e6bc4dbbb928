import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

/** `npm run bench [-- --million] [--quick] [--only list,create] [--seconds 5] [--processes 2] [--beside folder]` */
export function optionsOf(args) {
  const { values } = parseArgs({
    args,
    options: {
      million: { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
      only: { type: 'string' },
      seconds: { type: 'string' },
      processes: { type: 'string', default: '2' },
      beside: { type: 'string' },
    },
  });
  const only = values.only?.split(',');
  const sizes = values.quick ? [2_000] : [100_000, ...(values.million ? [1_000_000] : [])];
  const seconds = Number(values.seconds ?? (values.quick ? 2 : 5));
  return {
    quick: values.quick,
    only,
    sizes,
    processes: Number(values.processes),
    beside: values.beside && resolve(values.beside),
    rounds: 3,
    seconds,
    firstWarmUp: values.quick ? 1 : 10, // V8 has compiled the code of a request by then
    warmUp: Math.min(3, seconds),
    wants: ({ group, name }) => !only || only.includes(group) || only.includes(name),
  };
}

const started = Date.now();

export const say = (line) =>
  process.stdout.write(`${String(Math.round((Date.now() - started) / 1000)).padStart(5)} s  ${line}\n`);
