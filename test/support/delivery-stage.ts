import { setTimeout as sleep } from 'node:timers/promises';
import { AppProcess } from './app-process.js';
import { deliveriesOf, givenWebhook, LOOPBACK } from './delivering.js';
import { Docket } from './docket.js';
import { eventually } from './eventually.js';
import type { TestProject, TestUser } from './given.js';
import { Receiver, type Reply } from './receiver.js';
import { TcpProxy } from './tcp-proxy.js';

const takes: Reply = (response) => response.writeHead(204).end();

/** Changes to tickets, a subscriber, and worker processes in between, on faulty networks. */
export class DeliveryStage {
  project!: TestProject;
  receiver!: Receiver;
  webhook!: { id: string };
  /** The receiver's response from now on. */
  reply: Reply = takes;
  private readonly workers: AppProcess[] = [];
  private readonly networks: TcpProxy[] = [];

  private constructor(
    readonly docket: Docket,
    readonly owner: TestUser,
  ) {}

  static async start(): Promise<DeliveryStage> {
    const docket = await Docket.start();
    return new DeliveryStage(docket, await docket.given.user());
  }

  /** A project and a webhook for one test. */
  async set(): Promise<void> {
    this.reply = takes;
    this.project = await this.docket.given.project(this.owner);
    this.receiver = await Receiver.start((response, request) => this.reply(response, request));
    const subscription = { events: ['ticket.created'], projectId: this.project.id };
    this.webhook = await givenWebhook(this.docket, this.owner, this.receiver.url(), subscription);
  }

  async clear(): Promise<void> {
    for (const worker of this.workers.splice(0)) await worker.stop();
    for (const network of this.networks.splice(0)) await network.close();
    await this.receiver.close();
    await this.docket.rows('DELETE FROM webhooks');
  }

  async stop(): Promise<void> {
    await this.docket.stop();
  }

  answerAgain(): void {
    this.reply = takes;
  }

  async networkTo(url = this.docket.config.DATABASE_URL!): Promise<TcpProxy> {
    const network = await TcpProxy.to(url);
    this.networks.push(network);
    return network;
  }

  /** Resolves when it is running. */
  async worker(environment: Record<string, string> = {}): Promise<AppProcess> {
    const own = { DATABASE_URL: this.docket.config.DATABASE_URL!, ...LOOPBACK };
    const worker = new AppProcess('worker', { ...own, ...environment });
    this.workers.push(worker);
    await worker.logged('working');
    return worker;
  }

  async change(count: number): Promise<void> {
    for (let made = 0; made < count; made++) {
      await this.docket.given.ticket(this.owner, { projectId: this.project.id });
    }
  }

  succeeded(count: number, milliseconds = 90_000): Promise<void> {
    return eventually(async () => {
      const done = (await deliveriesOf(this.docket, this.webhook)).filter(({ status }) => status === 'succeeded');
      if (done.length < count)
        throw new Error(`Only ${done.length} of ${count} arrived:\n${this.workers[0]?.lines.join('\n')}`);
    }, milliseconds);
  }

  /** Disturbs a worker's network in the middle of its work. Returns how many changes were made meanwhile. */
  async disturbNetwork(network: TcpProxy, how: 'cut again and again' | 'half open'): Promise<number> {
    if (how === 'half open') {
      network.silence();
      await this.change(5);
      await sleep(8_000);
      network.recover();
      return 5;
    }
    for (let cuts = 0; cuts < 20; cuts++) {
      network.cut();
      await this.change(1);
    }
    return 20;
  }
}
