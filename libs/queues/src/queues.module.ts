import { BullModule } from '@nestjs/bullmq';
import { type DynamicModule, Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import type { Pool } from 'pg';
import { CONFIG, type Config } from '#config';
import { QUEUE_CONNECTION, type QueueConnection, queueConnection } from './connection.js';
import { QueueWorkers } from './queue-workers.js';

/** BullMQ for this process, on Redis where `REDIS_URL` is set and on PostgreSQL otherwise. */
@Global()
@Module({
  imports: [DiscoveryModule],
  providers: [
    { provide: QUEUE_CONNECTION, inject: [CONFIG], useFactory: (config: Config) => queueConnection(config) },
    QueueWorkers,
  ],
  exports: [QUEUE_CONNECTION],
})
class QueueConnectionModule implements OnApplicationShutdown {
  constructor(@Inject(QUEUE_CONNECTION) private readonly connection: QueueConnection) {}

  /** BullMQ does not close a pool that it was given. */
  async onApplicationShutdown(): Promise<void> {
    if (this.connection.kind === 'postgres') await (this.connection.pool as Pool).end();
  }
}

@Module({})
export class QueuesModule {
  static forRoot(): DynamicModule {
    return {
      module: QueuesModule,
      imports: [
        QueueConnectionModule,
        BullModule.forRootAsync({
          inject: [QUEUE_CONNECTION],
          useFactory: (connection: QueueConnection) => ({
            connection: connection.options,
            // Completed jobs are in the log already; failed ones stay as dead letters, to inspect and replay.
            defaultJobOptions: { removeOnComplete: true, removeOnFail: { count: 10_000 } },
          }),
        }),
      ],
    };
  }
}
