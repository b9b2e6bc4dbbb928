import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAbandoned, LockHeld, takeLock } from './lock.js';
import { identify } from './processes.js';

describe('takeLock', () => {
  let folder: string;
  let file: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'docket-lock-'));
    file = join(folder, 'lock');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is held until it is released', () => {
    const lock = takeLock(file);
    expect(() => takeLock(file)).toThrow(LockHeld);
    lock.release();
    expect(takeLock(file).recovered).toBe(false);
  });

  it('is taken over from a process that is gone', async () => {
    const other = spawn('sleep', ['60']);
    writeFileSync(file, JSON.stringify(identify(other.pid ?? 0)));
    expect(() => takeLock(file)).toThrow(LockHeld);
    expect(isAbandoned(file)).toBe(false);
    other.kill('SIGKILL');
    await once(other, 'exit');
    expect(isAbandoned(file)).toBe(true);
    expect(takeLock(file).recovered).toBe(true);
  });

  it('is taken over when its process id now belongs to another program', () => {
    writeFileSync(file, JSON.stringify({ pid: process.pid, started: 'long ago' }));
    expect(takeLock(file).recovered).toBe(true);
  });

  it.each(['', '{', 'null', '[]'])('is taken over when its content is %j', (text) => {
    writeFileSync(file, text);
    expect(takeLock(file).recovered).toBe(true);
  });

  it('leaves no temporary files behind', () => {
    writeFileSync(file, 'junk');
    const lock = takeLock(file);
    expect(readdirSync(folder)).toEqual(['lock']);
    lock.release();
    expect(readdirSync(folder)).toEqual([]);
  });
});
