import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The path of an optional program of the system, if it is installed. */
export function findProgram(...names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

/**
 * A test that needs an optional program. Without the program it is skipped with a message, except under CI, where it
 * fails, since CI installs what the tests need.
 */
export function itWith(
  program: string,
  found: string | undefined,
  name: string,
  test: () => Promise<void>,
  timeout?: number,
): void {
  if (found || process.env.CI) {
    const whole = async () => {
      if (!found) throw new Error(`${program} is not installed, and CI must not leave this test out`);
      await test();
    };
    it(name, whole, timeout);
    return;
  }
  process.stderr.write(`Left out, since ${program} is not installed: ${name}\n`);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
