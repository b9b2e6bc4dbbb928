import { Injectable } from '@nestjs/common';

/** Shutdown: readiness fails first, then requests in flight complete. */
@Injectable()
export class Drain {
  private readonly endless: (() => void)[] = [];
  started = false;

  /** For work that would not end by itself. */
  onStart(end: () => void): void {
    this.endless.push(end);
  }

  start(): void {
    this.started = true;
    for (const end of this.endless) end();
  }
}
