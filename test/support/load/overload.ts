import { setTimeout as sleep } from 'node:timers/promises';
import { AppProcess } from '../app-process.js';
import { link } from '../deliveries.js';
import { Docket } from '../docket.js';
import type { TestProject, TestUser } from '../given.js';
import { type Kind, LoadedApi, type Observed, type Offered, POOL, SERVED, WAITING } from './loaded-api.js';

const CONNECTIONS = 400; // enough that four times the limit of waiting requests wait
const TIMES = 10;
const HELD_BACK = 1.3; // a connection that waits for its response sends nothing meanwhile

export interface Overloaded {
  sustainable: number;
  offered: Offered;
  seen: Observed;
  recoveredIn: number;
  /** Of all rounds. */
  accepted: string[];
}

/** A Docket, an API beside it to be loaded, and a project with a linked repository. */
export class LoadScenario {
  worker?: AppProcess;

  private constructor(
    readonly docket: Docket,
    readonly ada: TestUser,
    readonly project: TestProject,
    readonly repo: string,
    readonly api: LoadedApi,
  ) {}

  static async begin(environment: Record<string, string> = {}): Promise<LoadScenario> {
    const docket = await Docket.start();
    const ada = await docket.given.user({ role: 'ADMIN' });
    const project = await docket.given.project(ada);
    const repo = `acme/load-${Date.now()}`;
    await link(docket, ada, project, 'github', repo);
    const api = await LoadedApi.start(docket, { user: ada, project, repo }, environment);
    return new LoadScenario(docket, ada, project, repo, api);
  }

  async end(): Promise<void> {
    await this.worker?.stop();
    await this.api.process.stop();
    await this.docket.stop();
  }

  startWorker(): void {
    this.worker = new AppProcess('worker', { DATABASE_URL: this.docket.config.DATABASE_URL!, LOG_LEVEL: 'error' });
  }

  /** First the sustainable load, then connections that would send ten times that if each was answered at once. */
  async overload(kind: Kind, { measured, loaded }: { measured: number; loaded: number }): Promise<Overloaded> {
    const warm = await this.api.sustainable(kind, 2);
    const { rate, accepted } = await this.api.sustainable(kind, measured);
    const order = { connections: CONNECTIONS, seconds: loaded, rate: rate * TIMES * HELD_BACK };
    const [offered, seen] = await this.api.during(this.api.offer(kind, order));
    const recoveredIn = await this.api.recovered();
    return {
      sustainable: rate,
      offered,
      seen,
      recoveredIn,
      accepted: [...warm.accepted, ...accepted, ...offered.accepted],
    };
  }

  /** How many tickets were created from the issues of these tasks. */
  async ticketsOf(tasks: string[]): Promise<number> {
    const [row] = await this.docket.rows<{ tickets: number }>(
      `SELECT count(DISTINCT l.ticket_id)::int AS tickets FROM agent_tasks t
       JOIN ticket_code_links l ON l.kind = 'issue' AND lower(l.repo) = lower($2)
         AND l.reference = (t.payload #>> '{issue,number}')
       WHERE t.id = ANY ($1)`,
      [tasks, this.repo],
    );
    return row!.tickets;
  }

  /** Milliseconds until all these tasks are completed. */
  async completed(tasks: string[], milliseconds: number): Promise<number> {
    const started = performance.now();
    for (;;) {
      const open = await this.docket.rows<{ status: string }>(
        `SELECT coalesce(t.status::text, 'lost') AS status, count(*)::int AS tasks
         FROM unnest($1::uuid[]) AS wanted (id) LEFT JOIN agent_tasks t ON t.id = wanted.id
         WHERE t.status IS DISTINCT FROM 'completed' GROUP BY 1`,
        [tasks],
      );
      if (open.length === 0) return performance.now() - started;
      if (performance.now() - started > milliseconds) throw new Error(`Left over: ${JSON.stringify(open)}`);
      await sleep(500);
    }
  }
}

/** Peak memory, in MiB. */
export const peak = ({ memory }: Observed): number => Math.max(...memory);

/** What holds for every overload, whatever the requests and however fast the machine. */
export function expectBounded(kind: Kind, { offered, seen, recoveredIn }: Overloaded): void {
  const { statuses, times } = offered;
  const served = SERVED[kind];
  const refused = (statuses[429] ?? 0) + (statuses[503] ?? 0);
  expect(Object.keys(statuses).map(Number).sort()).toEqual([served, 503]);
  // Otherwise it was no overload. Refusals are delayed, so that a client that is refused asks less often.
  expect(refused).toBeGreaterThan(statuses[served]! / 5);
  expect(offered.withoutRetryAfter).toBe(0);
  expect([offered.errors, offered.timeouts]).toEqual([0, 0]);
  // Code hosts have a quarter more room, and running requests wait for a connection again for their next statement.
  expect(Math.max(...seen.waiting)).toBeLessThanOrEqual(1.25 * WAITING + POOL);
  expect(times[served]!.p99).toBeLessThan(20_000); // a fraction of that on an idle machine
  expect(new Set(seen.live.map(({ status }) => status))).toEqual(new Set([200]));
  expect(Math.max(...seen.live.map(({ milliseconds }) => milliseconds))).toBeLessThan(15_000); // likewise
  // Running requests, and garbage that is collected a little later.
  expect(peak(seen)).toBeLessThan(seen.memory[0]! + 160);
  expect(recoveredIn).toBeLessThan(15_000); // likewise
}

/** Once the heap has reached its size, it stays: the last third of a run takes no more than the second. */
export function expectFlat({ memory }: Observed): void {
  const third = Math.floor(memory.length / 3);
  const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
  expect(median(memory.slice(2 * third))).toBeLessThan(1.1 * median(memory.slice(third, 2 * third)));
}

/** How many times the sustainable load was actually sent. */
function timesOffered({ sustainable, offered }: Overloaded): number {
  const total = Object.values(offered.statuses).reduce((sum, count) => sum + count, 0);
  return total / offered.seconds / sustainable;
}

/** One line for the records. */
export function summary(kind: Kind, result: Overloaded): string {
  const { sustainable, offered, seen, recoveredIn } = result;
  const { statuses, times, seconds } = offered;
  const served = SERVED[kind];
  return [
    `${kind}: ${sustainable.toFixed(0)}/s sustainable`,
    `${timesOffered(result).toFixed(1)} times that offered for ${seconds.toFixed(0)} s`,
    `${(statuses[served]! / seconds).toFixed(0)}/s served, p50 ${times[served]!.p50} ms, p99 ${times[served]!.p99} ms`,
    `${statuses[503]} refused, p50 ${times[503]?.p50} ms`,
    `memory ${seen.memory[0]!.toFixed(0)}, ${seen.memory.at(-1)!.toFixed(0)} at the end, at most ${peak(seen).toFixed(0)} MiB`,
    `at most ${Math.max(...seen.waiting)} waited`,
    `served as ever after ${recoveredIn.toFixed(0)} ms`,
  ].join('; ');
}
