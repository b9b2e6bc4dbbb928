import { validate as isUuid } from 'uuid';
import { type Actor, choicesOf } from '#contracts';
import type { Parameters } from '#data';
import { actorAsReader, isReadableScope } from './readability.sql.js';

/**
 * Projects and workspaces to limit a list to: ids, project keys, and `none` for tickets without a project. A `!` before
 * a project excludes it.
 */
export interface ScopeFilter {
  project?: string[];
  workspace?: string[];
}

/**
 * The scopes (projects, and workspaces for tickets without a project) an actor may read, with their ticket counts, as
 * the body of a CTE. Their sum is an exact total without counting tickets.
 */
export function readableScopes(
  actor: Actor,
  filter: ScopeFilter,
  parameters: Parameters,
  columns = 'c.tickets',
): string {
  const conditions = [...filterConditions(filter, parameters), isReadableScope(actorAsReader(actor, parameters), 'c')];
  return `SELECT c.scope_id, ${columns} FROM ticket_counters c WHERE ${conditions.join(' AND ')}`;
}

function filterConditions({ project, workspace }: ScopeFilter, parameters: Parameters): string[] {
  const conditions: string[] = [];
  if (project) {
    const { wanted, excluded } = choicesOf(project);
    if (wanted) conditions.push(inProjects(wanted, parameters));
    if (excluded.length > 0) conditions.push(`NOT ${inProjects(excluded, parameters)}`);
    if (!excluded.every(isProjectName)) conditions.push('false'); // a misspelt filter must never return everything
  }
  if (workspace) conditions.push(`c.workspace_id = ANY (${parameters.addHidden(workspace.filter(isUuid), 'uuid[]')})`);
  return conditions;
}

const PROJECT_KEY = /^[A-Za-z][A-Za-z0-9]{1,9}$/;
const isProjectName = (value: string): boolean => value === 'none' || isUuid(value) || PROJECT_KEY.test(value);

function inProjects(values: string[], parameters: Parameters): string {
  const names = values.filter((value) => value !== 'none').map((value) => value.toUpperCase());
  const keys = parameters.addHidden(names, 'text[]');
  const byIdOrKey = `c.scope_id = ANY (${parameters.addHidden(values.filter(isUuid), 'uuid[]')})
      OR c.scope_id IN (SELECT project_id FROM project_keys WHERE key = ANY (${keys}))`;
  const withoutProject = values.includes('none') ? ' OR c.scope_id = c.workspace_id' : '';
  return `((c.scope_id <> c.workspace_id AND (${byIdOrKey}))${withoutProject})`;
}
