import { relative } from 'node:path';
import Sequencer from '@jest/test-sequencer';

/** Beginnings of the paths of test files that take longest, in the order in which they start. */
export const SLOW = [
  // Those that mostly wait are between those that compute: beside each other, they would leave processors idle.
  'test/system/network-worker',
  'test/system/overload',
  'test/system/cluster',
  'test/system/chaos',
  'test/system/worker.',
  'test/system/console',
  'test/system/docs.',
  'test/system/import',
  'test/system/guides',
  'test/system/waiting-times',
  'test/system/webhooks.',
  'test/system/hostile-repositories',
  'test/system/code-host-failures',
  'test/system/docs-failures',
  'test/system/counters',
  'test/system/plans/search',
  'test/system/interrupted-stop',
  'test/system/notifications',
  'test/system/start',
  'test/system/fuzz/',
  'test/system/point-in-time',
  'test/system/network.',
  'test/system/database',
  'test/system/embedded-postgres',
  'test/system/unusual-starts',
  // Regular expressions on long texts, which take several times as long in a process that has run many files.
  'libs/docs/',
  'libs/imports/',
  'test/rights/',
  'test/docs/',
  'test/code-host/proposing',
  'test/search/export.',
  'test/boards/rank-races',
  'apps/api/src/mcp/answers/answer-budget',
];

/**
 * Starts slow files first, so that none of them is still running after all others have ended. Jest knows by itself
 * how long a file took, but only where it has run it before: a fresh clone has only the sizes of the files.
 */
export default class SlowFirstSequencer extends Sequencer {
  sort(tests) {
    const position = ({ path, context }) => {
      const name = relative(context.config.rootDir, path);
      const found = SLOW.findIndex((beginning) => name.startsWith(beginning));
      return found < 0 ? SLOW.length : found;
    };
    return super.sort(tests).sort((one, other) => position(one) - position(other));
  }
}
