import { type AgentTaskStatus, Conflict } from '#contracts';
import { leaseEnd, mustHoldLease } from './lease.js';

const now = new Date('2026-03-01T12:00:00.000Z');
const at = (seconds: number) => new Date(now.getTime() + seconds * 1000);

describe('a lease', () => {
  const task = { leaseSeconds: 60, budget: { seconds: 3600, messages: 10 }, usedMilliseconds: 0, runningSince: null };

  it('lasts as long as requested', () => {
    expect(leaseEnd(task, now)).toEqual(at(60));
    expect(leaseEnd({ ...task, leaseSeconds: 90, runningSince: at(-600) }, now)).toEqual(at(90));
  });

  it('never exceeds the remaining running time, including earlier runs', () => {
    expect(leaseEnd({ ...task, usedMilliseconds: 3_570_000 }, now)).toEqual(at(30));
    expect(leaseEnd({ ...task, runningSince: at(-3590) }, now)).toEqual(at(10));
    expect(leaseEnd({ ...task, usedMilliseconds: 3_000_000, runningSince: at(-580) }, now)).toEqual(at(20));
  });

  it('expires at once when no time is left, and never before it began', () => {
    expect(leaseEnd({ ...task, usedMilliseconds: 3_600_000 }, now)).toEqual(now);
    expect(leaseEnd({ ...task, usedMilliseconds: 4_000_000, runningSince: at(-60) }, now)).toEqual(now);
    expect(leaseEnd({ ...task, leaseSeconds: null }, now)).toEqual(now);
  });
});

describe('the holder of a lease', () => {
  const TOKEN = '01a1dd1d-0000-7000-8000-00000000000a';
  const task = { leaseToken: TOKEN, leaseExpiresAt: at(1) as Date | null, status: 'running' as AgentTaskStatus };
  const LOST = new Conflict('The lease is lost');
  const hold = (change: Partial<typeof task> = {}, token = TOKEN, states: AgentTaskStatus[] = ['running']) =>
    mustHoldLease({ ...task, ...change }, token, states, now);

  it('presents its token, in any case', () => {
    expect(() => hold()).not.toThrow();
    expect(() => hold({}, TOKEN.toUpperCase())).not.toThrow();
    expect(() => hold({}, TOKEN.replace('a1', 'b1'))).toThrow(LOST);
    expect(() => mustHoldLease({ ...task, leaseToken: null }, TOKEN, ['running'], now)).toThrow(LOST);
  });

  it('holds it until it expires, and no longer', () => {
    expect(() => hold({ leaseExpiresAt: new Date(now.getTime() + 1) })).not.toThrow();
    expect(() => hold({ leaseExpiresAt: now })).toThrow(LOST);
    expect(() => hold({ leaseExpiresAt: at(-1) })).toThrow(LOST);
  });

  it('holds it without expiry while a question is open', () => {
    expect(() =>
      hold({ leaseExpiresAt: null, status: 'awaiting_input' }, TOKEN, ['running', 'awaiting_input']),
    ).not.toThrow();
  });

  it('gets the state of the task when it is refused for that', () => {
    expect(() => hold({ status: 'awaiting_input' })).toThrow(new Conflict('Agent task is awaiting_input'));
    expect(() => hold({ status: 'cancelled', leaseExpiresAt: at(-1) })).toThrow(
      new Conflict('Agent task is cancelled'),
    );
    expect(() => hold({ status: 'cancelled' }, 'another')).toThrow(LOST);
  });
});
