import { ConfigurationError } from '#config';
import { StartFailure, say } from './console-output.js';
import { Supervisor } from './supervisor.js';

type Options = {
  /** For a shell between npm and this process that dies of a signal without passing it on. */
  endWithParent: boolean;
};

/** Longer than a stop may take; after that, exiting is better than an orphaned supervisor. */
const lastResort = 29_900;

/** Undefined if the start failed. */
export async function supervise(options: Options): Promise<Supervisor | undefined> {
  const supervisor = new Supervisor();
  // A closed terminal must not end this process before it has stopped the others.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  onRequestToStop(options, () => void stopAndExit(supervisor, 0));
  try {
    await supervisor.start();
    return supervisor;
  } catch (error) {
    if (supervisor.isStopping) return undefined;
    console.error(isExpected(error) ? error.message : error);
    await stopAndExit(supervisor, 1);
    return undefined;
  }
}

function onRequestToStop({ endWithParent }: Options, stop: () => void) {
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, stop);
  if (!endWithParent) return;
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && stop(), 500).unref();
}

async function stopAndExit(supervisor: Supervisor, code: number) {
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
