import { setTimeout as sleep } from 'node:timers/promises';
import { createIORedisClient, type IRedisClient, type RedisOptions } from 'bullmq';
import { Redis } from 'ioredis';

const PATIENCE = 3_000; // a Redis that is there answers in milliseconds, and whoever stops has seconds

/**
 * ioredis, but for one thing: told to end while it waits to connect again, it only stops waiting. It never says that it
 * has ended, which BullMQ waits for when it closes, and what was asked of it meanwhile is never answered.
 */
class RedisClient extends Redis {
  override disconnect(reconnect = false): void {
    const waits = this.status === 'reconnecting' && !reconnect;
    super.disconnect(reconnect);
    if (!waits) return;
    this.connect().catch(() => undefined); // taken back before it has begun, and that is an end
    super.disconnect();
  }
}

/** All that BullMQ speaks to Redis with. */
export class RedisClients {
  private readonly clients: RedisClient[] = [];

  connect({ url, ...options }: RedisOptions): IRedisClient {
    const client = url ? new RedisClient(url, options) : new RedisClient(options);
    this.clients.push(client);
    return createIORedisClient(client);
  }

  /**
   * From now on, one that does not answer is ended, and what is asked of it refused: BullMQ waits for ever for a Redis
   * that is away, also when it closes.
   */
  endTheSilent(): void {
    const look = () => {
      for (const client of this.clients) void this.endIfSilent(client);
    };
    look();
    setInterval(look, PATIENCE).unref();
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
    if (!(await Promise.race([answer, sleep(PATIENCE, false, { ref: false })]))) client.disconnect();
  }
}
