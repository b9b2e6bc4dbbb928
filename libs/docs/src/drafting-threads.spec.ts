import { once } from 'node:events';
import { Logger } from '@nestjs/common';
import type { Piscina } from 'piscina';
import { loadConfig } from '#config';
import { DraftingThreads } from './drafting-threads.js';

Logger.overrideLogger(false);

let drafting: DraftingThreads;
beforeEach(() => {
  drafting = new DraftingThreads(loadConfig({}));
});
afterEach(() => drafting.onApplicationShutdown());

const threads = () => (drafting as unknown as { threads: Piscina }).threads;
const LONG = 'A *word* of many. '.repeat(20_000); // takes seconds, which the tests do not wait for

it('a waiting caller gets a new thread when all threads end', async () => {
  const busy = Promise.allSettled([drafting.textsOf(LONG), drafting.textsOf(LONG)]);
  const waiting = [drafting.textsOf('One.\n\nTwo.\n'), drafting.textsOf('Three.\n')];
  for (let ready = 0; ready < 2; ready++) await once(threads(), 'workerCreate');
  await Promise.all(threads().threads.map((thread) => thread.terminate()));
  expect((await busy).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await Promise.all(waiting)).toEqual([['One.', 'Two.'], ['Three.']]);
});

it('a thread that fails while idle does not end the process', () => {
  expect(threads().emit('error', new Error('out of memory'))).toBe(true);
});

it.each([
  ['starting', () => undefined],
  ['at work', () => once(threads(), 'workerCreate')],
])('no thread keeps running after a stop while threads are %s', async (_, until) => {
  const requested = Promise.allSettled(Array.from({ length: 4 }, () => drafting.textsOf(LONG)));
  await until();
  await drafting.onApplicationShutdown();
  expect((await requested).map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
  await expect(drafting.textsOf('One.\n')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  expect(threads().threads).toEqual([]);
});
