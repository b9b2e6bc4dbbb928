import { availableParallelism } from 'node:os';

/** Everything that a change can break within one process. Real processes, faults, random histories and browsers are in test/system. */
export default {
  testEnvironment: '<rootDir>/test/support/environment.mjs',
  roots: ['<rootDir>/apps', '<rootDir>/libs', '<rootDir>/test'],
  testMatch: ['**/*.spec.ts', '**/*.e2e-spec.ts'],
  testPathIgnorePatterns: ['<rootDir>/test/system/'],
  extensionsToTreatAsEsm: ['.ts'],
  // Only tests and their support are evaluated by jest; whatever else they import is loaded by Node, once per process.
  transform: {
    '/node_modules/.+\\.[cm]?js$': ['<rootDir>/test/support/native-modules.mjs', { of: 'packages' }],
    [`^${import.meta.dirname}/(dist/.+\\.js|(apps|libs/(?!client/)|migrations)(?!.+spec\\.ts).+\\.ts)$`]: [
      '<rootDir>/test/support/native-modules.mjs',
      { of: 'application' },
    ],
    '\\.ts$': ['@swc/jest', { swcrc: true }],
  },
  transformIgnorePatterns: [],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': ['$1.ts', '$1.js'] },
  globalSetup: '<rootDir>/test/support/global-setup.mjs',
  globalTeardown: '<rootDir>/test/support/global-teardown.mjs',
  reporters: ['<rootDir>/test/support/secrets-reporter.mjs', '<rootDir>/test/support/run-reporter.mjs', 'default'],
  testSequencer: '<rootDir>/test/support/slow-first-sequencer.mjs',
  // One more than there are cores: a worker often waits for PostgreSQL, git or a timer. Twelve use up its connections.
  maxWorkers: Math.min(availableParallelism() + 1, 12),
  // A test ends by what it waits for. This is for one that hangs, and far from what a busy machine may take to start a process.
  testTimeout: 120_000,
};
