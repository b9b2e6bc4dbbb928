import { execFile, execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '#embedded';
import { AppProcess } from '../app-process.js';
import type { Docket } from '../docket.js';
import type { TestProject, TestUser } from '../given.js';

export const SECRET = 'the secret of a busy host';
export const WAITING = 100; // the default
export const POOL = 10;

export type Kind = 'create' | 'list' | 'vcs';
export const SERVED: Record<Kind, number> = { create: 201, list: 200, vcs: 202 };

/** Resident, in MiB; `ps` reports the same on every system. */
export const memoryOf = (pid: number): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;

export interface LoadOptions {
  connections: number;
  seconds: number;
  /** Seconds of warm-up before them, which do not count. */
  unmeasured?: number;
  /** Requests per second; without it as fast as possible, one request after the other on each connection. */
  rate?: number;
}

/** The results of one run of the generator. */
export interface Offered {
  seconds: number;
  /** Seconds of processor time that the API used meanwhile. */
  processor: number;
  statuses: Record<string, number>;
  times: Record<string, { p50: number; p99: number; max: number }>;
  accepted: string[];
  withoutRetryAfter: number;
  errors: number;
  timeouts: number;
}

/** The results of requests that were sent at a constant rate, however the API answered. */
export interface OpenLoop {
  seconds: number;
  /** Seconds of processor time that the API used until the last answer. */
  processor: number;
  sent: number;
  /** Of those, how many the generator sent later than planned. */
  late: number;
  mostOpen: number;
  statuses: Record<string, number>;
  /** The answers that came while requests were still being sent. */
  servedMeanwhile: Record<string, number>;
  times: Record<string, { p50: number; p99: number; max: number }>;
  accepted: string[];
  withoutRetryAfter: number;
  /** Requests without an answer: the API closed the connection, the client gave up, or the connection failed. */
  closed: number;
  abandoned: number;
  failed: number;
}

export interface Observed {
  /** Of the process, in MiB. */
  memory: number[];
  waiting: number[];
  live: { status: number; milliseconds: number }[];
}

/** A built API that is loaded from a process of its own, while this one observes it. */
export class LoadedApi {
  private constructor(
    readonly process: AppProcess,
    readonly url: string,
    private readonly scenario: { user: TestUser; project: TestProject; repo: string },
  ) {}

  static async start(docket: Docket, scenario: LoadedApi['scenario'], environment: Record<string, string> = {}) {
    const port = await freePort();
    const api = new AppProcess('api', {
      DATABASE_URL: docket.config.DATABASE_URL!,
      DATABASE_POOL_SIZE: String(POOL),
      PORT: String(port),
      OVERLOAD_WAIT: '1000', // the defaults
      OVERLOAD_EVENT_LOOP_DELAY: '1000',
      GITHUB_WEBHOOK_SECRET: SECRET,
      LOG_LEVEL: 'fatal', // a hundred thousand lines would be useless
      ...environment,
    });
    const started = new LoadedApi(api, `http://127.0.0.1:${port}`, scenario);
    for (let attempt = 0; attempt < 600; attempt++) {
      if (await started.answers('/health/ready')) return started;
      await sleep(100);
    }
    throw new Error(`The API did not start:\n${api.lines.join('\n')}`);
  }

  offer(kind: Kind, options: LoadOptions): Promise<Offered> {
    return this.generate<Offered>('generator.mjs', kind, options);
  }

  /** Sends requests at a constant rate, whether or not the API answers. */
  offerOpenLoop(kind: Kind, options: { rate: number; seconds: number }): Promise<OpenLoop> {
    return this.generate<OpenLoop>('open-loop.mjs', kind, options);
  }

  private async generate<T>(program: string, kind: Kind, options: object): Promise<T> {
    const { user, project, repo } = this.scenario;
    const headers = kind === 'vcs' ? {} : { cookie: user.cookie };
    const order = { ...options, url: this.url, kind, headers, project: project.id, repo, secret: SECRET };
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [`test/support/load/${program}`, JSON.stringify(order)],
      { maxBuffer: 2 ** 30 },
    );
    return JSON.parse(stdout) as T;
  }

  /** The number of requests served per second when the load matches it. */
  async sustainable(kind: Kind, seconds: number): Promise<{ rate: number; accepted: string[] }> {
    const { statuses, seconds: took, accepted } = await this.offer(kind, { connections: POOL, seconds });
    return { rate: (statuses[SERVED[kind]] ?? 0) / took, accepted };
  }

  /** Observes the API until `work` is over. */
  async during<T>(work: Promise<T>): Promise<[T, Observed]> {
    const seen: Observed = { memory: [], waiting: [], live: [] };
    let over = false;
    const look = async () => {
      while (!over) {
        seen.memory.push(this.memory);
        const started = performance.now();
        const { status } = await fetch(`${this.url}/health/live`);
        seen.live.push({ status, milliseconds: performance.now() - started });
        seen.waiting.push(await this.figure('docket_database_connections{state="waiting"}'));
        await sleep(200);
      }
    };
    const looking = look();
    try {
      return [await work, seen];
    } finally {
      over = true;
      await looking;
    }
  }

  /** Milliseconds until ten consecutive requests were served normally. */
  async recovered(): Promise<number> {
    const started = performance.now();
    for (let row = 0; row < 10; ) {
      row = (await this.answers('/api/auth/session', { cookie: this.scenario.user.cookie })) ? row + 1 : 0;
      if (row === 0) await sleep(50);
    }
    return performance.now() - started;
  }

  async figure(name: string): Promise<number> {
    const text = await (await fetch(`${this.url}/metrics`)).text();
    return Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.slice(name.length + 1),
    );
  }

  get memory(): number {
    return memoryOf(this.process.pid);
  }

  private async answers(path: string, headers: Record<string, string> = {}): Promise<boolean> {
    return fetch(`${this.url}${path}`, { headers })
      .then(async (reply) => (await reply.arrayBuffer()) && reply.ok)
      .catch(() => false);
  }
}
