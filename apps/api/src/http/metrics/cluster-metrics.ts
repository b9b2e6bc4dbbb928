import cluster, { type Worker } from 'node:cluster';
import { randomUUID } from 'node:crypto';
import { AggregatorRegistry, type Registry } from 'prom-client';
import { ServiceUnavailable } from '#contracts';

const QUESTION = 'docket:metrics?';
const ANSWER = 'docket:metrics';
const PATIENCE = 5_000; // a process of ours may be too busy, and Prometheus waits for ten seconds

interface Message {
  type: string;
  id: string;
  text?: string;
}

const isMessage = (message: unknown, type: string): message is Message =>
  (message as Message | null)?.type === type && typeof (message as Message).id === 'string';

/** The primary: answers each of its processes for all of them together. */
export class ClusterMetrics {
  private readonly aggregator = new AggregatorRegistry();

  answer(worker: Worker): void {
    worker.on('message', (message) => {
      if (isMessage(message, QUESTION)) void this.tell(worker, message.id);
    });
  }

  private async tell(worker: Worker, id: string): Promise<void> {
    const text = await this.aggregator.clusterMetrics().catch(() => undefined);
    if (worker.isConnected()) worker.send({ type: ANSWER, id, text } satisfies Message);
  }
}

/** What `/metrics` tells. Behind one port, whichever process answers: counters that jump from one to another are none. */
export function metricsOfAll(registry: Registry): () => Promise<string> {
  if (!cluster.isWorker) return () => registry.metrics();
  AggregatorRegistry.setRegistries([registry]);
  new AggregatorRegistry(); // from now on it answers the primary
  return async () => {
    const text = await ask();
    if (text === undefined) throw new ServiceUnavailable('Metrics are not to be had');
    return text;
  };
}

function ask(): Promise<string | undefined> {
  const id = randomUUID();
  return new Promise((resolve) => {
    const end = (text?: string) => {
      clearTimeout(timer);
      process.off('message', hear);
      resolve(text);
    };
    const hear = (message: unknown) => isMessage(message, ANSWER) && message.id === id && end(message.text);
    const timer = setTimeout(end, PATIENCE).unref();
    process.on('message', hear);
    process.send?.({ type: QUESTION, id } satisfies Message);
  });
}
