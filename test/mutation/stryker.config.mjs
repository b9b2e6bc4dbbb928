import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MUTATED } from './subjects.mjs';

/** The score of the last full run; docs/mutation.md explains what is missing to 100. */
const REACHED = 99.33;

export default {
  mutate: MUTATED,
  testRunner: 'jest',
  testRunnerNodeArgs: ['--experimental-vm-modules', '--no-warnings'],
  jest: { projectType: 'custom', configFile: 'test/mutation/jest.config.mjs' },
  coverageAnalysis: 'perTest',
  concurrency: 2,
  // One mutant never ends. Any other timeout comes from a busy machine and must not count as detected.
  timeoutMS: 60_000,
  // Modules that jest loaded in ESM mode are never freed.
  maxTestRunnerReuse: 100,
  // Outside the project, so that tests which search its folders do not find a copy of it.
  tempDirName: join(tmpdir(), 'docket-mutation'),
  ignorePatterns: [
    ...['/.docket', '/bench', '/coverage', '/deploy', '/dist', '/docker', '/docs', '/docs-preview'],
    ...['/test/**', '!/test/mutation/**'],
  ],
  reporters: ['progress', 'clear-text', 'json', 'html'],
  jsonReporter: { fileName: 'coverage/mutation.json' },
  htmlReporter: { fileName: 'coverage/mutation.html' },
  incrementalFile: 'coverage/mutation-incremental.json',
  clearTextReporter: { allowEmojis: false, logTests: false },
  allowEmpty: false,
  warnings: { slow: false },
  thresholds: { high: 100, low: 99, break: REACHED },
};
