const HOUR = 60 * 60 * 1000;

export const anHourBefore = (now: Date): Date => new Date(now.getTime() - HOUR);

/** A sliding window that allows `cap` messages per hour. */
export class HourlyWindow {
  private readonly times: number[];

  /** `times` are the messages of the past hour. */
  constructor(
    private readonly cap: number,
    times: readonly Date[] = [],
  ) {
    this.times = times.map((time) => time.getTime()).sort((a, b) => a - b);
  }

  /** When the next message is allowed; undefined if it is allowed now. */
  fullUntil(now: Date): Date | undefined {
    const last = this.times.at(-this.cap);
    const until = last === undefined || this.times.length < this.cap ? 0 : last + HOUR;
    return until > now.getTime() ? new Date(until) : undefined;
  }

  take(now: Date): void {
    this.times.push(now.getTime());
  }
}
