import base from '../../jest.config.js';

/** Real processes under faults: kills, network cuts, restarts, browsers, migrations under traffic. */
export default {
  ...base,
  rootDir: '../..',
  roots: ['<rootDir>/test/system'],
  testPathIgnorePatterns: [],
  // Each test starts several processes: a third worker would only slow the others down.
  maxWorkers: 2,
};
