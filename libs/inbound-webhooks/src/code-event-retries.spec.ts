import { NotFound, ServiceUnavailable } from '#contracts';
import { retryAfterFailure } from './code-event-retries.js';

const now = new Date('2026-03-01T12:00:00.000Z');

describe('a delivery whose processing failed', () => {
  it.each([
    [1, '2026-03-01T12:00:05.000Z'],
    [2, '2026-03-01T12:00:30.000Z'],
    [3, '2026-03-01T12:02:00.000Z'],
    [4, '2026-03-01T12:10:00.000Z'],
  ])('after failure %i is due again at %s', (attempts, due) => {
    const again = { dueAt: new Date(due), error: null };
    expect(retryAfterFailure(attempts, new Error('broken'), now)).toEqual(again);
    expect(retryAfterFailure(attempts, new ServiceUnavailable(), now)).toEqual(again);
  });

  it('for the fifth time is abandoned, with the reason', () => {
    expect(retryAfterFailure(5, new Error('broken'), now)).toEqual({ dueAt: null, error: 'broken' });
    expect(retryAfterFailure(5, new ServiceUnavailable(), now)).toEqual({
      dueAt: null,
      error: 'Service temporarily unavailable',
    });
  });

  it('because of a rule is abandoned at once', () => {
    expect(retryAfterFailure(1, new NotFound('Ticket'), now)).toEqual({ dueAt: null, error: 'Ticket not found' });
  });

  it('reports whatever was thrown, truncated', () => {
    expect(retryAfterFailure(5, 'thrown as text', now).error).toBe('thrown as text');
    expect(retryAfterFailure(5, new Error('x'.repeat(2_000)), now).error).toBe('x'.repeat(1_000));
  });
});
