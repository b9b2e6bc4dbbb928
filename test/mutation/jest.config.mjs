import { dirname } from 'node:path';
import base from '../../jest.config.js';
import { SPECS } from './subjects.mjs';

/**
 * The unit tests of the mutated code, which need no database. Limited to their own folders, which is faster. Uses nothing
 * of test/support, which is not in Stryker's copy of the project.
 */
export default {
  rootDir: '../..',
  roots: [...new Set(SPECS.map((spec) => `<rootDir>/${dirname(spec)}`))],
  testMatch: SPECS.map((spec) => `<rootDir>/${spec}`),
  extensionsToTreatAsEsm: base.extensionsToTreatAsEsm,
  // Mutants are in the sources, so here jest evaluates the sources, which the `source` condition of package.json's imports names.
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
  transform: { '\\.ts$': base.transform['\\.ts$'] },
  setupFiles: ['reflect-metadata'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1', '^fast-check$': '<rootDir>/test/mutation/no-properties.mjs' },
  testTimeout: base.testTimeout,
};
