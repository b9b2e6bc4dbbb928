import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const FIRST_PAUSE = 200;
const LONGEST_PAUSE = 5_000; // notifications missed meanwhile are found by polling
const CHECK_INTERVAL = 10_000; // a dead connection is as quiet as an idle one
const TIMEOUT = 5_000;
const CLOSE_TIMEOUT = 1_000; // a shutdown has little time

/**
 * Receives the notifications of a channel on a connection of its own, which is reopened when it breaks.
 * `onNotification` is also called after every (re)connection, since notifications before it may have been missed.
 */
export class Listener {
  private client?: pg.Client;
  private timer?: NodeJS.Timeout;
  private pause = FIRST_PAUSE;
  private running = false;

  constructor(
    private readonly url: string | undefined,
    private readonly channel: string,
    private readonly onNotification: () => void,
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
    if (!client) return;
    // A dead connection never confirms that it has ended.
    await Promise.race([client.end().catch(() => undefined), sleep(CLOSE_TIMEOUT, undefined, { ref: false })]);
  }

  private async connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.url,
      application_name: `docket-listen-${this.channel}`,
      connectionTimeoutMillis: TIMEOUT,
      query_timeout: TIMEOUT,
      keepAlive: true,
    });
    this.client = client;
    client.on('error', () => undefined); // `end` follows
    client.once('end', () => this.reconnect(client));
    client.on('notification', () => this.onNotification());
    try {
      await client.connect();
      await client.query(`LISTEN ${pg.escapeIdentifier(this.channel)}`);
      if (this.client !== client) return;
      this.pause = FIRST_PAUSE;
      this.check(client);
      this.onNotification();
    } catch {
      this.giveUp(client);
    }
  }

  /** Checks the connection at intervals, as long as it answers. */
  private check(client: pg.Client): void {
    if (!this.running || this.client !== client) return;
    this.timer = setTimeout(() => {
      client.query('SELECT 1').then(
        () => this.check(client),
        () => this.giveUp(client),
      );
    }, CHECK_INTERVAL).unref();
  }

  private giveUp(client: pg.Client): void {
    client.end().catch(() => undefined);
    this.reconnect(client);
  }

  private reconnect(client: pg.Client): void {
    if (!this.running || this.client !== client) return;
    this.client = undefined;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.connect(), this.pause).unref();
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
  }
}
