export default {
  testEnvironment: 'node',
  // The `source` condition of package.json's imports: tests run the sources, not the build.
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
  roots: ['<rootDir>/apps', '<rootDir>/libs', '<rootDir>/test'],
  testMatch: ['**/*.spec.ts', '**/*.e2e-spec.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '^.+\\.ts$': ['@swc/jest', { swcrc: true }] },
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    // A package that has a `source` of its own, which is not for us.
    '^eventsource-parser(/stream)?$': '<rootDir>/node_modules/eventsource-parser/dist$1',
  },
  globalSetup: '<rootDir>/test/support/global-setup.mjs',
  globalTeardown: '<rootDir>/test/support/global-teardown.mjs',
  reporters: ['<rootDir>/test/support/secrets-reporter.mjs', 'default'],
  setupFiles: ['reflect-metadata'],
  maxWorkers: 2,
  // A test ends by what it waits for. This is for one that hangs, and far from what a busy machine may take to start a process.
  testTimeout: 120_000,
  // Modules of finished files are never freed in ESM mode; beyond this a worker only collects garbage.
  workerIdleMemoryLimit: '1GB',
};
