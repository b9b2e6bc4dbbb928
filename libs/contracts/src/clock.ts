/** The only source of the current time, so that tests can set it. */
export class Clock {
  now(): Date {
    return new Date();
  }
}
