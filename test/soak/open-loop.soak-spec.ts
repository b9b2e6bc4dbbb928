import { type Kind, type Observed, type OpenLoop, SERVED } from '../support/load/loaded-api.js';
import { LoadScenario, peak } from '../support/load/overload.js';

import.meta.jest.setTimeout(600_000);

const TIMES = 10;
const MEASURED = Number(process.env.SOAK_MEASURED_SECONDS ?? 10);
const LONGEST = Number(process.env.SOAK_SECONDS ?? 10);
/** Each request that is not answered holds a connection, of which a process has about twenty thousand at most. */
const MAX_REQUESTS = 12_000;

let scenario: LoadScenario;
beforeAll(async () => {
  // Other load on this machine delays the event loop, too; that is another limit.
  scenario = await LoadScenario.begin({ OVERLOAD_EVENT_LOOP_DELAY: '0' });
  const { docket, ada, project } = scenario;
  for (let count = 0; count < 100; count++) await docket.given.ticket(ada, { projectId: project.id });
});
afterAll(() => scenario.end());

interface Overload {
  sustainable: number;
  /** Milliseconds of processor time of a request that is served, when there is no overload. */
  cost: number;
  load: OpenLoop;
  seen: Observed;
  recoveredIn: number;
}

/** The sustainable rate first, then ten times that, sent at a constant rate whatever the answers are. */
async function overload(kind: Kind): Promise<Overload> {
  const { api } = scenario;
  await api.sustainable(kind, 3); // until its code is compiled
  const easy = await api.offer(kind, { connections: 10, seconds: MEASURED });
  const sustainable = (easy.statuses[SERVED[kind]] ?? 0) / easy.seconds;
  const cost = (easy.processor * 1000) / (easy.statuses[SERVED[kind]] ?? 1);
  const rate = sustainable * TIMES;
  const order = { rate, seconds: Math.min(LONGEST, MAX_REQUESTS / rate) };
  const [load, seen] = await api.during(api.offerOpenLoop(kind, order));
  return { sustainable, cost, load, seen, recoveredIn: await api.recovered() };
}

const refusedOf = ({ statuses, closed, abandoned }: OpenLoop): number => (statuses[503] ?? 0) + closed + abandoned;

function summary(kind: Kind, { sustainable, cost, load, seen, recoveredIn }: Overload): string {
  const { sent, late, seconds, statuses, servedMeanwhile, times, processor, closed, abandoned, mostOpen } = load;
  const served = SERVED[kind];
  const refusal = (processor * 1000 - (statuses[served] ?? 0) * cost) / refusedOf(load);
  return [
    `${kind}: ${sustainable.toFixed(0)}/s sustainable at ${cost.toFixed(1)} ms of processor time each`,
    `${(sent / seconds).toFixed(0)}/s sent for ${seconds.toFixed(1)} s, ${late} of ${sent} late, ${mostOpen} connections`,
    `${((servedMeanwhile[served] ?? 0) / seconds).toFixed(0)}/s served, p50 ${times[served]?.p50} ms, p99 ${times[served]?.p99} ms`,
    `${statuses[503] ?? 0} refused, ${closed} closed, ${abandoned} gave up, ${refusal.toFixed(2)} ms of processor time each`,
    `memory ${seen.memory[0]!.toFixed(0)}, at most ${peak(seen).toFixed(0)} MiB`,
    `${seen.live.length} health checks, the slowest ${Math.max(...seen.live.map(({ milliseconds }) => milliseconds)).toFixed(0)} ms`,
    `served as before after ${recoveredIn.toFixed(0)} ms`,
  ].join('; ');
}

describe('ten times the sustainable rate, sent whether or not requests are answered', () => {
  // Promise 6.8
  it.each<Kind>(['create', 'list'])('leaves memory bounded, refusals cheap and others served: %s', async (kind) => {
    const result = await overload(kind);
    process.stderr.write(`${summary(kind, result)}\n`);
    const { sustainable, cost, load, seen, recoveredIn } = result;
    const served = SERVED[kind];
    expect(load.sent / load.seconds).toBeGreaterThan(0.95 * TIMES * sustainable);
    // A refusal of a caller that keeps sending may come later than its client waits for it.
    expect(Object.keys(load.statuses).filter((status) => ![String(served), '503'].includes(status))).toEqual([]);
    expect(refusedOf(load)).toBeGreaterThan(load.sent / 2);
    expect([load.failed, load.withoutRetryAfter]).toEqual([0, 0]);
    expect(peak(seen)).toBeLessThan(seen.memory[0]! + 256); // twelve thousand connections and their requests
    expect(new Set(seen.live.map(({ status }) => status))).toEqual(new Set([200]));
    expect(Math.max(...seen.live.map(({ milliseconds }) => milliseconds))).toBeLessThan(5_000);
    // The refusals and the generator itself take processor time from what is served, but never most of it.
    expect((load.servedMeanwhile[served] ?? 0) / load.seconds).toBeGreaterThan(sustainable / 4);
    const refusal = (load.processor * 1000 - (load.statuses[served] ?? 0) * cost) / refusedOf(load);
    expect(refusal).toBeLessThan(cost / 3); // with its connection, and however busy the machine is
    expect(recoveredIn).toBeLessThan(15_000);
    if (kind !== 'create') return;
    const rows = await scenario.docket.rows('SELECT FROM tickets WHERE id = ANY ($1)', [load.accepted]);
    expect(rows).toHaveLength(load.accepted.length);
  });
});
