export const COUNT_FAILURE = `
  INSERT INTO sign_in_failures AS f (account, address, window_started_at, failures)
  VALUES ($1, $2, $3, 1)
  ON CONFLICT (account, address) DO UPDATE SET
    failures = CASE WHEN f.window_started_at <= $4 THEN 1 ELSE f.failures + 1 END,
    window_started_at = CASE WHEN f.window_started_at <= $4 THEN $3 ELSE f.window_started_at END
  RETURNING failures, window_started_at AS "windowStartedAt"`;
