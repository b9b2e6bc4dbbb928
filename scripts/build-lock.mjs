import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** A build takes seconds. A lock of this age is stale, even if its process id is in use again. */
const longestBuild = 120_000;

export async function withLock(file, work) {
  while (!taken(file)) {
    if (isStale(file)) rmSync(file, { force: true });
    else await sleep(200);
  }
  const release = () => rmSync(file, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

function taken(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function isStale(file) {
  try {
    if (Date.now() - statSync(file).mtimeMs > longestBuild) return true;
    // Empty between the creation of the file and the write.
    const pid = Number(readFileSync(file, 'utf8'));
    return pid !== 0 && !isAlive(pid);
  } catch {
    return false;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
