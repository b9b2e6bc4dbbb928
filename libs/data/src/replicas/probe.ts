import pg from 'pg';

const TIMEOUT = 2_000;

/** Asks a server for its state, on a connection of its own: a busy pool must not look like a dead server. */
export class Probe<State extends object> {
  private client?: pg.Client;
  private sent?: Promise<State>;

  constructor(
    private readonly url: string | undefined,
    private readonly statement: string,
  ) {}

  /** One at a time: while an answer is outstanding, others get the same. */
  send(): Promise<State> {
    this.sent ??= this.ask().finally(() => {
      this.sent = undefined;
    });
    return this.sent;
  }

  async close(): Promise<void> {
    await this.sent?.catch(() => undefined);
    await this.client?.end().catch(() => undefined);
  }

  private async ask(): Promise<State> {
    const client = this.client ?? this.open();
    try {
      if (this.client !== client) await client.connect();
      this.client = client;
      return (await client.query<State>(this.statement)).rows[0]!;
    } catch (error) {
      this.client = undefined;
      client.end().catch(() => undefined);
      throw error;
    }
  }

  private open(): pg.Client {
    const client = new pg.Client({
      connectionString: this.url,
      application_name: 'docket-replica-check',
      connectionTimeoutMillis: TIMEOUT,
      query_timeout: TIMEOUT,
      keepAlive: true,
    });
    client.on('error', () => undefined); // the next statement fails
    return client;
  }
}
