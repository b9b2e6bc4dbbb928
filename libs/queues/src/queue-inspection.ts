import { Queue } from 'bullmq';
import { QUEUES } from '#contracts';
import { type QueueConfig, queueConnection } from './connection.js';

const TIMEOUT = 2_000; // the reader of the page is waiting

/** The queues, for a process that only inspects them: connected on first use, and not waited for while unreachable. */
export class QueueInspection {
  private opened?: { queues: Queue[]; end: () => Promise<void> };

  constructor(private readonly config: QueueConfig) {}

  /** Undefined while they cannot be reached. */
  async connect(): Promise<Queue[] | undefined> {
    this.opened ??= this.open();
    const { queues } = this.opened;
    let timer: NodeJS.Timeout | undefined;
    const over = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), TIMEOUT);
    });
    const answered = Promise.all(queues.map((queue) => queue.getJobCounts('waiting'))).then(() => queues);
    answered.catch(() => undefined); // it may fail long after the timeout
    return Promise.race([answered.catch(() => undefined), over]).finally(() => clearTimeout(timer));
  }

  async close(): Promise<void> {
    await this.opened?.end();
  }

  private open() {
    const connection = queueConnection(this.config);
    const options =
      connection.kind === 'redis' ? { ...connection.options, maxRetriesPerRequest: 1 } : connection.options;
    const queues = Object.values(QUEUES).map((name) => new Queue(name, { connection: options }));
    for (const queue of queues) queue.on('error', () => undefined); // callers get the failure as their answer
    const end = async () => {
      if (connection.kind === 'redis') connection.clients.end(); // do not wait for an unreachable Redis
      await Promise.all(queues.map((queue) => queue.close()));
      if (connection.kind === 'postgres') await connection.pool.end();
    };
    return { queues, end };
  }
}
