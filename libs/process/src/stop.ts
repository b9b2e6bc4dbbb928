import type { Logger } from 'pino';

/** Under the supervisor's own patience of 25 s: a process that hangs ends itself and says so. */
const DEADLINE = 24_000;

/**
 * Runs `drain` once, when the process is told to stop, and then ends it.
 * A supervisor that is gone counts as a signal: without it nobody would ever stop us.
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
