import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ProcessIdentity, runningCommands } from '#embedded';
import { endOf } from '../support/child-end.js';
import { eventually, GivenUp } from '../support/eventually.js';
import { keepLog, keepSecretsOf } from '../support/run-logs.js';

export { eventually };

type Options = { env?: Record<string, string>; command?: string[]; cwd?: string; uid?: number; gid?: number };
type End = { code: number | null; seconds: number };

/** `npm start` as a person would run it, with a home of its own. */
export class StartedDocket {
  output = '';
  readonly ended: Promise<End>;
  private readonly child: ChildProcess;
  private readonly startedAt = Date.now();

  constructor(
    readonly home: string,
    { env = {}, command = [process.execPath, 'scripts/start.mjs'], cwd, uid, gid }: Options = {},
  ) {
    keepSecretsOf(env);
    const [program = '', ...rest] = command;
    // Without the test's own NODE_ENV and NODE_OPTIONS. In a process group of its own, to be signalled as by a
    // terminal.
    this.child = spawn(program, rest, {
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        PORT: '0',
        LOG_LEVEL: 'warn',
        OVERLOAD_EVENT_LOOP_DELAY: '0', // however busy this machine is
        DOCKET_HOME: home,
        ...env,
      },
      cwd,
      uid,
      gid,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.output += text;
        keepLog(text);
      });
    }
    this.ended = endOf(this.child).then((code) => ({ code, seconds: this.age() }));
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  get url(): string {
    return /API +(http:\S+)/.exec(this.output)?.[1] ?? '';
  }

  get curl(): string {
    return /^ *(curl .*)$/m.exec(this.output)?.[1] ?? '';
  }

  /** Resolves with the seconds it took. */
  async ready(): Promise<number> {
    await eventually(() => {
      if (this.child.exitCode !== null) throw new GivenUp(`It ended:\n${this.output}`);
      if (!this.output.includes('Ctrl-C stops it')) throw new Error(`It is not ready:\n${this.output}`);
    }, 150_000);
    return this.age();
  }

  /** Its running programs, without PostgreSQL's own backends. */
  processes(): Record<'api' | 'worker' | 'postgres', number | undefined> {
    const recorded = this.recorded().map(({ pid }) => pid);
    const find = (mark: string) =>
      this.commands().find(({ pid, command }) => recorded.includes(pid) && command.includes(mark));
    return { api: find('apps/api/')?.pid, worker: find('apps/worker/')?.pid, postgres: this.postgres()?.pid };
  }

  /** Everything that a clean stop must not leave behind. */
  remaining(cluster = this.cluster()): string[] {
    const recorded = this.recorded().map(({ pid }) => pid);
    const belongs = (pid: number, command: string) =>
      pid === this.pid ||
      (recorded.includes(pid) && command.includes('/apps/')) ||
      (cluster && command.includes(cluster));
    return this.commands().flatMap(({ pid, command }) => (belongs(pid, command) ? [`${pid} ${command}`] : []));
  }

  /** The name that all processes of its PostgreSQL show. */
  cluster(): string {
    return /cluster_name=(\S+)/.exec(this.postgres()?.command ?? '')?.[1] ?? '';
  }

  kill(name: NodeJS.Signals) {
    process.kill(this.pid, name);
  }

  /** Like Ctrl-C in a terminal: signals the whole foreground group. */
  killGroup(name: NodeJS.Signals) {
    process.kill(-this.pid, name);
  }

  async stop(): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) this.kill('SIGTERM');
    await this.ended;
  }

  private postgres() {
    return this.commands().find(({ command }) => command.includes(`-D ${this.home}/postgres `));
  }

  private commands() {
    return runningCommands();
  }

  private recorded(): ProcessIdentity[] {
    try {
      return JSON.parse(readFileSync(join(this.home, 'processes.json'), 'utf8')) as ProcessIdentity[];
    } catch {
      return [];
    }
  }

  private age(): number {
    return (Date.now() - this.startedAt) / 1000;
  }
}
