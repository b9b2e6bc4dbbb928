import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { cp, mkdir } from 'node:fs/promises';
import type { Socket } from 'node:net';

/** Shared by the test files of one worker process (git-starter.mjs). */
declare const runGit: (
  args: readonly string[],
  options?: { input?: Buffer | string; env?: NodeJS.ProcessEnv },
) => Promise<{ code: number; output: Buffer; errors: Buffer }>;

const WHO = { name: 'Ada', email: 'ada@example.com' };
/** Deterministic times: every commit is a minute after the one before. */
const EPOCH = 1_767_225_600;

export interface NewCommit {
  branch: string;
  message?: string;
  /** Null removes the file. */
  files?: Record<string, string | Buffer | null>;
  author?: { name: string; email: string };
  /** The first parent; without it the head of the branch, or a new root. */
  from?: string;
  merge?: string;
}

/** A real git repository for a fake host or a local one. */
export class GitStore {
  private clock = EPOCH;
  private objects: ObjectReader | null = null;
  private readonly outputs = new Map<string, string>();

  private constructor(readonly directory: string) {}

  static async create(directory: string, { bare = true } = {}): Promise<GitStore> {
    await mkdir(directory, { recursive: true });
    const store = new GitStore(directory);
    // Without the template: its sample hooks are most of the files of a new repository.
    await store.git('init', '--quiet', '--template=', '--initial-branch=main', ...(bare ? ['--bare'] : []));
    return store;
  }

  /** The same repository elsewhere, without starting git. */
  async copy(directory: string): Promise<GitStore> {
    await cp(this.directory, directory, { recursive: true });
    const store = new GitStore(directory);
    store.clock = this.clock;
    return store;
  }

  static open(directory: string): GitStore {
    return new GitStore(directory);
  }

  git(...args: string[]): Promise<string> {
    return this.fed(args, '');
  }

  async find(...args: string[]): Promise<string | null> {
    return this.git(...args).catch(() => null);
  }

  /** As `find`, but asks git once if the last argument is the id of an object, whose content never changes. */
  async known(...args: string[]): Promise<string | null> {
    const key = args.join(' ');
    const output = this.outputs.get(key) ?? (await this.find(...args));
    if (output !== null && /^[0-9a-f]{40}$/.test(args.at(-1)!)) this.outputs.set(key, output);
    return output;
  }

  async sha(name: string): Promise<string | null> {
    return (await this.object(`${name}^{commit}`))?.id ?? null;
  }

  async commit(commit: NewCommit): Promise<string> {
    await this.commits([commit]);
    return (await this.sha(`refs/heads/${commit.branch}`))!;
  }

  /** All in one process, however many. */
  async commits(commits: readonly NewCommit[]): Promise<void> {
    const known = new Set<string>();
    const parts: Buffer[] = [];
    const line = (text: string) => parts.push(Buffer.from(`${text}\n`));
    const data = (content: string | Buffer) => {
      const bytes = Buffer.from(content as string);
      line(`data ${bytes.length}`);
      parts.push(bytes, Buffer.from('\n'));
    };
    for (const { branch, message = 'chore: change', files = {}, author = WHO, from, merge } of commits) {
      this.clock += 60;
      line(`commit refs/heads/${branch}`);
      line(`author ${author.name} <${author.email}> ${this.clock} +0000`);
      line(`committer ${author.name} <${author.email}> ${this.clock} +0000`);
      data(message);
      const tip = from ?? (known.has(branch) ? null : await this.sha(`refs/heads/${branch}`));
      if (tip) line(`from ${tip}`);
      if (merge) line(`merge ${merge}`);
      known.add(branch);
      for (const [path, content] of Object.entries(files)) {
        if (content === null) line(`D ${path}`);
        else {
          line(`M 100644 inline ${path}`);
          data(content);
        }
      }
      line('');
    }
    await this.fed(['fast-import', '--quiet', '--force'], Buffer.concat(parts));
  }

  async tag(name: string, target: string, { annotated = false } = {}): Promise<void> {
    const who = ['-c', `user.name=${WHO.name}`, '-c', `user.email=${WHO.email}`];
    await this.git(...who, 'tag', ...(annotated ? ['-a', '-m', name] : []), name, target);
  }

  async fed(args: readonly string[], input: Buffer | string, env: NodeJS.ProcessEnv = {}): Promise<string> {
    const { code, output, errors } = await runGit(['-C', this.directory, ...args], { input, env });
    if (code !== 0) throw new Error(`git ${args[0]}: ${errors}`);
    return output.toString('utf8').trim();
  }

  /** An object by any name git knows, from one long-running process: a test may read thousands. */
  object(name: string): Promise<StoredObject | null> {
    this.objects ??= new ObjectReader(this.directory);
    return this.objects.read(name);
  }

  close(): void {
    this.objects?.close();
    this.objects = null;
  }
}

export interface StoredObject {
  id: string;
  type: string;
  bytes: Buffer;
}

/** Does not keep the test process running when a store is not closed: git ends with the process that writes to it. */
class ObjectReader {
  private readonly child: ChildProcessWithoutNullStreams;
  private readonly waiting: ((found: StoredObject | null) => void)[] = [];
  private buffer = Buffer.alloc(0);

  constructor(directory: string) {
    this.child = spawn('git', ['-C', directory, 'cat-file', '--batch']);
    const { stdin, stdout, stderr } = this.child;
    for (const part of [this.child, ...([stdin, stdout, stderr] as unknown as Socket[])]) part.unref();
    this.child.stdout.on('data', (chunk: Buffer) => {
      this.buffer = Buffer.concat([this.buffer, chunk]);
      while (this.next());
    });
  }

  read(name: string): Promise<StoredObject | null> {
    return new Promise((resolve) => {
      this.waiting.push(resolve);
      this.child.stdin.write(`${name}\n`);
    });
  }

  close(): void {
    this.child.stdin.end();
  }

  private next(): boolean {
    const end = this.buffer.indexOf(10);
    if (end < 0) return false;
    const line = this.buffer.toString('utf8', 0, end);
    const [, id, type, size] = /^([0-9a-f]+) (\w+) (\d+)$/.exec(line) ?? [];
    if (id === undefined || type === undefined) {
      this.waiting.shift()?.(null);
      this.buffer = this.buffer.subarray(end + 1);
      return true;
    }
    const last = end + 1 + Number(size);
    if (this.buffer.length < last + 1) return false;
    this.waiting.shift()?.({ id, type, bytes: Buffer.from(this.buffer.subarray(end + 1, last)) });
    this.buffer = this.buffer.subarray(last + 1);
    return true;
  }
}
