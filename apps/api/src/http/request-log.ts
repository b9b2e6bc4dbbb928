import type { Bindings, Logger } from 'pino';

type Line = Parameters<Logger['info']>;

/**
 * The log of one request. Nearly all requests write nothing to it, and creating a child of pino's takes four times as
 * long as the line that each request writes, so the child is created with the first line.
 */
export class RequestLog {
  private created?: Logger;

  constructor(
    private readonly parent: Logger,
    private readonly bindings: Bindings,
  ) {}

  fatal(...line: Line): void {
    this.log.fatal(...line);
  }

  error(...line: Line): void {
    this.log.error(...line);
  }

  warn(...line: Line): void {
    this.log.warn(...line);
  }

  info(...line: Line): void {
    this.log.info(...line);
  }

  debug(...line: Line): void {
    this.log.debug(...line);
  }

  trace(...line: Line): void {
    this.log.trace(...line);
  }

  child(bindings: Bindings): Logger {
    return this.log.child(bindings);
  }

  private get log(): Logger {
    this.created ??= this.parent.child(this.bindings);
    return this.created;
  }
}
