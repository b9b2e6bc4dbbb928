const CONNECTIONS = 16;

/** Docket's goals, with the measured values. Goals that were not measured are omitted. */
export function goals(small, large, streams) {
  const filters = Object.keys(small?.results ?? {}).filter((name) => name.startsWith('filter '));
  const found = [
    ratio('list with exact total, all the caller may see', 'list', 0.8, 1.3),
    ...filters.map((name) => ratio(`list, ${name}`, name, 0.7, 1.5)),
    ratio('one ticket, full details', 'ticket', 0.7, 1.2),
    ratio('board of a project with 10,000 tickets, six columns of 50', 'board', 0.5, 1.2),
    ratio('create', 'create', 0.6, 1.2),
    ratio("status change, to create's baseline", 'status', 0.6, 1.2, 'create'),
    rank,
    ratio('search, rare word', 'search rare', 0.7, 2),
    time('search, 5 % word: p99', 'search common', CONNECTIONS, 'p99', 150, 2),
    time('stats of a project: p50', 'stats project', 1, 'p50', 20, 3),
    time('stats of an assignee: p50', 'stats assignee', 1, 'p50', 20, 3),
    time('stats of all: p50', 'stats all', 1, 'p50', 100, 3),
    cursor,
    memory,
  ];
  return [...found.map((goal) => goal(small, large)), ...streamGoals(streams)].filter(Boolean);
}

function streamGoals(streams) {
  if (!streams) return [];
  const { streams: open, rate, expected, received, p50, memory } = streams;
  const name = `${open} event streams, ${rate} changes a second`;
  const all = received === expected;
  return [
    verdict({
      name: `${name}: commit to browser, p50`,
      reached: `${p50} ms`,
      wanted: '≤ 150 ms',
      reachedIt: all && p50 <= 150,
    }),
    verdict({
      name: `${name}: memory over none`,
      reached: `${Math.round(memory)} MiB`,
      wanted: '≤ 60 MiB',
      reachedIt: memory <= 60,
    }),
  ];
}

const at = (size, name, connections = CONNECTIONS) => size?.results[name]?.[connections];
const verdict = (goal) => ({
  ...goal,
  good: goal.reachedIt && !goal.refused && (goal.growth === undefined || goal.growth <= goal.mostGrowth),
});

const ratio =
  (name, scenario, least, mostGrowth, comparedTo = scenario) =>
  (small, large) => {
    const [mine, other, then] = [
      at(small, scenario)?.docket,
      at(small, comparedTo)?.baseline,
      at(large, scenario)?.docket,
    ];
    if (!mine || !other) return undefined;
    const reached = mine.rate / other.rate;
    const growth = then && mine.rate / then.rate;
    return verdict({
      name,
      reached: reached.toFixed(2),
      wanted: `≥ ${least}`,
      reachedIt: reached >= least,
      refused: mine.refused + (then?.refused ?? 0),
      growth,
      mostGrowth,
    });
  };

const time = (name, scenario, connections, figure, most, mostGrowth) => (small, large) => {
  const [mine, then] = [at(small, scenario, connections)?.docket, at(large, scenario, connections)?.docket];
  if (!mine) return undefined;
  const growth = then && then.p50 / mine.p50;
  const reached = `${mine[figure].toFixed(1)} ms`;
  return verdict({
    name,
    reached,
    wanted: `≤ ${most} ms`,
    reachedIt: mine[figure] <= most,
    refused: mine.refused + (then?.refused ?? 0),
    growth,
    mostGrowth,
  });
};

/** At least as fast as the status changes that it alternated with. */
function rank(small, large) {
  const { docket: mine, status } = at(small, 'rank') ?? {};
  const then = at(large, 'rank')?.docket;
  if (!mine || !status) return undefined;
  const reached = mine.rate / status.rate;
  return verdict({
    name: 'rank change, to a status change',
    reached: reached.toFixed(2),
    wanted: '≥ 1',
    reachedIt: reached >= 1,
    refused: mine.refused,
    growth: then && mine.rate / then.rate,
    mostGrowth: 1.2,
  });
}

/** A little less than page 1 is within the variation between rounds. */
function cursor(small, large) {
  const [mine, first, then] = [at(small, 'cursor')?.docket, at(small, 'list')?.docket, at(large, 'cursor')?.docket];
  if (!mine || !first) return undefined;
  const reached = mine.rate / first.rate;
  const growth = then && mine.rate / then.rate;
  return verdict({
    name: `page ${small.page} by cursor, to page 1`,
    reached: reached.toFixed(2),
    wanted: '≥ 0.95',
    reachedIt: reached >= 0.95,
    growth,
    mostGrowth: 1.2,
  });
}

function memory(small, large) {
  const peak = (size) =>
    Math.max(...Object.values(size?.results ?? {}).map((counts) => counts[64]?.docket.memory ?? 0));
  if (!(peak(small) > 0)) return undefined;
  const growth = large && peak(large) / peak(small);
  return verdict({
    name: 'memory of the API at 64 connections (RSS)',
    reached: `${peak(small).toFixed(0)} MiB`,
    wanted: '≤ 250 MiB',
    reachedIt: peak(small) <= 250,
    growth,
    mostGrowth: 1.1,
  });
}
