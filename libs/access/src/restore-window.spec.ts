import { NotFound } from '#contracts';
import { mustBeRestorable, RESTORABLE_FOR } from './restore-window.js';

const now = new Date('2026-03-31T12:00:00.000Z');
const ago = (ms: number) => new Date(now.getTime() - ms);

describe('what was deleted', () => {
  it('can be restored for thirty days, to the millisecond', () => {
    expect(RESTORABLE_FOR).toBe(2_592_000_000);
    expect(() => mustBeRestorable(ago(0), now, 'Ticket')).not.toThrow();
    expect(() => mustBeRestorable(new Date('2026-03-01T12:00:00.000Z'), now, 'Ticket')).not.toThrow();
    expect(() => mustBeRestorable(new Date('2026-03-01T11:59:59.999Z'), now, 'Ticket')).toThrow(new NotFound('Ticket'));
  });

  it('is named by the caller in the error; nothing is thrown if it is not deleted', () => {
    expect(() => mustBeRestorable(ago(RESTORABLE_FOR + 1), now, 'Project')).toThrow(new NotFound('Project'));
    expect(() => mustBeRestorable(null, now, 'Project')).not.toThrow();
  });
});
