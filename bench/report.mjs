import { arch, cpus, platform, totalmem } from 'node:os';
import { SETTINGS } from './database.mjs';
import { goals } from './goals.mjs';

const number = (value, digits = 0) =>
  value === undefined
    ? ''
    : value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
/** Without a response in a round, there is no median. */
const milliseconds = (value) =>
  value === Number.POSITIVE_INFINITY ? '> round' : number(value, value !== undefined && value < 100 ? 1 : 0);

const table = (head, rows) =>
  [head, head.map((_, index) => (index === 0 ? '---' : '--:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');

const section = (title, text, ...tables) => [`## ${title}`, text, ...tables].filter(Boolean).join('\n\n');

/** All measurements as one page. Describes the machine without identifying it. */
export function report(measured, streams, options) {
  const parts = [
    `# Benchmark\n\n${about(measured, options)}`,
    section(
      'Goals',
      'Ratios are requests per second divided by those of the baseline in the same run, at 16 connections. Growth is the ' +
        'time of a request with the larger number of tickets divided by that with the smaller.',
      goalTable(measured, streams),
    ),
    ...measured.flatMap((size) => [
      section(`${number(size.tickets)} tickets`, '', rateTable(size)),
      section(
        `Processor time of a request, ${number(size.tickets)} tickets`,
        'Milliseconds at 16 connections (1 where there is no such figure): of the API, of PostgreSQL for it, and both of the ' +
          "baseline. For what writes, KiB of PostgreSQL's log and how many of its pages were written there whole.",
        processorTable(size),
      ),
      ...(Object.keys(size.split).length > 0
        ? [
            section(
              `Page and total apart, ${number(size.tickets)} tickets`,
              'Milliseconds in PostgreSQL for one request at a time. Whichever comes first also finds the projects the caller may read.',
              splitTable(size),
            ),
          ]
        : []),
      ...(Object.keys(size.processes).length > 0
        ? [section(`\`API_PROCESSES=${options.processes}\`, ${number(size.tickets)} tickets`, '', processTable(size))]
        : []),
    ]),
  ];
  return `${parts.join('\n\n')}\n`;
}

function about(measured, { rounds, seconds, quick }) {
  const processors = cpus();
  const lines = [
    `Made by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: ${processors.length} cores` +
      ` (${processors[0]?.model.trim() || arch()}), ${number(totalmem() / 2 ** 30)} GiB of memory, ${platform()} ${arch()}, Node ` +
      `${process.versions.node}, PostgreSQL ${measured[0]?.postgres ?? ''} with \`shared_buffers\` ${SETTINGS.shared_buffers}, durable.`,
    'Load, servers and PostgreSQL share the machine. The baseline is `bench/baseline`: Fastify and `pg`, prepared ' +
      'statements, a session look-up, the same JSON, no rules, no validation and no total.',
    `Figures are medians of ${rounds} rounds of ${seconds} s, taken in alternation. Every answer was a 2xx, or a 503 where \`refused\` says so.`,
  ];
  if (quick) lines.push('**A quick try, too small and too short to mean anything.**');
  return lines.join('\n\n');
}

function goalTable([small, large], streams) {
  const head = [
    '',
    small ? `at ${number(small.tickets)}` : 'reached',
    'wanted',
    ...(large ? [`growth to ${number(large.tickets)}`, 'wanted'] : []),
    '',
  ];
  const rows = goals(small, large, streams).map(({ name, reached, wanted, growth, mostGrowth, good }) => [
    name,
    reached,
    wanted,
    ...(large
      ? [
          growth === undefined ? '' : Number.isFinite(growth) ? `${number(growth, 2)} ×` : '> round',
          mostGrowth ? `≤ ${mostGrowth} ×` : '',
        ]
      : []),
    good ? '✓' : '✗',
  ]);
  return table(head, rows);
}

function rateTable({ results }) {
  const head = [
    '',
    'connections',
    'requests/s',
    'baseline',
    'ratio',
    'p50 ms',
    'baseline',
    'p99 ms',
    'baseline',
    'RSS MiB',
    'refused',
    'to the other build',
  ];
  const rows = Object.entries(results).flatMap(([name, counts]) =>
    Object.entries(counts).map(([connections, { docket, baseline, other }]) => [
      name,
      connections,
      number(docket.rate),
      number(baseline?.rate),
      baseline?.rate ? number(docket.rate / baseline.rate, 2) : '',
      milliseconds(docket.p50),
      milliseconds(baseline?.p50),
      milliseconds(docket.p99),
      milliseconds(baseline?.p99),
      number(docket.memory),
      docket.refused > 0 ? `${number(100 * docket.refused, 1)} %` : '',
      other ? number(docket.rate / other.rate, 2) : '',
    ]),
  );
  return table(head, rows);
}

function processorTable({ results }) {
  const head = [
    '',
    'API',
    'PostgreSQL',
    'baseline',
    'its PostgreSQL',
    'sum',
    'of the baseline',
    'log KiB',
    'pages',
    'to the other build: API',
    'PostgreSQL',
  ];
  const rows = Object.entries(results).map(([name, counts]) => {
    const { docket, baseline, other } = counts[16] ?? counts[1];
    const sums = [docket, baseline].map((each) => each && each.processor + each.postgres);
    return [
      name,
      ...[docket, baseline].flatMap((each) => [number(each?.processor, 2), number(each?.postgres, 2)]),
      ...sums.map((sum) => number(sum, 2)),
      ...(docket.logged >= 1 ? [number(docket.logged, 1), number(docket.pages, 2)] : ['', '']),
      ...['processor', 'postgres'].map((part) => (other ? number(docket[part] / other[part], 2) : '')),
    ];
  });
  return table(head, rows);
}

const splitTable = ({ split }) =>
  table(
    ['', 'page', 'total'],
    Object.entries(split).map(([name, { page, total }]) => [name, number(page, 2), number(total, 2)]),
  );

function processTable({ processes }) {
  const rows = Object.entries(processes).flatMap(([name, counts]) =>
    Object.entries(counts).map(([connections, servers]) => {
      const [one, several] = Object.values(servers);
      return [
        name,
        connections,
        number(one.rate),
        number(several.rate),
        number(several.rate / one.rate, 2),
        milliseconds(one.p99),
        milliseconds(several.p99),
        number(several.memory),
      ];
    }),
  );
  return table(['', 'connections', 'one: requests/s', 'several', 'ratio', 'one: p99 ms', 'several', 'RSS MiB'], rows);
}
