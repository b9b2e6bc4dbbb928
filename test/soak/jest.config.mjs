import base from '../../jest.config.js';

/** Minutes of load and long fuzzing, run manually. */
export default {
  ...base,
  rootDir: '../..',
  roots: ['<rootDir>/test'],
  testMatch: ['**/*.soak-spec.ts'],
  testPathIgnorePatterns: [],
};
