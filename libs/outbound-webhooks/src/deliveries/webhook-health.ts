import { shouldDisable } from '../client/retry-policy.js';
import type { Claim, WebhookHealth } from './deliveries.js';

export interface Verdict {
  succeeded: boolean;
  /** The receiver said: never again. */
  gone: boolean;
  at: Date;
}

export const DISABLED_GONE = 'The receiver answered 410 Gone';
export const DISABLED_FAILING = 'Every attempt of five days failed';

/** How a webhook stands after these attempts, in the order they ended. */
export function webhookHealthAfter(
  { failures, failingSince }: Pick<Claim, 'failures' | 'failingSince'>,
  verdicts: Verdict[],
  now: Date,
): WebhookHealth {
  const standing: WebhookHealth = { failures, failingSince, disable: null };
  for (const { succeeded, at } of verdicts) {
    standing.failures = succeeded ? 0 : standing.failures + 1;
    standing.failingSince = succeeded ? null : (standing.failingSince ?? at);
  }
  if (verdicts.some(({ gone }) => gone)) standing.disable = DISABLED_GONE;
  else if (shouldDisable({ firstFailureAt: standing.failingSince, attemptsSinceSuccess: standing.failures, now })) {
    standing.disable = DISABLED_FAILING;
  }
  return standing;
}
