import { Clock } from '#contracts';

/** Spreads the demo's history over the last weeks instead of one second. */
export class DemoClock extends Clock {
  private moment?: Date;

  override now(): Date {
    return this.moment ?? super.now();
  }

  set(moment: Date): void {
    this.moment = moment;
  }
}
