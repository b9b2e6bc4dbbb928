import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { endOf } from './child-end.js';
import { keepLog, keepSecretsOf } from './run-logs.js';

/** For a worker in a test that loses a lease, or in which nothing must happen. Promised times are tested without it. */
export const SHORT_TIMES = { WORKER_LEASE_SECONDS: '2', WORKER_POLL_INTERVAL: '50' };

/** How long to wait to show that such a worker does nothing: several polls. */
export const SEVERAL_LOOKS = 1_000;

/** A built API or worker as its own process, as in production. */
export class AppProcess {
  readonly lines: string[] = [];
  /** Resolves when everything it has logged is in `lines`. */
  readonly ended: Promise<number | null>;
  private readonly child: ChildProcess;

  constructor(app: 'api' | 'worker', environment: Record<string, string>) {
    const variables: Record<string, string | undefined> = {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: '0',
      RATE_LIMIT: 'off',
      OVERLOAD_WAIT: '0',
      OVERLOAD_EVENT_LOOP_DELAY: '0', // however busy this machine is
      ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
      ...environment,
    };
    keepSecretsOf(variables);
    this.child = spawn(process.execPath, [`dist/apps/${app}/src/main.js`], {
      env: variables,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      createInterface({ input: stream! }).on('line', (line) => {
        this.lines.push(line);
        keepLog(line);
      });
    }
    this.ended = endOf(this.child);
  }

  /** The log line with this message, as soon as it is written. */
  async logged(message: string, seconds = 60): Promise<Record<string, unknown>> {
    for (let attempt = 0; attempt < seconds * 10; attempt++) {
      const line = this.lines.find((text) => text.includes(`"msg":"${message}"`));
      if (line) return JSON.parse(line);
      if (this.child.exitCode !== null) break;
      await sleep(100);
    }
    throw new Error(`Never logged "${message}":\n${this.lines.join('\n')}`);
  }

  get pid(): number {
    return this.child.pid!;
  }

  kill(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  /** Sends the signal and expects the process to exit with 0; if not, shows its log. Returns how long it took. */
  async endsWell(signal: NodeJS.Signals = 'SIGTERM'): Promise<number> {
    const signalled = performance.now();
    this.kill(signal);
    const code = await this.ended;
    const took = performance.now() - signalled;
    if (code === 0) return took;
    const how = code ?? this.child.signalCode;
    throw new Error(`Ended with ${how}, ${Math.round(took)} ms after ${signal}:\n${this.lines.join('\n')}`);
  }

  async stop(): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) this.child.kill('SIGKILL');
    await this.ended;
  }
}
