import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const FIRST_PAUSE = 200;
const LONGEST_PAUSE = 5_000; // what is missed meanwhile is found by whoever also looks from time to time
const CHECKS_EVERY = 10_000; // a connection that the network has forgotten is as quiet as one on which nothing is said
const PATIENCE = 5_000;
const GOODBYE = 1_000; // whoever stops has little time

/**
 * Hears what others say on a channel, on a connection of its own that is made again when it breaks. `heard` is also
 * called after every (re)connection, since nobody knows what was said before.
 */
export class Listener {
  private client?: pg.Client;
  private timer?: NodeJS.Timeout;
  private pause = FIRST_PAUSE;
  private running = false;

  constructor(
    private readonly url: string | undefined,
    private readonly channel: string,
    private readonly heard: () => void,
  ) {}

  start(): void {
    if (this.running) return;
    this.running = true;
    void this.connect();
  }

  async stop(): Promise<void> {
    this.running = false;
    clearTimeout(this.timer);
    const client = this.client;
    this.client = undefined;
    // One that the network has forgotten is never told that it may go.
    if (client) await Promise.race([client.end().catch(() => undefined), sleep(GOODBYE, undefined, { ref: false })]);
  }

  private async connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.url,
      application_name: `docket-listen-${this.channel}`,
      connectionTimeoutMillis: PATIENCE,
      query_timeout: PATIENCE,
      keepAlive: true,
    });
    this.client = client;
    client.on('error', () => undefined); // `end` follows
    client.once('end', () => this.again(client));
    client.on('notification', () => this.heard());
    try {
      await client.connect();
      await client.query(`LISTEN ${pg.escapeIdentifier(this.channel)}`);
      if (this.client !== client) return;
      this.pause = FIRST_PAUSE;
      this.check(client);
      this.heard();
    } catch {
      this.giveUp(client);
    }
  }

  /** From time to time, as long as it answers. */
  private check(client: pg.Client): void {
    if (!this.running || this.client !== client) return;
    this.timer = setTimeout(() => {
      client.query('SELECT 1').then(
        () => this.check(client),
        () => this.giveUp(client),
      );
    }, CHECKS_EVERY).unref();
  }

  private giveUp(client: pg.Client): void {
    client.end().catch(() => undefined);
    this.again(client);
  }

  private again(client: pg.Client): void {
    if (!this.running || this.client !== client) return;
    this.client = undefined;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.connect(), this.pause).unref();
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
  }
}
