import { fork } from 'node:child_process';
import { once } from 'node:events';
import { endOf } from '../support/child-end.js';

it.each(['api', 'worker'])(
  'the %s on stand-by loads its modules, and starts when its parent process sends a message',
  async (app) => {
    const env = { PATH: process.env.PATH, DATABASE_URL: 'mysql://root@db' }; // refused as soon as it begins
    const child = fork(`dist/apps/${app}/src/main.js`, ['--stand-by'], { env, silent: true, execArgv: [] });
    let said = '';
    child.stderr!.on('data', (data) => {
      said += data;
    });
    const ended = endOf(child);
    expect(await once(child, 'message')).toEqual([{ type: 'standing by' }, undefined]);
    expect(said).toBe('');
    expect(child.exitCode).toBeNull();
    child.send({ type: 'begin' });
    expect(await ended).toBe(1);
    expect(said).toContain('DATABASE_URL must be a URL');
  },
);

it('a program that stands by ends with its parent', async () => {
  const child = fork('dist/apps/worker/src/main.js', ['--stand-by'], { env: {}, silent: true, execArgv: [] });
  const ended = endOf(child);
  await once(child, 'message');
  child.disconnect();
  expect(await ended).not.toBe(0);
});
