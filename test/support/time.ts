import { Clock } from '#contracts';
import type { Docket } from './docket.js';

/** Sets the clock of a running Docket. Sessions do not survive a change of months, so such tests use API keys. */
export class Time {
  private constructor(private current: number) {}

  /** From here on, Docket's clock returns `now`. */
  static freeze(docket: Docket, now: string): Time {
    const time = new Time(Date.parse(now));
    docket.service(Clock).now = () => new Date(time.current);
    return time;
  }

  /** Docket's clock advances a little with every reading, so that two readings for one change are detected. */
  static tick(docket: Docket): void {
    let last = 0;
    docket.service(Clock).now = () => {
      last = Math.max(last + 1, Date.now());
      return new Date(last);
    };
  }

  set(now: string): void {
    this.current = Date.parse(now);
  }

  advance(amount: { days?: number; hours?: number; minutes?: number; seconds?: number; milliseconds?: number }): void {
    const { days = 0, hours = 0, minutes = 0, seconds = 0, milliseconds = 0 } = amount;
    this.current += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000 + milliseconds;
  }

  get now(): string {
    return new Date(this.current).toISOString();
  }
}
