import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Response } from 'supertest';
import { GitStore } from '../support/code-host/git-store.js';
import { HOSTILE, RANGE, treeWithoutEnd } from '../support/code-host/hostile-repositories.js';
import { DocsStage } from '../support/docs-stage.js';
import type { TestUser } from '../support/given.js';

/** In milliseconds, on a shared machine: without other load it is some ten, and used to be minutes. */
const LONGEST_STOP = 10_000;
const MAX_MEMORY = 900; // MiB more than before; a thread with its compiler takes 300

let stage: DocsStage;
let neighbour: TestUser;

beforeAll(async () => {
  stage = await DocsStage.start();
  neighbour = await stage.docket.given.user();
  const project = await stage.docket.given.project(neighbour);
  await stage.docket.given.ticket(neighbour, { projectId: project.id });
});
afterAll(() => stage.stop());

let repositories = 0;
async function givenRepository(fill: (store: GitStore) => Promise<void>) {
  const repo = `hostile/r${++repositories}`;
  const directory = join(stage.folder, 'local', `${repo}.git`);
  const store = await GitStore.create(directory);
  await fill(store);
  store.close();
  await stage.link('local', repo);
  return { repo, remove: () => rm(directory, { recursive: true, force: true }) };
}

interface Experience {
  reply: Response;
  seconds: number;
  /** The longest time in which no request was served, and the slowest response to another workspace. */
  stop: number;
  slowest: number;
  statuses: number[];
  memory: number;
}

/** What a user of another workspace and an orchestrator's health checks experience while a viewer requests a draft. */
async function beside(ask: () => Promise<Response>): Promise<Experience> {
  const statuses = new Set<number>();
  let slowest = 0;
  let memory = 0;
  let done = false;
  const before = process.memoryUsage().rss;
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const began = performance.now();
  const asked = ask().finally(() => {
    done = true;
  });
  while (!done) {
    for (const path of ['/health/live', '/api/tickets']) {
      const sent = performance.now();
      statuses.add((await stage.docket.as(neighbour).get(path)).status);
      slowest = Math.max(slowest, performance.now() - sent);
    }
    memory = Math.max(memory, process.memoryUsage().rss - before);
    await sleep(25);
  }
  const reply = await asked;
  delay.disable();
  return {
    reply,
    seconds: (performance.now() - began) / 1000,
    stop: delay.max / 1e6,
    slowest,
    statuses: [...statuses],
    memory: memory / 1024 ** 2,
  };
}

const SUMMARIES: Record<string, string> = {
  'drops 100,000 files of the same bytes': '1 commit in 100,000 files',
  'moves 100,000 files of the same bytes': '1 commit in 100,000 files',
  'has manifests of 90 MB each': '1 commit in 20 files',
  'has 800 commits with long messages': '801 commits in 0 files',
  'holds lines of 50 MB and of 500 KB': '1 commit in 4 files',
  'lies 500 folders deep': '1 commit in 50 files',
  'has 30,000 branches and no HEAD': '1 commit in 2 files',
};

describe('other requests are served while a viewer requests a draft of a repository', () => {
  // New threads load their compilers once.
  beforeAll(() => stage.ask({ repo: 'acme/kiosk' }));

  // Promise 8.1
  it.each(Object.keys(HOSTILE))(
    'that %s',
    async (name) => {
      const { repo, remove } = await givenRepository(HOSTILE[name]!);
      const { reply, ...felt } = await beside(() => stage.ask({ repo, ...RANGE }, stage.people.viewer));
      const { seconds, stop, slowest, memory } = felt;
      process.stderr.write(
        `${name}: ${reply.status} in ${seconds.toFixed(1)} s, ${(reply.text.length / 1e6).toFixed(1)} MB; longest stop ` +
          `${stop.toFixed(0)} ms, slowest answer ${slowest.toFixed(0)} ms, ${memory.toFixed(0)} MiB\n`,
      );
      await remove();
      expect([reply.status, reply.body.summary]).toEqual([200, expect.stringContaining(SUMMARIES[name]!)]);
      expect(felt.statuses).toEqual([200]);
      expect(stop).toBeLessThan(LONGEST_STOP);
      expect(slowest).toBeLessThan(LONGEST_STOP);
      expect(memory).toBeLessThan(MAX_MEMORY);
    },
    400_000,
  );

  // Promise 8.1
  it('an endless tree is refused, on the field', async () => {
    const { repo, remove } = await givenRepository(treeWithoutEnd);
    const { reply, statuses, stop } = await beside(() => stage.ask({ repo, ...RANGE }, stage.people.viewer));
    await remove();
    expect([reply.status, reply.body.error.details]).toEqual([
      400,
      { head: ['Head must differ from base in less: at most 250,000 files are compared'] },
    ]);
    expect(statuses).toEqual([200]);
    expect(stop).toBeLessThan(LONGEST_STOP);
  });
});
