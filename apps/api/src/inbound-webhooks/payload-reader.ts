import { createRequire } from 'node:module';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import pLimit from 'p-limit';
import { Piscina } from 'piscina';
import { ServiceUnavailable, ValidationFailed } from '#contracts';
import type { Announcement, CodeEvent, Ignored } from '#inbound-webhooks';
import { type PayloadOutcome, readPayload } from './read-payload.js';

/** What is built, also where sources run: a thread has nothing but Node. */
const FILE = createRequire(import.meta.url).resolve('#built/apps/api/src/inbound-webhooks/read-payload.js');

const READ_AT_ONCE = 512 * 1024; // bytes, which take some 10 ms to parse; nearly all deliveries are shorter
const KEPT_IDLE = 60_000;
const MOST_MEMORY = 1024; // MiB; what 25 MiB of JSON are once parsed is a third of it at most

/** Reads deliveries of code hosts. To parse 25 MiB takes up to a second, so large ones are read in a thread. */
@Injectable()
export class PayloadReader implements OnApplicationShutdown {
  private readonly logger = new Logger(PayloadReader.name);
  /** Who waits does so here: when a thread ends by itself, nobody would start another for what is in its queue. */
  private readonly turns = pLimit(1);
  private isStopped = false;
  private readonly thread = new Piscina({
    filename: FILE,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: KEPT_IDLE,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY },
    env: {}, // it needs no secret
  });

  constructor() {
    // Of a thread that ends with nothing to do. Unheard, it would end the process.
    this.thread.on('error', (error: Error) => this.logger.error(`A thread failed: ${error.message}`, error.stack));
  }

  async read(announced: Announcement, bytes: Buffer): Promise<CodeEvent | Ignored> {
    const outcome =
      bytes.length <= READ_AT_ONCE
        ? readPayload({ announced, bytes })
        : await this.turns(() => this.inThread(announced, bytes));
    if ('refused' in outcome) throw ValidationFailed.on('body', outcome.refused);
    return outcome.event;
  }

  async onApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    await this.thread.destroy();
  }

  private async inThread(announced: Announcement, bytes: Buffer): Promise<PayloadOutcome> {
    if (this.isStopped) throw new ServiceUnavailable();
    return this.thread.run({ announced, bytes });
  }
}
