import type { Logger } from '@nestjs/common';
import type { BulkJobOptions, Queue } from 'bullmq';

const PATIENCE = 1_000; // milliseconds for an unreachable queue: PostgreSQL has the work, which is found again later
const WARNS_EVERY = 60_000;
const KEPT_FAILURES = 100; // a job is only a hint, and the next one comes by itself

export interface Hint {
  name: string;
  data?: object;
  deduplication: BulkJobOptions['deduplication'];
}

/**
 * Adds jobs that only hint at work recorded in PostgreSQL. Never waits long for an unreachable queue, and never fails:
 * while there is work, hints come again.
 */
export class PatientQueue {
  private unsettled?: Promise<unknown>;
  private warnedAt = 0;

  constructor(
    private readonly queue: Queue,
    private readonly logger: Logger,
  ) {
    queue.on('error', (error) => this.warn(error));
  }

  async add(hints: Hint[]): Promise<void> {
    if (hints.length === 0) return;
    // One call at a time, or everything requested while the queue is unreachable would accumulate in its client.
    if (this.unsettled) await withTimeout(PATIENCE, this.unsettled);
    if (this.unsettled) return;
    const adding = this.queue
      .addBulk(
        hints.map(({ name, data, deduplication }) => ({
          name,
          data,
          opts: { attempts: 1, removeOnFail: { count: KEPT_FAILURES }, deduplication },
        })),
      )
      .catch((error) => this.warn(error))
      .finally(() => {
        this.unsettled = undefined;
      });
    this.unsettled = adding;
    await withTimeout(PATIENCE, adding);
  }

  /** At most once a minute. */
  warn(error: unknown): void {
    if (Date.now() - this.warnedAt < WARNS_EVERY) return;
    this.warnedAt = Date.now();
    this.logger.warn(
      `The queue ${this.queue.name} is unreachable, and work waits for it: ${(error as Error).message || String(error)}`,
    );
  }
}

async function withTimeout(milliseconds: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([work, over]).finally(() => clearTimeout(timer));
}
