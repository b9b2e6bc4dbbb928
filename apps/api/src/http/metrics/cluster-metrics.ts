import cluster, { type Worker } from 'node:cluster';
import { randomUUID } from 'node:crypto';
import { AggregatorRegistry, type Registry } from 'prom-client';
import { ServiceUnavailable } from '#contracts';

const QUESTION = 'docket:metrics?';
const ANSWER = 'docket:metrics';
const PATIENCE = 5_000; // a process may be busy, and Prometheus waits for ten seconds

interface Message {
  type: string;
  id: string;
  text?: string;
}

const isMessage = (message: unknown, type: string): message is Message =>
  (message as Message | null)?.type === type && typeof (message as Message).id === 'string';

/** In the primary: collects the metrics of all processes for the one that asks. */
export class ClusterMetrics {
  private readonly aggregator = new AggregatorRegistry();

  answer(worker: Worker): void {
    worker.on('message', (message) => {
      if (isMessage(message, QUESTION)) void this.send(worker, message.id);
    });
  }

  private async send(worker: Worker, id: string): Promise<void> {
    const text = await this.aggregator.clusterMetrics().catch(() => undefined);
    if (worker.isConnected()) worker.send({ type: ANSWER, id, text } satisfies Message);
  }
}

/**
 * The text of `/metrics`. Behind one port any process may answer, so each must report the totals of all: otherwise
 * counters would jump.
 */
export function metricsOfAll(registry: Registry): () => Promise<string> {
  if (!cluster.isWorker) return () => registry.metrics();
  AggregatorRegistry.setRegistries([registry]);
  new AggregatorRegistry(); // makes this process answer the primary's requests
  return async () => {
    const text = await ask();
    if (text === undefined) throw new ServiceUnavailable('Metrics are unavailable');
    return text;
  };
}

function ask(): Promise<string | undefined> {
  const id = randomUUID();
  return new Promise((resolve) => {
    const end = (text?: string) => {
      clearTimeout(timer);
      process.off('message', onMessage);
      resolve(text);
    };
    const onMessage = (message: unknown) => isMessage(message, ANSWER) && message.id === id && end(message.text);
    const timer = setTimeout(end, PATIENCE).unref();
    process.on('message', onMessage);
    process.send?.({ type: QUESTION, id } satisfies Message);
  });
}
