import { setTimeout as sleep } from 'node:timers/promises';
import { ask, type Told } from './requests.js';

const AT_ONCE = 4;
const PAUSE = 100; // after a failure, lest the next one comes at once

interface Options {
  url: string;
  cookie: string;
  projectId: string;
  /** Whether the one of this number has an Idempotency-Key, and is asked for until it is done. */
  withKey: (number: number) => boolean;
  /** How many are to be acknowledged, unless it is told to stop. */
  until?: number;
}

/** New tickets, a few at a time, and what their maker was told of each. */
export class Changes {
  /** Id by title, of those that were answered with success. */
  readonly acknowledged = new Map<string, string>();
  /** Those that were asked for, and may or may not have been made. */
  readonly uncertain = new Set<string>();
  readonly refused: Told[] = [];
  /** Requests that were never answered. */
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

  /** Answers whether it is known to be done. */
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

/** What became of them: each that was acknowledged is there once, by its id, and each of the others at most once. */
export function expectKept(changes: Changes, there: { id: string; title: string }[]): void {
  const ids = new Map(there.map(({ id, title }) => [title, id]));
  expect(ids.size).toBe(there.length);
  expect([...changes.acknowledged].filter(([title, id]) => ids.get(title) !== id)).toEqual([]);
  expect([...ids.keys()].filter((title) => !changes.acknowledged.has(title) && !changes.uncertain.has(title))).toEqual(
    [],
  );
}
