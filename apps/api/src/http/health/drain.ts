import { Injectable } from '@nestjs/common';

/** Set when the process was told to stop: readiness says no first, then requests in flight finish. */
@Injectable()
export class Drain {
  started = false;
}
