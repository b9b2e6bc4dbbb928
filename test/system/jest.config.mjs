import { availableParallelism } from 'node:os';
import base from '../../jest.config.js';

/** Real processes under faults: kills, network cuts, restarts, browsers, migrations under traffic. */
export default {
  ...base,
  rootDir: '../..',
  roots: ['<rootDir>/test/system'],
  testPathIgnorePatterns: [],
  // Most of the time a test waits for processes; twelve workers use up PostgreSQL's connections.
  maxWorkers: Math.min(availableParallelism() * 2, 12),
};
