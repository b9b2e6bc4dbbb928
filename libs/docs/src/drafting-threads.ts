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

/** Always the compiled file, even when running from sources: a thread has only Node. */
const FILE = createRequire(import.meta.url).resolve('#built/libs/docs/src/drafting-thread.js');

const THREADS = 2; // each may hold the syntax trees of a large comparison
const KEPT_IDLE = 60_000; // a thread takes a second to load the compiler, and 100 MB while it exists
const MAX_MEMORY = 512; // MiB per thread: beyond it the thread ends, not the process
const LONGEST = 180_000; // a thousand files take seconds; the most that is read, 64 MB, takes a minute or two

/**
 * Drafts in worker threads: reading, comparing and parsing changes keeps a core busy for seconds, and other requests
 * must not wait for it.
 */
@Injectable()
export class DraftingThreads implements OnApplicationShutdown {
  private readonly logger = new Logger(DraftingThreads.name);
  /**
   * Callers wait here and not in the pool's queue: when a thread ends by itself, the pool starts no other one for its
   * queue.
   */
  private readonly turns = pLimit(THREADS);
  private isStopped = false;
  private readonly threads: Piscina;

  constructor(@Inject(CONFIG) config: CodeHostConfig) {
    this.threads = new Piscina({
      filename: FILE,
      minThreads: 0,
      maxThreads: THREADS,
      idleTimeout: KEPT_IDLE,
      resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY },
      env: { PATH: childEnvironment({}).PATH }, // needs no secrets but those of the code hosts
      workerData: codeHostConfig(config),
    });
    // From a thread that cannot start or fails while idle. Without a listener, it would end the process.
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

  withTexts(page: string, texts: readonly string[]): Promise<string> {
    return this.run('withTexts', { page, texts });
  }

  /** Waits until all requests are answered; threads start nothing more after that. */
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
