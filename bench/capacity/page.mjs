import { cpus, totalmem } from 'node:os';
import { GOALS, ratesOf } from './model.mjs';

const number = (value, digits = 0) =>
  value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
const table = (head, rows) =>
  [head, head.map((_, index) => (index === 0 ? '---' : '--:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');

/** Processor time that serves people: the generator of the load is not counted. */
const served = ({ cores }) => cores.api + cores.worker + cores.postgres + (cores.redis ?? 0);
const peoplePerCore = (figures) => Math.round(figures.people / served(figures) / 100) * 100;

/** docs/capacity.md. */
export function pageOf(results, model, { seconds }) {
  const machine = `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB`;
  const carried = results.filter((each) => each.carried);
  return `# Capacity

How many people and agents Docket can serve, measured by \`npm run capacity\`, which writes this page. The figures are those of
one run on ${machine}, with PostgreSQL, the API, one worker, the receiver of webhooks and the generator of the load all on it.

## The model

Rates are those of a busy hour. Change them with \`npm run capacity -- --model <file>\`, a JSON file with the numbers to
replace, such as \`{ "person": { "comment": 10 }, "agentsPerPerson": 2 }\`.

${table(
  ['In an hour', 'Times'],
  [
    ...Object.entries(model.person).map(([action, times]) => [`a person: \`${action}\``, times]),
    ['an agent: `poll`, a claim that finds nothing', model.agent.poll],
    ['an agent: `task`, from claim to completion in twelve requests', model.agent.task],
  ],
)}

There are ${model.agentsPerPerson} agents for each person, ${model.streamsPerPerson * 100} % of people have a page open that
listens to a project's events, and there is one webhook for every ${model.peoplePerWebhook} people. A thousand people start
${number(
  ratesOf(model, 1000).reduce((sum, [, rate]) => sum + rate, 0),
  1,
)} actions a second.

The knee is the largest number of people for whom, over ${seconds} s, all of this holds at the 95th percentile: a request is answered
within ${GOALS.request} ms of the moment when it was due, an event reaches open pages within ${GOALS.stream} ms and webhooks
within ${GOALS.delivery} ms, and at most ${GOALS.refused * 1000} in 1,000 requests are refused. Requests are sent at the
model's rate whether or not earlier ones have been answered.

## Results

${table(
  ['Tickets', 'API processes', 'Queues', 'Knee: people', 'requests/s', 'p50, p95', 'People per core', 'Missed first'],
  results.map(({ tickets, processes, queues, carried, failed }) => [
    number(tickets),
    processes,
    queues,
    carried ? number(carried.people) : `below ${number(failed.people)}`,
    carried ? number(carried.rate) : '',
    carried ? `${number(carried.median)}, ${number(carried.request)} ms` : '',
    carried ? number(peoplePerCore(carried)) : '',
    failed ? failed.broken.join(', ') : '',
  ]),
)}

"People per core" is their number divided by the cores that the API, the worker, PostgreSQL and Redis used together at the
knee, without the generator. It is the figure to plan with: on a machine of its own, each part has the cores that it shares here.
"Lateness" as a missed goal means that the generator itself no longer got the processor in time: the machine was full.

${table(
  [
    'At the knee',
    'API',
    'PostgreSQL',
    'Worker',
    'Redis',
    'Generator',
    'API memory',
    'Worker memory',
    'People per GiB',
    'Open streams',
  ],
  carried.map(({ tickets, processes, queues, carried: { people, cores, memory, streams } }) => [
    `${number(tickets)}, ${processes}, ${queues}`,
    ...[cores.api, cores.postgres, cores.worker, cores.redis, cores.generator].map((used) =>
      used === undefined ? '' : `${number(used, 2)} cores`,
    ),
    `${number(memory.api)} MiB`,
    `${number(memory.worker)} MiB`,
    number(Math.round((people * 1024) / (memory.api + memory.worker) / 100) * 100),
    number(streams),
  ]),
)}

## Planning with it

- **Cores**: people divided by people per core, and twice that, so that a busy minute and a lost machine do not slow anyone down.
  Divide them between PostgreSQL and the API as in the second table; one API process uses one core.
- **Agents**: each figure of people includes ${model.agentsPerPerson} agents for each of them.
- **Memory**: the table has all API processes together, and one worker; "People per GiB" is of both, without PostgreSQL. For PostgreSQL, a quarter of its machine's memory as
  \`shared_buffers\`, with the rest for its file cache: the part of the data that people look at should fit.
- **What comes next**: more API processes, then [replicas and a pooler](scaling.md).
`;
}
