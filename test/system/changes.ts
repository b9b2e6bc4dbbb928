import { setTimeout as sleep } from 'node:timers/promises';
import { ask, type Reply } from './requests.js';

const AT_ONCE = 4;
const PAUSE = 100; // after a failure, so that the next attempt is not immediate

interface Options {
  url: string;
  cookie: string;
  projectId: string;
  /** Whether the change of this number has an Idempotency-Key, and is retried until it succeeds. */
  withKey: (number: number) => boolean;
  /** How many must be acknowledged, unless it is stopped before. */
  until?: number;
}

/** Creates tickets, a few at a time, and records the response to each. */
export class Changes {
  /** Id by title, of those with a successful response. */
  readonly acknowledged = new Map<string, string>();
  /** Those that were requested, and may or may not have been created. */
  readonly uncertain = new Set<string>();
  readonly refused: Reply[] = [];
  /** Requests that got no response. */
  lost = 0;
  readonly made: Promise<unknown>;
  private number = 0;
  private stopped = false;

  constructor(private readonly options: Options) {
    this.made = Promise.all(Array.from({ length: AT_ONCE }, () => this.lane()));
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.made;
  }

  private get isOver(): boolean {
    return this.stopped || this.acknowledged.size >= (this.options.until ?? Number.POSITIVE_INFINITY);
  }

  private async lane(): Promise<void> {
    while (!this.isOver) {
      const number = ++this.number;
      const withKey = this.options.withKey(number);
      while (!(await this.ask(number, withKey))) {
        await sleep(PAUSE);
        if (!withKey) break;
      }
    }
  }

  /** Returns whether it is known to have succeeded. */
  private async ask(number: number, withKey: boolean): Promise<boolean> {
    const { url, cookie, projectId } = this.options;
    const title = `Change ${number}`;
    const headers = { cookie, ...(withKey && { 'idempotency-key': `${projectId}-${number}` }) };
    this.uncertain.add(title);
    const reply = await ask(url, 'POST', '/api/tickets', { body: { title, projectId }, headers }).catch(
      () => undefined,
    );
    if (reply?.status === 201) {
      this.acknowledged.set(title, reply.data.id);
      this.uncertain.delete(title);
      return true;
    }
    if (reply) this.refused.push(reply);
    else this.lost++;
    if (reply && reply.status !== 503) throw new Error(`It answered ${reply.status}: ${JSON.stringify(reply.error)}`);
    return false;
  }
}

/** Each acknowledged change is stored once, with its id, and each of the others at most once. */
export function expectKept(changes: Changes, there: { id: string; title: string }[]): void {
  const ids = new Map(there.map(({ id, title }) => [title, id]));
  expect(ids.size).toBe(there.length);
  expect([...changes.acknowledged].filter(([title, id]) => ids.get(title) !== id)).toEqual([]);
  expect([...ids.keys()].filter((title) => !changes.acknowledged.has(title) && !changes.uncertain.has(title))).toEqual(
    [],
  );
}
