import { WorkerHost } from '@nestjs/bullmq';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { QUEUE_CONNECTION, type QueueConnection } from './connection.js';

/**
 * Seconds until a worker polls an empty queue without a notification. The poll also detects a half-open connection, so a
 * longer interval would delay recovery. On Redis it has to be answered before its connection is taken for a broken one.
 */
const LOOKS_EVERY = { postgres: 60, redis: 10 };

/** Milliseconds between searches for jobs of a worker that died. They are only hints, and come again before that. */
const SEARCHES_EVERY = 60_000;

/** The workers of this process. */
@Injectable()
export class QueueWorkers implements OnApplicationBootstrap {
  constructor(
    @Inject(QUEUE_CONNECTION) private readonly connection: QueueConnection,
    private readonly discovery: DiscoveryService,
  ) {}

  onApplicationBootstrap(): void {
    for (const { instance } of this.discovery.getProviders()) {
      if (!(instance instanceof WorkerHost)) continue;
      instance.worker.opts.drainDelay = LOOKS_EVERY[this.connection.kind];
      instance.worker.opts.stalledInterval = SEARCHES_EVERY;
    }
  }

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
