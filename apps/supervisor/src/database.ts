import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedPostgres } from '#embedded';
import { Backoff } from '#process';
import { StartFailure, say } from './console-output.js';

/** Keeps the embedded PostgreSQL running. It restarts at the same address, so its clients need no restart. */
export class Database {
  private readonly postgres: EmbeddedPostgres;
  private readonly backoff = new Backoff();
  private wanted = true;
  private working: Promise<void> = Promise.resolve();

  constructor(home: string) {
    this.postgres = new EmbeddedPostgres(home, {
      onExit: (how) => {
        if (this.wanted) this.working = this.revive(how);
      },
    });
  }

  get url(): string {
    return this.postgres.url;
  }

  async start(): Promise<void> {
    this.working = this.postgres.start();
    await this.working.catch((error: Error) => {
      throw new StartFailure(error.message);
    });
    this.backoff.started();
  }

  async stop(timeout: number): Promise<void> {
    this.wanted = false;
    // A server that is starting cannot be stopped yet.
    await this.working.catch(() => undefined);
    await this.postgres.stop(timeout);
  }

  private async revive(how: string) {
    for (let reason = `PostgreSQL ended (${how})`; this.wanted; ) {
      const pause = this.backoff.next();
      say(`${reason}; starting it again in ${pause / 1000} s.`);
      await sleep(pause);
      if (!this.wanted) return;
      try {
        await this.postgres.start();
        this.backoff.started();
        say('PostgreSQL runs again.');
        return;
      } catch (error) {
        reason = (error as Error).message;
      }
    }
  }
}
