import { WorkerHost } from '@nestjs/bullmq';
import { Inject, Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { QUEUE_CONNECTION, type QueueConnection } from './connection.js';

/** Those of this process that take jobs. */
@Injectable()
export class QueueWorkers {
  constructor(
    @Inject(QUEUE_CONNECTION) private readonly connection: QueueConnection,
    private readonly discovery: DiscoveryService,
  ) {}

  /**
   * The first thing of a stop. No more jobs are taken, by any of them, and a Redis that is away is no longer waited for.
   * Each is waited for when what it belongs to is closed.
   */
  stopTaking(): void {
    for (const { instance } of this.discovery.getProviders()) {
      if (instance instanceof WorkerHost) instance.worker.close().catch(() => undefined);
    }
    if (this.connection.kind === 'redis') this.connection.clients.endTheSilent();
  }
}
