const HOUR = 60 * 60 * 1000;

export const anHourBefore = (now: Date): Date => new Date(now.getTime() - HOUR);

/** At most so many in any hour. */
export class HourlyWindow {
  private readonly times: number[];

  /** `times` are those of the hour before. */
  constructor(
    private readonly cap: number,
    times: readonly Date[] = [],
  ) {
    this.times = times.map((time) => time.getTime()).sort((a, b) => a - b);
  }

  /** When there is room again; undefined while there is some. */
  fullUntil(now: Date): Date | undefined {
    const last = this.times.at(-this.cap);
    const until = last === undefined || this.times.length < this.cap ? 0 : last + HOUR;
    return until > now.getTime() ? new Date(until) : undefined;
  }

  take(now: Date): void {
    this.times.push(now.getTime());
  }
}
