const MAX_SAMPLES = 10_000;

interface Sample {
  position: bigint;
  at: number;
}

/**
 * Where the end of the primary's log was at certain times. Lag is measured by it and not by
 * `pg_last_xact_replay_timestamp()`, which is old on every replica of an idle primary.
 */
export class PrimaryLog {
  private samples: Sample[] = [];

  constructor(private readonly keptFor: number) {}

  /** `at` is a time before the position was asked for, so that everything committed by then is below it. */
  add(position: bigint, at: number): void {
    const last = this.samples.at(-1);
    // A position below an earlier one is that of another history, after a failover or a restore.
    if (last && position < last.position) this.samples = [];
    this.samples.push({ position, at });
    const expired = this.samples.findIndex((sample) => at - sample.at <= this.keptFor);
    this.samples.splice(0, Math.max(expired, this.samples.length - MAX_SAMPLES));
  }

  /** The time up to which a server that has replayed the log to `position` has everything. */
  reachedAt(position: bigint): number {
    return this.samples.findLast((sample) => sample.position <= position)?.at ?? Number.NEGATIVE_INFINITY;
  }
}
