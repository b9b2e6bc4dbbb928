import type { Config } from '#config';
import type { Clock } from '#contracts';
import type { DueWork } from '#stats';
import { MockedTimers } from '../../../test/support/mocked-timers.js';
import { Schedule } from './schedule.js';

const POLL = 1_000;

let due: string[];
let started: string[];
let schedule: Schedule;
let now: number;
const clock = { now: () => new Date(now) } as Clock;
const entry = (name: string, every?: number) =>
  schedule.add({ name, every, start: (reason) => started.push(`${name}: ${reason}`) });
const polls = async (count: number) => {
  started = [];
  for (let poll = 0; poll < count; poll++) {
    now += POLL;
    await MockedTimers.pass(POLL);
  }
  return started;
};

beforeEach(() => {
  MockedTimers.start();
  [due, started, now] = [[], [], 0];
  const work = { kinds: async () => due } as unknown as DueWork;
  schedule = new Schedule({ WORKER_POLL_INTERVAL: POLL } as Config, work, clock);
});
afterEach(async () => {
  const stopped = schedule.onModuleDestroy();
  await MockedTimers.pass(0);
  await stopped;
  MockedTimers.stop();
});

describe('a schedule', () => {
  it('starts what is due at the next poll, and nothing while nothing is', async () => {
    entry('notify');
    entry('run-imports');
    schedule.onApplicationBootstrap();
    expect(await polls(3)).toEqual([]);
    due = ['run-imports'];
    expect(await polls(1)).toEqual(['run-imports: due']);
    due = [];
    expect(await polls(3)).toEqual([]);
  });

  it('starts work that every poll finds at each of them, and reports that its worker may have died', async () => {
    entry('notify');
    schedule.onApplicationBootstrap();
    await polls(1);
    due = ['notify'];
    const [a, b] = ['notify: due', 'notify: overdue'];
    expect(await polls(6)).toEqual([a, a, a, a, a, b, a, b]);
    due = [];
    await polls(1);
    due = ['notify'];
    expect(await polls(1)).toEqual([a]);
  });

  it('starts a job once in each of its intervals, the first time at once', async () => {
    entry('purge-old-events', 5 * POLL);
    schedule.onApplicationBootstrap();
    await MockedTimers.pass(0);
    expect(started).toEqual(['purge-old-events: interval']);
    await polls(5);
    expect(await polls(10)).toEqual(['purge-old-events: interval', 'purge-old-events: interval']);
  });
});
