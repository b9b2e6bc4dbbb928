import { dirname } from 'node:path';
import base from '../../jest.config.js';
import { SPECS } from './subjects.mjs';

/** The unit tests of the mutated code, which need no database. Limited to their own folders, which is faster. */
export default {
  ...base,
  rootDir: '../..',
  roots: [...new Set(SPECS.map((spec) => `<rootDir>/${dirname(spec)}`))],
  testMatch: SPECS.map((spec) => `<rootDir>/${spec}`),
  // Mutants are in the sources, so here jest evaluates the sources, which the `source` condition of package.json's imports names.
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
  transform: { '\\.ts$': base.transform['\\.ts$'] },
  transformIgnorePatterns: ['/node_modules/'],
  setupFiles: ['reflect-metadata'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1', '^fast-check$': '<rootDir>/test/mutation/no-properties.mjs' },
  reporters: ['default'],
  globalSetup: undefined,
  globalTeardown: undefined,
};
