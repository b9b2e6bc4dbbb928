import { setTimeout as sleep } from 'node:timers/promises';
import { createIORedisClient, type IRedisClient, type RedisOptions } from 'bullmq';
import { Redis } from 'ioredis';

const TIMEOUT = 3_000; // a reachable Redis answers in milliseconds, and a shutdown has seconds

/** Commands that were sent before the connection broke. ioredis sends them again when it is ready again. */
interface WithSentCommands {
  prevCommandQueue?: { shift(): { command: { reject(error: Error): void } } | undefined } | null;
}

/** ioredis with two fixes, without which BullMQ waits for ever when it closes. */
class RedisClient extends Redis {
  /** While it waits to reconnect, ioredis would only stop waiting, without emitting `end` or rejecting its commands. */
  override disconnect(reconnect = false): void {
    const waits = this.status === 'reconnecting' && !reconnect;
    super.disconnect(reconnect);
    if (!waits) return;
    this.connect().catch(() => undefined); // cancelled before it has started, which emits `end`
    super.disconnect();
  }

  /** ioredis forgets them if it is ended after it has connected again and before it is ready. */
  rejectSentCommands(): void {
    const { prevCommandQueue } = this as WithSentCommands;
    for (let sent = prevCommandQueue?.shift(); sent; sent = prevCommandQueue?.shift())
      sent.command.reject(new Error('Connection is closed.'));
  }
}

/** All Redis clients of BullMQ in this process. */
export class RedisClients {
  private readonly clients: RedisClient[] = [];

  connect({ url, ...options }: RedisOptions): IRedisClient {
    const client = url ? new RedisClient(url, options) : new RedisClient(options);
    client.on('end', () => client.rejectSentCommands());
    this.clients.push(client);
    return createIORedisClient(client);
  }

  /**
   * From now on, clients that do not answer are ended and their commands rejected: BullMQ waits for an unreachable
   * Redis for ever, even when it closes.
   */
  endUnresponsive(): void {
    const endSilentClients = () => {
      for (const client of this.clients) void this.endIfSilent(client);
    };
    endSilentClients();
    setInterval(endSilentClients, TIMEOUT).unref();
  }

  end(): void {
    for (const client of this.clients) client.disconnect();
  }

  private async endIfSilent(client: RedisClient): Promise<void> {
    if (client.status === 'end') return;
    const answer = client.ping().then(
      () => true,
      () => true, // it has ended by itself
    );
    if (!(await Promise.race([answer, sleep(TIMEOUT, false, { ref: false })]))) client.disconnect();
  }
}
