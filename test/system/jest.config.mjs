import base from '../../jest.config.js';

/** Real processes under faults: kills, network cuts, restarts, browsers, migrations under traffic. */
export default {
  ...base,
  rootDir: '../..',
  roots: ['<rootDir>/test/system'],
  testPathIgnorePatterns: [],
};
