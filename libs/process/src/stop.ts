import type { Logger } from 'pino';

/** Below the supervisor's timeout of 25 s: a process that hangs ends itself and logs it. */
const DEADLINE = 24_000;

/**
 * Runs `drain` once when the process receives a stop signal, and then exits. A lost connection to the supervisor counts
 * as a signal, because nothing else would stop this process.
 */
export function onStop(logger: Logger, drain: () => Promise<void>): void {
  let stopping = false;
  const stop = async (reason: string) => {
    if (stopping) return;
    stopping = true;
    logger.info({ reason }, 'stopping');
    setTimeout(() => {
      logger.error('did not stop in time');
      process.exit(1);
    }, DEADLINE).unref();
    await drain().catch((error) => logger.error({ err: error }, 'stopping failed'));
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop('SIGTERM'));
  process.on('SIGINT', () => void stop('SIGINT'));
  if (process.send) process.on('disconnect', () => void stop('supervisor gone'));
}
