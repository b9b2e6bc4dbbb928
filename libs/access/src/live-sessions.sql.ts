const DAY = 24 * 60 * 60 * 1000;
export const SESSION_IDLE = 7 * DAY;

/** Whether row `s` of sessions is valid at a time: neither expired nor idle for too long. */
export const isLiveSession = (s: string, now: string): string =>
  `(${s}.expires_at > ${now} AND ${s}.last_used_at > ${now}::timestamptz - interval '${SESSION_IDLE / 1000} seconds')`;
