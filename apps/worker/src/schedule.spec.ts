import type { Config } from '#config';
import type { Clock } from '#contracts';
import type { DueWork } from '#stats';
import { MockedTimers } from '../../../test/support/mocked-timers.js';
import { Schedule } from './schedule.js';

const POLL = 1_000;

let due: Record<string, number>;
let started: string[];
let schedule: Schedule;
let now: number;
let asked: number;
const clock = { now: () => new Date(now) } as Clock;
const entry = (name: string, every?: number) =>
  schedule.add({ name, every, start: (reason) => started.push(`${name}: ${reason}`) });
const polls = async (count: number) => {
  started = [];
  asked = 0;
  for (let poll = 0; poll < count; poll++) {
    now += POLL;
    await MockedTimers.pass(POLL);
  }
  return started;
};

beforeEach(() => {
  MockedTimers.start();
  [due, started, now, asked] = [{}, [], 0, 0];
  const times = async () => {
    asked++;
    return Object.entries(due).map(([kind, at]) => ({ kind, inMilliseconds: at - now }));
  };
  const work = { times } as unknown as DueWork;
  schedule = new Schedule({ WORKER_POLL_INTERVAL: POLL } as Config, work, clock);
});
afterEach(async () => {
  const stopped = schedule.onModuleDestroy();
  await MockedTimers.pass(0);
  await stopped;
  MockedTimers.stop();
});

describe('a schedule', () => {
  it('starts what is due when it is woken, and nothing while nothing is', async () => {
    entry('notify');
    entry('run-imports');
    schedule.onApplicationBootstrap();
    expect(await polls(3)).toEqual([]);
    due = { 'run-imports': now };
    schedule.wake();
    await MockedTimers.pass(0);
    expect(started).toEqual(['run-imports: due']);
    due = {};
    expect(await polls(3)).toEqual([]);
  });

  it('sleeps until something is due, and asks once in ten intervals while nothing is', async () => {
    entry('send-mail');
    schedule.onApplicationBootstrap();
    await polls(1);
    expect(await polls(30)).toEqual([]);
    expect(asked).toBe(3);
    due = { 'send-mail': now + 4.5 * POLL };
    schedule.wake();
    await MockedTimers.pass(0);
    expect(await polls(4)).toEqual([]);
    expect(asked).toBe(0);
    now += POLL;
    await MockedTimers.pass(POLL / 2);
    expect(started).toEqual(['send-mail: due']);
    expect(asked).toBe(1);
  });

  it('asks at most once in an interval, however often it is woken', async () => {
    schedule.onApplicationBootstrap();
    await polls(1);
    for (let wakes = 0; wakes < 45; wakes++) {
      schedule.wake();
      await MockedTimers.pass(POLL / 10);
    }
    expect(asked).toBe(5);
  });

  it('starts work that every poll finds at each of them, and reports that its worker may have died', async () => {
    entry('notify');
    schedule.onApplicationBootstrap();
    await polls(1);
    due = { notify: 0 };
    schedule.wake();
    const [a, b] = ['notify: due', 'notify: overdue'];
    expect(await polls(6)).toEqual([a, a, a, a, a, b, a, b]);
    due = {};
    await polls(1);
    due = { notify: 0 };
    schedule.wake();
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
