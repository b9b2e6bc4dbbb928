import { setTimeout as sleep } from 'node:timers/promises';
import { BuildFailure, build, watchedHash } from './build.mjs';

/** Reading the sources again takes milliseconds and, unlike file events, works on every file system. */
const interval = 500;

/** Builds changed sources once they have stopped changing, and calls back if the build succeeded. */
export async function watch(reload) {
  let seen = watchedHash();
  let handled = seen;
  for (;;) {
    await sleep(interval);
    const now = hashOr(seen);
    const settled = now === seen;
    seen = now;
    if (!settled || now === handled) continue;
    handled = now;
    try {
      await build();
      await reload();
    } catch (error) {
      console.error(error instanceof BuildFailure ? error.message : error);
    }
  }
}

/** A file can disappear between being listed and being read; the next round is correct. */
function hashOr(before) {
  try {
    return watchedHash();
  } catch {
    return before;
  }
}
