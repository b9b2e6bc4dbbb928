import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** For descendants of a process that keep its output open. */
const TIMEOUT = 5_000;

/** The exit code of a process, after all its output was read. */
export async function endOf(child: ChildProcess): Promise<number | null> {
  const closed = once(child, 'close').catch(() => undefined);
  const code = await new Promise<number | null>((resolve) => child.once('exit', (exitCode) => resolve(exitCode)));
  const given = new AbortController();
  await Promise.race([closed, sleep(TIMEOUT, undefined, { signal: given.signal }).catch(() => undefined)]);
  given.abort();
  return code;
}
