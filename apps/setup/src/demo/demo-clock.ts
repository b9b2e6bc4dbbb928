import { Clock } from '#contracts';

/** Lets the demo's story have happened over the last weeks rather than in one second. */
export class DemoClock extends Clock {
  private moment?: Date;

  override now(): Date {
    return this.moment ?? super.now();
  }

  set(moment: Date): void {
    this.moment = moment;
  }
}
