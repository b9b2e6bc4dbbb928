import { Injectable } from '@nestjs/common';

/** When the process was told to stop: readiness says no first, then requests in flight finish. */
@Injectable()
export class Drain {
  private readonly endless: (() => void)[] = [];
  started = false;

  /** For what would not finish by itself. */
  onStart(end: () => void): void {
    this.endless.push(end);
  }

  start(): void {
    this.started = true;
    for (const end of this.endless) end();
  }
}
