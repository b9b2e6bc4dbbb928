import { readFileSync } from 'node:fs';
import { filesUnder } from '../support/source-tree.js';

/** Other uses of memberships in SQL. None of them decides what someone may read. */
const USES_OF_MEMBERS = {
  'libs/projects/src/project.queries.ts': 'shows and counts the members of a project',
  'libs/projects/src/projects.sql.ts': 'makes the first member, and passes ownership on to one',
  'libs/stats/src/project-stats.queries.ts': 'counts members',
  'libs/stats/src/user-stats.queries.ts': 'counts the projects of a member',
  'libs/users/src/account-removal/account-removal.sql.ts': 'removes memberships',
  'libs/users/src/account-removal/transfer-ownership.sql.ts': 'passes ownership on to a member',
  'libs/users/src/user.queries.ts': 'counts the projects of a member',
  'libs/workspaces/src/named.queries.ts': 'finds people and agents by name where the caller is a member',
};

const filesWith = (pattern: RegExp): string[] =>
  ['apps/api', 'apps/worker', 'libs']
    .flatMap(filesUnder)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
    .filter((file) => !file.startsWith('libs/access/') && !file.includes('/entities/'))
    .filter((file) => pattern.test(readFileSync(file, 'utf8')))
    .sort();

it('only libs/access defines in SQL what may be read', () => {
  expect(filesWith(/visibility = 'public'/)).toEqual([]);
  expect(filesWith(/\b(project|workspace)_members\b/)).toEqual(Object.keys(USES_OF_MEMBERS));
});
