import { setTimeout as sleep } from 'node:timers/promises';
import { Backoff, STAND_BY } from '#process';
import { ChildRun } from './child-process.js';
import { StartFailure, say } from './console-output.js';
import type { StaleProcesses } from './stale-processes.js';

/** Generous for a slow machine; a program that is not ready by then hangs. */
const longestStart = 60_000;
/** After three failures of the first start, a further attempt is useless. */
const firstAttempts = 3;

/** A program that is kept running: the API or the worker. */
export class SupervisedProcess {
  private run?: ChildRun;
  private standsBy = false;
  private wanted = true;
  private reloading = false;
  private wake: () => void = () => undefined;
  private readonly backoff = new Backoff();

  constructor(
    private readonly name: string,
    private readonly program: string,
    private readonly env: NodeJS.ProcessEnv,
    private readonly leftovers: StaleProcesses,
  ) {}

  /** Lets it load its modules, which takes most of its start. It begins with `start`. */
  prepare(): void {
    this.spawn([STAND_BY]);
    this.standsBy = true;
  }

  async start(): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      const how = await this.launch();
      if (how === undefined) break;
      if (!this.wanted) return;
      if (attempt === firstAttempts) throw new StartFailure(`${this.name} does not start (${how}).`);
      await sleep(this.backoff.next());
    }
    void this.keepRunning();
  }

  /** Restarts it with the code that is on disk now. */
  async reload(): Promise<void> {
    this.reloading = true;
    this.backoff.reset();
    this.wake();
    await this.run?.stop(25_000);
  }

  async stop(timeout: number): Promise<void> {
    this.wanted = false;
    await this.run?.stop(timeout);
  }

  private async keepRunning() {
    while (this.wanted) {
      const how = (await this.run?.ended) ?? 'not started';
      if (!this.wanted) return;
      if (!this.reloading) await this.pause(how);
      this.reloading = false;
      await this.launch();
    }
  }

  private async pause(how: string) {
    const pause = this.backoff.next();
    say(`${this.name} ended (${how}); starting it again in ${pause / 1000} s.`);
    await Promise.race([
      sleep(pause),
      new Promise<void>((resolve) => {
        this.wake = resolve;
      }),
    ]);
  }

  private spawn(args: string[] = []): ChildRun {
    this.run = new ChildRun(this.program, this.env, args);
    this.leftovers.add(this.run.pid);
    return this.run;
  }

  private prepared(): ChildRun | undefined {
    if (!this.standsBy) return undefined;
    this.standsBy = false;
    this.run?.begin();
    return this.run;
  }

  /** Undefined if it is ready, otherwise how it ended. */
  private async launch(): Promise<string | undefined> {
    if (!this.wanted) return 'stopped';
    const run = this.prepared() ?? this.spawn();
    this.backoff.started();
    const hangs = setTimeout(() => run.kill(), longestStart);
    const how = await Promise.race([run.ready.then(() => undefined), run.ended]);
    clearTimeout(hangs);
    return how;
  }
}
