import { say } from '../options.mjs';

const ROUNDS = 9;
const TICKETS = 3_000; // of the responses of a round: some hundred times the resolution of the processor's clock
const LARGEST_RATIO = 1.2;

/**
 * Processor time of the API and PostgreSQL for a list of tickets with ten values each, as a ratio to a list of the same
 * tickets without fields: in alternating rounds, the median of their ratios.
 */
export async function compareLists(stage) {
  const lines = ['| Tickets of a page | Without fields | With ten | Ratio |', '|--:|--:|--:|--:|'];
  const ratios = [];
  for (const limit of [20, 100]) {
    const path = ({ id }) => `/api/tickets?project=${id}&limit=${limit}`;
    const requests = TICKETS / limit;
    const rounds = [];
    await Promise.all([stage.plain, stage.filled].map((project) => send(stage, path(project), requests)));
    for (let round = 0; round < ROUNDS; round++) {
      // Whichever comes first could be at an advantage.
      const order = round % 2 ? [stage.plain, stage.filled] : [stage.filled, stage.plain];
      const times = new Map();
      for (const project of order) {
        const before = stage.used();
        await send(stage, path(project), requests);
        times.set(project, (1_000 * (stage.used() - before)) / requests);
      }
      rounds.push({ plain: times.get(stage.plain), filled: times.get(stage.filled) });
    }
    const ratio = median(rounds.map(({ plain, filled }) => filled / plain));
    ratios.push(ratio);
    const milliseconds = (name) => `${median(rounds.map((round) => round[name])).toFixed(2)} ms`;
    lines.push(`| ${limit} | ${milliseconds('plain')} | ${milliseconds('filled')} | ${ratio.toFixed(2)} |`);
    say(lines.at(-1));
  }
  if (Math.max(...ratios) > LARGEST_RATIO) {
    lines.push('', `Lists with ten fields take more than ${LARGEST_RATIO} × as long as lists without.`);
    process.exitCode = 1;
  }
  return lines.join('\n');
}

async function send(stage, path, times) {
  for (let n = 0; n < times; n++) await stage.ask('GET', path);
}

function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}
