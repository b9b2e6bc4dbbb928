import { spawn } from 'node:child_process';
import { childEnvironment } from '#config';
import { UpstreamError } from '#contracts';
import { GIT_TIMEOUT } from '../read-limits.js';

/** In bytes, for an id, a name or a line. Longer outputs set their own limit. */
const SHORT_OUTPUT = 1024 * 1024;

/** Settings that the repository must not override: it is untrusted data, whatever its own configuration says. */
const SETTINGS = [
  'core.hooksPath=/dev/null',
  'core.fsmonitor=false',
  'core.alternateRefsCommand=true',
  'gc.auto=0',
  'maintenance.auto=false',
  'log.showSignature=false',
  'commit.gpgSign=false',
].flatMap((setting) => ['-c', setting]);

export interface GitRun {
  input?: string | Buffer;
  env?: Record<string, string>;
  /** The maximum length of the output, in bytes; beyond it, OutputTooLong is thrown. */
  longest?: number;
  /** Only the length of the output matters; none of it is kept. */
  isMeasured?: boolean;
  /** Exit codes that count as results; any other is a failure. */
  codes?: readonly number[];
}

/** Git was stopped because its output exceeded the limit. */
export class OutputTooLong extends UpstreamError {}

export interface GitOutcome {
  code: number;
  output: Buffer;
}

/** Runs git on one repository: arguments as a list, no shell, and nothing of our environment but the path. */
export class Git {
  constructor(readonly directory: string) {}

  async text(args: readonly string[], run: GitRun = {}): Promise<string> {
    return (await this.run(args, run)).output.toString('utf8').trim();
  }

  /** Null if git reports that it does not exist. */
  async find(args: readonly string[]): Promise<string | null> {
    const { code, output } = await this.run(args, { codes: [0, 1, 128] });
    return code === 0 ? output.toString('utf8').trim() : null;
  }

  /** The commits of these refs or ids, null for those that do not exist, from one process. */
  async commits(names: readonly string[]): Promise<(string | null)[]> {
    const input = names.map((name) => `${name}^{commit}\n`).join('');
    const { output } = await this.run(['cat-file', '--batch-check'], { input, codes: [0, 1, 128] });
    const lines = output.toString('latin1').split('\n');
    return names.map((_, at) => /^([0-9a-f]+) commit \d+$/.exec(lines[at] ?? '')?.[1] ?? null);
  }

  run(args: readonly string[], run: GitRun = {}): Promise<GitOutcome> {
    const { input, env, longest = SHORT_OUTPUT, isMeasured = false, codes = [0] } = run;
    const all = [`--git-dir=${this.directory}`, '--no-pager', '--literal-pathspecs', ...SETTINGS, ...args];
    const child = spawn('git', all, {
      cwd: this.directory,
      env: { ...environment(), ...env },
      timeout: GIT_TIMEOUT,
    });
    return new Promise((resolve, reject) => {
      const chunks: Buffer[] = [];
      let length = 0;
      child.stdout.on('data', (chunk: Buffer) => {
        length += chunk.length;
        if (length > longest) child.kill('SIGKILL');
        else if (!isMeasured) chunks.push(chunk);
      });
      child.stderr.resume(); // it names paths of this machine
      child.stdin.on('error', () => undefined); // git may exit before it has read everything
      child.on('error', () => reject(new UpstreamError('git could not be started')));
      child.on('close', (code) => {
        if (length > longest) reject(new OutputTooLong(`git ${args[0]} says too much`));
        else if (code !== null && codes.includes(code)) resolve({ code, output: Buffer.concat(chunks) });
        else reject(new UpstreamError(`git ${args[0]} failed`));
      });
      child.stdin.end(input ?? '');
    });
  }
}

function environment(): Record<string, string> {
  return {
    PATH: childEnvironment({}).PATH ?? '/usr/bin:/bin',
    LC_ALL: 'C',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_TERMINAL_PROMPT: '0',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_NO_LAZY_FETCH: '1',
    GIT_ALLOW_PROTOCOL: 'none', // missing objects are not fetched from a remote
  };
}
