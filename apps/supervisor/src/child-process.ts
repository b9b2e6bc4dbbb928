import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { becomesTrueWithin, signal } from '#embedded';

const require = createRequire(import.meta.url);

/** One run of one of Docket's programs. */
export class ChildRun {
  private readonly child: ChildProcess;
  /** Resolves with a description of how it ended. */
  readonly ended: Promise<string>;
  readonly ready: Promise<void>;

  constructor(program: string, env: NodeJS.ProcessEnv, args: string[] = []) {
    // In a session of its own: Ctrl-C in the terminal reaches only the supervisor, which stops the programs in order.
    this.child = fork(require.resolve(`#built/apps/${program}/src/main.js`), args, {
      env,
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    this.ended = new Promise((resolve) => {
      this.child.once('error', (error) => resolve(error.message));
      this.child.once('exit', (code, name) => resolve(name ? `signal ${name}` : `exit code ${code}`));
    });
    this.ready = new Promise((resolve) => {
      this.child.on('message', (message) => isReady(message) && resolve());
    });
    // Programs that it started itself must not outlive it.
    void this.ended.then(() => this.signalGroup('SIGKILL'));
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  get hasEnded(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null || this.child.pid === undefined;
  }

  /** Lets it begin, if it was started to stand by. */
  begin() {
    this.child.send({ type: 'begin' }, () => undefined); // if it has ended, `ended` says so
  }

  async stop(timeout: number): Promise<void> {
    if (this.hasEnded || !this.pid) return;
    signal(this.pid, 'SIGTERM');
    if (await becomesTrueWithin(timeout, () => this.hasEnded)) return;
    this.signalGroup('SIGKILL');
    await becomesTrueWithin(1_000, () => this.hasEnded);
  }

  kill() {
    if (!this.hasEnded) this.signalGroup('SIGKILL');
  }

  private signalGroup(name: NodeJS.Signals) {
    if (this.pid) signal(-this.pid, name);
  }
}

const isReady = (message: unknown) => (message as { type?: unknown } | null)?.type === 'ready';
