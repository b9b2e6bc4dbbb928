import type { Command } from '../../support/model-commands.js';
import type { GeneratedRequest } from './requests.js';
import type { GeneratedScenario } from './scenarios.js';
import type { Role } from './stage.js';

const JSON_BODY = { headers: { 'content-type': 'application/json' }, encoding: 'utf8' } as const;

/** Sent in every run: requests that are known to break servers. Add each request that a run finds failing. */
export const REQUESTS: [{ role: Role; request: GeneratedRequest }][] = [
  { method: 'post', path: '/api/tickets', ...JSON_BODY, body: '{"title":"a\\u0000b"}' },
  { method: 'post', path: '/api/tickets', ...JSON_BODY, body: '{"title":"\\ud800"}' },
  { method: 'post', path: '/api/tickets', ...JSON_BODY, body: '{"title":"x","dueDate":"+275760-09-13T00:00:00.001Z"}' },
  { method: 'post', path: '/api/tickets', ...JSON_BODY, body: `${'['.repeat(5_000)}${']'.repeat(5_000)}` },
  { method: 'post', path: '/api/tickets/~tickets.0~/time-logs', ...JSON_BODY, body: '{"minutes":1e309}' },
  { method: 'get', path: '/api/tickets?page=9007199254740991&limit=100', headers: {}, encoding: 'utf8' as const },
  { method: 'get', path: '/api/tickets/%00', headers: {}, encoding: 'utf8' as const },
  { method: 'get', path: '/api/tickets/search?q=%25%5F%5C%27', headers: {}, encoding: 'utf8' as const },
  { method: 'put', path: '/api/tickets/~tickets.0~', ...JSON_BODY, body: '{"__proto__":{"status":"done"}}' },
  { method: 'options', path: '/api/projects', ...JSON_BODY, body: `"${'x'.repeat(1_100_000)}"` },
].map((request) => [{ role: 'owner', request }]);

const relate = (at: number, other: number): Command => ({ by: '@owner', do: 'relate', type: 'blocks', at, other });
const created: Command = { by: '@owner', do: 'create', ticket: { title: 'zebrafish', projectId: '#hidden' } };

/** Run every time: cases that are easy to get wrong. Add each history that a run finds failing, as it was printed. */
export const SCENARIOS: [GeneratedScenario][] = [
  // Three that would block each other in a cycle: the last is refused.
  [created, created, created, relate(1, 2), relate(2, 3), relate(3, 1)],
  // The related ticket is deleted: the history no longer names it.
  [
    created,
    created,
    { by: '@owner', do: 'relate', type: 'duplicates', at: 1, other: 2 } as Command,
    { by: '@owner', do: 'delete', at: 2 } as Command,
  ],
  // Out of its project and back: a new key each time, and no assignee who is not a member there.
  [
    created,
    { by: '@owner', do: 'assign', at: 1, to: '@member' } as Command,
    { by: '@worker', do: 'update', at: 1, ticket: { projectId: null } } as Command,
    { by: '@worker', do: 'update', at: 1, ticket: { projectId: '#hidden' } } as Command,
  ],
].map((commands) => [{ commands, looks: [], watcher: '@member' }]);
