import type { Schemas } from '@docket/client';
import { api, dataOf, type Label, type Person, type Project, pageOf } from '../api/client.js';
import { type Query, useQuery } from '../live/query.js';

/** The largest page of a list; further items are found by typing. */
const MOST = 100;

export const useProjects = (): Query<Project[]> =>
  useQuery(
    'projects',
    async () =>
      (
        await pageOf(
          api.GET('/api/projects', {
            params: { query: { limit: MOST, status: 'active', sort: 'name', order: 'asc' } },
          }),
        )
      ).items,
    { on: ['project.', 'member.'] },
  );

export const useProject = (key: string | null) =>
  useQuery(
    key && `project ${key}`,
    () => dataOf(api.GET('/api/project/{id}', { params: { path: { id: key ?? '' } } })),
    { on: ['project.', 'member.'] },
  );

export const useAssignees = (projectId: string | null): Query<Person[]> =>
  useQuery(
    projectId && `assignees ${projectId}`,
    async () =>
      (
        await pageOf(
          api.GET('/api/project/{id}/assignees', { params: { path: { id: projectId ?? '' }, query: { limit: MOST } } }),
        )
      ).items,
    { on: ['member.'] },
  );

export const useLabels = (workspaceId: string | null | undefined): Query<Label[]> =>
  useQuery(
    workspaceId ? `labels ${workspaceId}` : null,
    async () =>
      (
        await pageOf(
          api.GET('/api/workspaces/{id}/labels', {
            params: { path: { id: workspaceId ?? '' }, query: { limit: MOST } },
          }),
        )
      ).items,
    { on: ['label.'] },
  );

export const useGroups = (workspaceId: string | null | undefined): Query<Schemas['GroupWithProgress'][]> =>
  useQuery(
    workspaceId ? `groups ${workspaceId}` : null,
    async () =>
      (
        await pageOf(
          api.GET('/api/workspaces/{id}/groups', {
            params: { path: { id: workspaceId ?? '' }, query: { limit: MOST } },
          }),
        )
      ).items,
    { on: ['group.'] },
  );
