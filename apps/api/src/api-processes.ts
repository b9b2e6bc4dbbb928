import cluster, { type Worker } from 'node:cluster';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Config } from '#config';
import { Backoff, onStop } from '#process';
import { ClusterMetrics } from './http/metrics/cluster-metrics.js';

/**
 * Runs the configured number of API processes behind one port. This process serves no requests; it keeps the others
 * running.
 */
export class ApiProcesses {
  private readonly running = new Set<Worker>();
  private readonly metrics = new ClusterMetrics();
  private stopping = false;
  private everReady = false;

  constructor(
    private readonly config: Config,
    private readonly logger: Logger,
  ) {}

  /** Returns the address, once all of them listen. */
  async start(): Promise<string> {
    onStop(this.logger, () => this.stop());
    cluster.setupPrimary({ serialization: 'advanced' }); // JSON cannot represent NaN, which some figures are
    const port = this.config.PORT || (await freePort(this.config.HOST));
    const slots = Array.from({ length: this.config.API_PROCESSES }, () => this.keepRunning(String(port)));
    const urls = await Promise.all(slots);
    this.everReady = true;
    return urls[0]!;
  }

  /** Resolves when it listens for the first time, and keeps replacing it afterwards. */
  private keepRunning(port: string): Promise<string> {
    const backoff = new Backoff();
    return new Promise((ready) => {
      const launch = () => {
        if (this.stopping) return;
        backoff.started();
        const worker = cluster.fork({ PORT: port });
        this.running.add(worker);
        this.metrics.answer(worker);
        worker.on('message', (message) => isReady(message) && ready(message.url));
        worker.once('exit', async (code, signal) => {
          this.running.delete(worker);
          if (this.stopping) return;
          // A process that cannot start has logged the reason; at the first start everything ends, as for a single
          // process.
          if (!this.everReady) process.exit(1);
          const pause = backoff.next();
          this.logger.error(
            { process: worker.process.pid, code, signal, pause },
            'an API process ended; starting another',
          );
          await sleep(pause);
          launch();
        });
      };
      launch();
    });
  }

  private async stop(): Promise<void> {
    this.stopping = true;
    const ended = [...this.running].map((worker) => new Promise((resolve) => worker.once('exit', resolve)));
    for (const worker of this.running) worker.process.kill('SIGTERM');
    await Promise.all(ended);
  }
}

const isReady = (message: unknown): message is { url: string } =>
  (message as { type?: unknown } | null)?.type === 'ready';

/** Chosen once: a replacement process must listen on the same port. */
function freePort(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen({ host, port: 0, exclusive: true }, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
