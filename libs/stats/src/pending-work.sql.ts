/** Counts stop here: beyond it the exact number is of no use, and counting takes too long. */
const COUNTED = 100_000;

export const waitingWork = (kind: string, since: string, rows: string): string =>
  `SELECT '${kind}' AS kind, count(*)::int AS waiting,
          greatest(0, coalesce(extract(epoch FROM $1::timestamptz - min(w.since)), 0))::float8 AS "oldestSeconds"
   FROM (SELECT ${since} AS since FROM ${rows} ORDER BY ${since} LIMIT ${COUNTED}) w`;
