import base from '../../jest.config.js';

/** Real processes and faults: kills, network cuts, restarts, failing code hosts, overload, browsers, migrations under traffic. */
export default {
  ...base,
  rootDir: '../..',
  roots: ['<rootDir>/test/system'],
  testPathIgnorePatterns: [],
};
