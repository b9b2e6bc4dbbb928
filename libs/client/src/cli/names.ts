import type { DocketClient } from '../client.js';
import { answer, DocketError } from '../errors.js';
import { items } from '../paging.js';
import type { DataOf, Project, TicketDetails } from '../types.js';
import { Failure } from './failures.js';

interface Named {
  id: string;
  name: string | null;
  email?: string | null;
}

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** By id, key or name. */
export async function projectNamed(
  client: DocketClient,
  name: string,
): Promise<Pick<Project, 'id' | 'key' | 'workspaceId'>> {
  if (/^[\w-]+$/.test(name)) {
    try {
      return (await answer(client.GET('/api/project/{id}', { params: { path: { id: name } } }))).data;
    } catch (error) {
      if (!(error instanceof DocketError) || ![400, 404].includes(error.status)) throw error;
    }
  }
  const found: Project[] = [];
  const query = { search: name, limit: 100 };
  for await (const project of items(client, '/api/projects', { params: { query } })) found.push(project);
  return theOne('project', name, found, ({ key, name }) => `${key} (${name})`);
}

/** By id, `me`, e-mail or name; if a project is given, among the people its tickets can be assigned to. */
export async function personNamed(client: DocketClient, name: string, projectId?: string | null): Promise<string> {
  if (ID.test(name)) return name;
  if (name === 'me') return (await answer(client.GET('/api/user/profile'))).data.id;
  const found: Named[] = [];
  const query = { search: name, limit: 100 };
  const people = projectId
    ? items(client, '/api/project/{id}/assignees', { params: { path: { id: projectId }, query } })
    : items(client, '/api/users', { params: { query } });
  for await (const person of people) found.push(person);
  if (found.length === 0 && !projectId) {
    throw new Failure(`There is no person "${name}" in your workspaces. Members of a single project need --project.`);
  }
  return theOne('person', name, found, ({ name, email, id }) => `${name ?? 'unnamed'} (${email ?? id})`).id;
}

export async function agentNamed(client: DocketClient, name: string, workspaceId: string): Promise<string> {
  if (ID.test(name)) return name;
  const found: Named[] = [];
  const params = { path: { id: workspaceId }, query: { limit: 100 } };
  for await (const agent of items(client, '/api/workspaces/{id}/agents', { params })) {
    if (!agent.disabled) found.push(agent);
  }
  return theOne('agent', name, found.filter(matching(name)), ({ name, id }) => `${name} (${id})`, found).id;
}

export async function labelNamed(client: DocketClient, name: string, workspaceId: string): Promise<string> {
  if (ID.test(name)) return name;
  const found: Named[] = [];
  const params = { path: { id: workspaceId }, query: { limit: 100 } };
  for await (const label of items(client, '/api/workspaces/{id}/labels', { params })) found.push(label);
  return theOne('label', name, found.filter(matching(name)), ({ name, id }) => `${name} (${id})`, found).id;
}

/** The labels of this name in all workspaces of the caller, for a filter. */
export async function labelsNamed(client: DocketClient, name: string): Promise<string[]> {
  if (ID.test(name)) return [name];
  const found: string[] = [];
  for await (const { id } of items(client, '/api/workspaces', { params: { query: { limit: 100 } } })) {
    const params = { path: { id }, query: { limit: 100 } };
    for await (const label of items(client, '/api/workspaces/{id}/labels', { params })) {
      if (same(label.name, name)) found.push(label.id);
    }
  }
  if (found.length === 0) throw new Failure(`There is no label "${name}"`);
  return found;
}

/** By the name of a column on the board of the ticket's project. */
export async function columnNamed(
  client: DocketClient,
  name: string,
  { projectId }: TicketDetails,
): Promise<DataOf<'/api/project/{id}/columns'>[number] | undefined> {
  if (!projectId) return undefined;
  const { data } = await answer(client.GET('/api/project/{id}/columns', { params: { path: { id: projectId } } }));
  return data.find((column) => same(column.name, name));
}

/** An exact match takes precedence over names that only contain the text. */
function theOne<T extends Named>(
  kind: string,
  name: string,
  found: T[],
  describe: (candidate: T) => string,
  all: T[] = [],
): T {
  const exact = found.filter((one) => same(one.name, name) || same(one.email, name));
  const candidates = exact.length > 0 ? exact : found;
  if (candidates.length === 1) return candidates[0]!;
  if (candidates.length > 1) {
    const listed = candidates.slice(0, 10).map(describe).join(', ');
    throw new Failure(`Several match "${name}": ${listed}. Use the id or a longer name.`);
  }
  const known = all.slice(0, 10).map(({ name }) => name);
  throw new Failure(`There is no ${kind} "${name}"${known.length > 0 ? `; there is ${known.join(', ')}` : ''}`);
}

const same = (one: string | null | undefined, other: string): boolean => one?.toLowerCase() === other.toLowerCase();
const matching =
  (name: string) =>
  (one: Named): boolean =>
    one.name?.toLowerCase().includes(name.toLowerCase()) ?? false;
