import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Stryker runs them in a copy that lacks most of test/, before it changes anything. */
it('npm run mutation can begin: in its copy of the project, the tests of the mutated code pass', async () => {
  const { stdout } = await promisify(execFile)('npm', ['run', 'mutation', '--', '--dryRunOnly', '--concurrency', '1']);
  const [, tests] = /Initial test run succeeded\. Ran (\d+) tests/.exec(stdout) ?? [];
  expect(Number(tests)).toBeGreaterThan(300);
}, 300_000);
