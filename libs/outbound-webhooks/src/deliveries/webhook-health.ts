import { shouldDisable } from '../client/retry-policy.js';
import type { DeliveryClaim, WebhookHealth } from './deliveries.js';

export interface Verdict {
  succeeded: boolean;
  /** The receiver responded 410. */
  gone: boolean;
  at: Date;
}

export const DISABLED_GONE = 'The receiver answered 410 Gone';
export const DISABLED_FAILING = 'Every attempt of five days failed';

/** The health of a webhook after these attempts, in the order they ended. */
export function webhookHealthAfter(
  { failures, failingSince }: Pick<DeliveryClaim, 'failures' | 'failingSince'>,
  verdicts: Verdict[],
  now: Date,
): WebhookHealth {
  const health: WebhookHealth = { failures, failingSince, disable: null };
  for (const { succeeded, at } of verdicts) {
    health.failures = succeeded ? 0 : health.failures + 1;
    health.failingSince = succeeded ? null : (health.failingSince ?? at);
  }
  if (verdicts.some(({ gone }) => gone)) health.disable = DISABLED_GONE;
  else if (shouldDisable({ firstFailureAt: health.failingSince, attemptsSinceSuccess: health.failures, now })) {
    health.disable = DISABLED_FAILING;
  }
  return health;
}
