import { WorkerHost } from '@nestjs/bullmq';
import { Inject, Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { QUEUE_CONNECTION, type QueueConnection } from './connection.js';

/** The workers of this process. */
@Injectable()
export class QueueWorkers {
  constructor(
    @Inject(QUEUE_CONNECTION) private readonly connection: QueueConnection,
    private readonly discovery: DiscoveryService,
  ) {}

  /**
   * The first step of a shutdown: no worker takes another job, and an unreachable Redis is no longer waited for. The
   * modules that own the workers wait for their running jobs.
   */
  stopTaking(): void {
    for (const { instance } of this.discovery.getProviders()) {
      if (instance instanceof WorkerHost) instance.worker.close().catch(() => undefined);
    }
    if (this.connection.kind === 'redis') this.connection.clients.endUnresponsive();
  }
}
