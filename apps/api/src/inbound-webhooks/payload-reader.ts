import { createRequire } from 'node:module';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import pLimit from 'p-limit';
import { Piscina } from 'piscina';
import { ServiceUnavailable, ValidationFailed } from '#contracts';
import type { Announcement, CodeEvent, Ignored } from '#inbound-webhooks';
import { type PayloadOutcome, readPayload } from './read-payload.js';

/** The built file, even if sources are run: a worker thread only has Node. */
const FILE = createRequire(import.meta.url).resolve('#built/apps/api/src/inbound-webhooks/read-payload.js');

const PARSED_INLINE = 512 * 1024; // bytes, which take about 10 ms to parse; nearly all deliveries are shorter
const KEPT_IDLE = 60_000;
const MAX_MEMORY = 1024; // MiB; 25 MiB of JSON take at most a third of it when parsed

/** Parses deliveries of code hosts. 25 MiB take up to a second, so large ones are parsed in a worker thread. */
@Injectable()
export class PayloadReader implements OnApplicationShutdown {
  private readonly logger = new Logger(PayloadReader.name);
  /** Callers queue here: if a thread ends by itself, nothing would restart it for tasks in its own queue. */
  private readonly turns = pLimit(1);
  private isStopped = false;
  private readonly thread = new Piscina({
    filename: FILE,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: KEPT_IDLE,
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY },
    env: {}, // it needs no secrets
  });

  constructor() {
    // Errors of an idle thread. Without a listener they would end the process.
    this.thread.on('error', (error: Error) => this.logger.error(`A thread failed: ${error.message}`, error.stack));
  }

  async read(announced: Announcement, bytes: Buffer): Promise<CodeEvent | Ignored> {
    const outcome =
      bytes.length <= PARSED_INLINE
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
