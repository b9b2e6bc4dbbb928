import { ConfigurationError } from '#config';
import { StartFailure, say } from './console-output.js';
import { Supervisor } from './supervisor.js';

type Options = {
  /** For a shell between npm and this process that dies of a signal without handing it on. */
  endWithParent: boolean;
};

/** Longer than the stop allows itself; whatever hangs then is not worth an orphaned supervisor. */
const lastResort = 29_900;

/** Undefined when it did not come up. */
export async function supervise(options: Options): Promise<Supervisor | undefined> {
  const supervisor = new Supervisor();
  // A terminal that was closed must not end the process before it has stopped the others.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  onRequestToStop(options, () => void leave(supervisor, 0));
  try {
    await supervisor.start();
    return supervisor;
  } catch (error) {
    if (supervisor.isStopping) return undefined;
    console.error(isExpected(error) ? error.message : error);
    await leave(supervisor, 1);
    return undefined;
  }
}

function onRequestToStop({ endWithParent }: Options, stop: () => void) {
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, stop);
  if (!endWithParent) return;
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && stop(), 500).unref();
}

async function leave(supervisor: Supervisor, code: number) {
  if (code === 0 && !supervisor.isStopping) say('\nStopping …');
  setTimeout(() => process.exit(1), lastResort).unref();
  await supervisor.stop();
  process.exit(code);
}

function isExpected(error: unknown): error is Error {
  return (
    error instanceof ConfigurationError || error instanceof StartFailure || Object.hasOwn(error as object, 'syscall')
  );
}
