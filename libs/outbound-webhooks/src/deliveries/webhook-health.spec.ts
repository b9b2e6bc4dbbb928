import { DISABLED_FAILING, DISABLED_GONE, type Verdict, webhookHealthAfter } from './webhook-health.js';

const now = new Date('2026-03-10T12:00:00.000Z');
const DAY = 24 * 60 * 60 * 1000;
const ago = (days: number) => new Date(now.getTime() - days * DAY);
const well = { failures: 0, failingSince: null };

const failed = (at = now): Verdict => ({ succeeded: false, gone: false, at });
const succeeded: Verdict = { succeeded: true, gone: false, at: now };
const gone: Verdict = { succeeded: false, gone: true, at: now };

describe('a webhook', () => {
  it('is unchanged without an attempt', () => {
    const before = { failures: 3, failingSince: ago(1) };
    expect(webhookHealthAfter(before, [], now)).toEqual({ ...before, disable: null });
  });

  it('counts failures, and remembers the first of them', () => {
    expect(webhookHealthAfter(well, [failed(ago(2)), failed(ago(1)), failed()], now)).toEqual({
      failures: 3,
      failingSince: ago(2),
      disable: null,
    });
    expect(webhookHealthAfter({ failures: 4, failingSince: ago(3) }, [failed()], now)).toEqual({
      failures: 5,
      failingSince: ago(3),
      disable: null,
    });
  });

  it('resets with every success, in the order the attempts ended', () => {
    const before = { failures: 20, failingSince: ago(9) };
    expect(webhookHealthAfter(before, [failed(), succeeded], now)).toEqual({ ...well, disable: null });
    expect(webhookHealthAfter(before, [succeeded, failed(ago(1))], now)).toEqual({
      failures: 1,
      failingSince: ago(1),
      disable: null,
    });
  });

  it('is disabled when five days and ten attempts failed', () => {
    expect(webhookHealthAfter({ failures: 9, failingSince: ago(5) }, [failed()], now).disable).toBe(
      'Every attempt of five days failed',
    );
    expect(webhookHealthAfter({ failures: 8, failingSince: ago(5) }, [failed()], now).disable).toBeNull();
    expect(webhookHealthAfter({ failures: 9, failingSince: ago(4.9) }, [failed()], now).disable).toBeNull();
    expect(DISABLED_FAILING).toBe('Every attempt of five days failed');
  });

  it('is disabled after a 410, whatever came before or after', () => {
    for (const verdicts of [[gone], [gone, succeeded], [succeeded, gone, failed()]]) {
      expect(webhookHealthAfter(well, verdicts, now).disable).toBe('The receiver answered 410 Gone');
    }
    expect(webhookHealthAfter({ failures: 20, failingSince: ago(9) }, [gone], now).disable).toBe(DISABLED_GONE);
  });
});
