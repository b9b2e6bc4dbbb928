import { items, type Schemas } from '@docket/client';
import { api, dataOf, type ProjectDetails } from '../../api/client.js';
import { useQuery } from '../../live/query.js';
import { groupOptions, labelOptions, PRIORITIES, personOptions, STATUSES, TYPES } from '../../tickets/options.js';
import type { Option } from '../../ui/picker.js';
import type { Kind } from './import-requests.js';

const WHOLE_PAGES = { limit: 100 };

/** Everything that a value of a file can become. Not only the first page: each value needs a name to be shown by. */
export const useImportChoices = (project: ProjectDetails) =>
  useQuery(`import choices ${project.id}`, async (): Promise<Record<Kind, Option[]>> => {
    const ofProject = { path: { id: project.id } };
    const ofWorkspace = { path: { id: project.workspaceId }, query: WHOLE_PAGES };
    const [people, labels, groups, columns, fields] = await Promise.all([
      all(items(api, '/api/project/{id}/assignees', { params: { ...ofProject, query: WHOLE_PAGES } })),
      all(items(api, '/api/workspaces/{id}/labels', { params: ofWorkspace })),
      all(items(api, '/api/workspaces/{id}/groups', { params: ofWorkspace })),
      dataOf(api.GET('/api/project/{id}/columns', { params: ofProject })),
      dataOf(api.GET('/api/project/{id}/fields', { params: ofProject })),
    ]);
    return {
      people: personOptions(people),
      statuses: [...STATUSES, ...columns.map(columnOption)],
      types: TYPES,
      priorities: PRIORITIES,
      labels: labelOptions(labels),
      groups: groupOptions(groups.filter((group) => isOpenIn(group, project.id))),
      fields: fields.map(({ id, name }) => ({ value: id, name })),
    };
  });

async function all<Item>(list: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of list) found.push(item);
  return found;
}

const columnOption = ({ id, name }: Schemas['Column']): Option => ({ value: id, name: `Column ${name}` });

const isOpenIn = ({ projectId, closedAt }: Schemas['Group'], id: string): boolean =>
  closedAt === null && (projectId === null || projectId === id);
