import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedPostgres } from '#embedded';
import { Backoff } from '#process';
import { StartFailure, say } from './console-output.js';

/** Keeps the embedded PostgreSQL running. It restarts at the same address, so its clients need no restart. */
export class Database {
  private readonly postgres: EmbeddedPostgres;
  private readonly backoff = new Backoff();
  private shouldRun = true;
  private startup: Promise<void> = Promise.resolve();

  constructor(home: string) {
    this.postgres = new EmbeddedPostgres(home, {
      onExit: (reason) => {
        if (this.shouldRun) this.startup = this.restart(reason);
      },
    });
  }

  get url(): string {
    return this.postgres.url;
  }

  async start(): Promise<void> {
    this.startup = this.postgres.start();
    await this.startup.catch((error: Error) => {
      throw new StartFailure(error.message);
    });
    this.backoff.started();
  }

  async stop(timeout: number): Promise<void> {
    this.shouldRun = false;
    // A server that is starting cannot be stopped yet.
    await this.startup.catch(() => undefined);
    await this.postgres.stop(timeout);
  }

  private async restart(reason: string) {
    for (let problem = `PostgreSQL ended (${reason})`; this.shouldRun; ) {
      const pause = this.backoff.next();
      say(`${problem}; starting it again in ${pause / 1000} s.`);
      await sleep(pause);
      if (!this.shouldRun) return;
      try {
        await this.postgres.start();
        this.backoff.started();
        say('PostgreSQL runs again.');
        return;
      } catch (error) {
        problem = (error as Error).message;
      }
    }
  }
}
