import { MAX_ATTEMPTS } from './agent-task.js';
import { afterLoss, attemptAfter } from './attempts.js';

const now = new Date('2026-03-01T12:00:00.000Z');

describe('a failed attempt', () => {
  it('is retried twice, after ten seconds and a minute', () => {
    expect(attemptAfter(1, now)).toEqual({ attempt: 2, available_at: new Date('2026-03-01T12:00:10.000Z') });
    expect(attemptAfter(2, now)).toEqual({ attempt: 3, available_at: new Date('2026-03-01T12:01:00.000Z') });
    expect(attemptAfter(MAX_ATTEMPTS, now)).toBeUndefined();
    expect(MAX_ATTEMPTS).toBe(3);
  });
});

describe('a task whose lease expired', () => {
  it('is queued again at once, twice', () => {
    const reason = 'The lease was lost';
    expect(afterLoss({ attempt: 1, overBudget: false }, now)).toEqual({
      reason,
      next: { attempt: 2, available_at: now },
    });
    expect(afterLoss({ attempt: 2, overBudget: false }, now)).toEqual({
      reason,
      next: { attempt: 3, available_at: now },
    });
    expect(afterLoss({ attempt: 3, overBudget: false }, now)).toEqual({ reason });
  });

  it('fails when its time budget is used up, whatever the attempt', () => {
    for (const attempt of [1, 3]) {
      const after = afterLoss({ attempt, overBudget: true }, now);
      expect(after).toEqual({ reason: 'The budget of running time is used up' });
    }
  });
});
