import { createRequire } from 'node:module';
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import pLimit from 'p-limit';
import { Piscina } from 'piscina';
import type { CodeHostConfig } from '#code-host';
import { CONFIG, childEnvironment } from '#config';
import { DocketError, ServiceUnavailable, ValidationFailed } from '#contracts';
import type { DraftTask } from './drafting-thread.js';
import type { Draft } from './drafts/difference.js';
import { errorOf } from './kept-error.js';

type Tasks = typeof import('./drafting-thread.js');

/** What is built, also where sources run: a thread has nothing but Node. */
const FILE = createRequire(import.meta.url).resolve('#built/libs/docs/src/drafting-thread.js');

const THREADS = 2; // each may hold the trees of a large difference
const KEPT_IDLE = 60_000; // a thread takes a second to load the compiler, and 100 MB while it is there
const MOST_MEMORY = 512; // MiB of a thread: it ends, and not the process with it
const LONGEST = 180_000; // a thousand files take seconds; all that is read at most, 64 MB, a minute or two

/**
 * Drafts in threads of its own: to read and compare what lies between two commits, and to parse it, keeps a core busy
 * for seconds, and whoever else is served must not wait for it.
 */
@Injectable()
export class DraftingThreads implements OnApplicationShutdown {
  private readonly logger = new Logger(DraftingThreads.name);
  /** Those who wait do so here: when a thread ends by itself, nobody would start another for who waits in its queue. */
  private readonly turns = pLimit(THREADS);
  private isStopped = false;
  private readonly threads: Piscina;

  constructor(@Inject(CONFIG) config: CodeHostConfig) {
    this.threads = new Piscina({
      filename: FILE,
      minThreads: 0,
      maxThreads: THREADS,
      idleTimeout: KEPT_IDLE,
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY },
      env: { PATH: childEnvironment({}).PATH }, // no secret but those of the code hosts is of use to it
      workerData: codeHostConfig(config),
    });
    // Of a thread that can't start, or ends with nothing to do. Unheard, it would end the process.
    this.threads.on('error', (error: Error) => this.logger.error(`A thread failed: ${error.message}`, error.stack));
  }

  async draft(task: DraftTask): Promise<Draft> {
    const outcome = await this.run('draft', task);
    if ('error' in outcome) throw errorOf(outcome.error);
    return outcome.draft;
  }

  textsOf(page: string): Promise<readonly string[]> {
    return this.run('textsOf', page);
  }

  retold(page: string, texts: readonly string[]): Promise<string> {
    return this.run('retold', { page, texts });
  }

  /** Once all that was asked for is answered; what went on after its answer begins nothing more. */
  async onApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    await this.threads.destroy();
  }

  private run<Name extends keyof Tasks>(
    name: Name,
    task: Parameters<Tasks[Name]>[0],
  ): Promise<Awaited<ReturnType<Tasks[Name]>>> {
    return this.turns(() => this.inThread(name, task));
  }

  private async inThread<Name extends keyof Tasks>(
    name: Name,
    task: Parameters<Tasks[Name]>[0],
  ): Promise<Awaited<ReturnType<Tasks[Name]>>> {
    if (this.isStopped) throw new ServiceUnavailable();
    const signal = AbortSignal.timeout(LONGEST);
    try {
      return await this.threads.run(task, { name, signal });
    } catch (error) {
      if (signal.aborted) throw new DocketError('TIMEOUT', 'The documentation takes too long to draft');
      if (isOutOfMemory(error)) throw ValidationFailed.on('head', 'Head must differ from base in less');
      throw error;
    }
  }
}

function codeHostConfig(config: CodeHostConfig): CodeHostConfig {
  const { GITHUB_API_URL, GITHUB_TOKEN, GITHUB_APP_ID, GITHUB_APP_PRIVATE_KEY } = config;
  const { GITEA_URL, GITEA_TOKEN, LOCAL_REPOSITORIES } = config;
  const github = { GITHUB_API_URL, GITHUB_TOKEN, GITHUB_APP_ID, GITHUB_APP_PRIVATE_KEY };
  return { ...github, GITEA_URL, GITEA_TOKEN, LOCAL_REPOSITORIES };
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
