/** The one source of "now", so that a test can tell Docket what time it is. */
export class Clock {
  now(): Date {
    return new Date();
  }
}
