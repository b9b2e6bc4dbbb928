import { Logger } from '@nestjs/common';
import { MockedTimers } from '../../../test/support/mocked-timers.js';
import { Lease, RowLease } from './lease.js';

const { jest } = import.meta;

const deferred = <T>() => {
  let resolve!: (value: T) => void;
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
};

describe('a lease', () => {
  beforeEach(() => MockedTimers.start());
  afterEach(() => MockedTimers.stop());

  it('is renewed four times in its duration while the work lasts, and no longer', async () => {
    const renew = jest.fn(async () => undefined);
    const done = deferred<string>();
    const work = new Lease(20).keptDuring(() => done.promise, renew);
    await MockedTimers.pass(4_999);
    expect(renew).toHaveBeenCalledTimes(0);
    await MockedTimers.pass(1);
    expect(renew).toHaveBeenCalledTimes(1);
    await MockedTimers.pass(15_000);
    expect(renew).toHaveBeenCalledTimes(4);
    done.resolve('the outcome');
    expect(await work).toBe('the outcome');
    await MockedTimers.pass(60_000);
    expect(renew).toHaveBeenCalledTimes(4);
  });

  it('is not renewed after the work has failed, and its caller gets the failure', async () => {
    const renew = jest.fn(async () => undefined);
    const work = new Lease(1).keptDuring(async () => {
      throw new Error('broken');
    }, renew);
    await expect(work).rejects.toThrow('broken');
    await MockedTimers.pass(60_000);
    expect(renew).not.toHaveBeenCalled();
  });

  it('is renewed again after a renewal that failed', async () => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockReturnValue(undefined);
    const renew = jest.fn(async () => undefined).mockRejectedValueOnce(new Error('away'));
    const done = deferred<void>();
    const work = new Lease(1).keptDuring(() => done.promise, renew);
    await MockedTimers.pass(500);
    done.resolve();
    await work;
    expect(renew).toHaveBeenCalledTimes(2);
    expect(warn.mock.calls).toEqual([[new Error('away')]]);
    warn.mockRestore();
  });
});

describe('a lease on a row', () => {
  const statements: [string, unknown[]?][] = [];
  let fails = false;
  const query = async (text: string, values?: unknown[]) => {
    statements.push([text, values]);
    if (fails) throw new Error('away');
    return [];
  };
  const lease = new RowLease({ query } as never, 'runs', 'run_id', 1);
  beforeEach(() => {
    statements.length = 0;
    fails = false;
  });

  it('expires by the clock of PostgreSQL', () => {
    expect(lease.until).toBe(`clock_timestamp() + interval '1 s'`);
    expect(lease.taken('$3')).toBe(`lease_token = $3, leased_until = clock_timestamp() + interval '1 s'`);
    expect(lease.isFree('r')).toBe('(r.leased_until IS NULL OR r.leased_until <= clock_timestamp())');
  });

  it('has a new token each time', () => {
    expect(lease.newToken()).toMatch(/^[\da-f-]{36}$/);
    expect(lease.newToken()).not.toBe(lease.newToken());
  });

  it('is renewed only with its token', async () => {
    MockedTimers.start();
    const done = deferred<void>();
    const work = lease.hold('id', 'token', () => done.promise);
    await MockedTimers.pass(250);
    MockedTimers.stop();
    done.resolve();
    await work;
    expect(statements).toEqual([
      [
        `UPDATE runs SET leased_until = clock_timestamp() + interval '1 s' WHERE run_id = $1 AND lease_token = $2`,
        ['id', 'token'],
      ],
    ]);
  });

  it('is released only with its token, and cannot be renewed afterwards', async () => {
    await lease.release('id', 'token');
    expect(statements).toEqual([
      [
        `UPDATE runs SET leased_until = '-infinity', lease_token = gen_random_uuid() WHERE run_id = $1 AND lease_token = $2`,
        ['id', 'token'],
      ],
    ]);
  });

  it('expires by itself if it cannot be released', async () => {
    fails = true;
    await expect(lease.release('id', 'token')).resolves.toBeUndefined();
  });
});
