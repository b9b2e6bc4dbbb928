import base from '../../jest.config.js';

/** Minutes of load and long fuzzing, run by hand. */
export default {
  ...base,
  rootDir: '../..',
  roots: ['<rootDir>/test'],
  testMatch: ['**/*.soak-spec.ts'],
  testPathIgnorePatterns: [],
};
