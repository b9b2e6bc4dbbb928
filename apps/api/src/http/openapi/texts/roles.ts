import type { Place } from '../nodes.js';

type Role = 'viewer' | 'member' | 'admin' | 'owner' | 'ADMIN';

/** The least role that each operation needs; what is not listed needs none. Checked against the table of rights. */
const ROLES: Record<Role, readonly string[]> = {
  viewer: [
    'GET /api/project/{id}/members',
    'GET /api/project/{id}/assignees',
    'GET /api/workspaces/{id}/members',
    'GET /api/workspaces/{id}/agents',
    'GET /api/workspaces/{id}/agents/{agentId}',
  ],
  member: [
    'POST /api/projects',
    'POST /api/tickets',
    'POST /api/tickets/bulk',
    'POST /api/tickets/rank',
    'PUT|PATCH|DELETE /api/tickets/{id}',
    'POST /api/tickets/{id}/restore',
    'PUT|PATCH /api/tickets/{id}/status',
    'PUT|PATCH /api/tickets/{id}/assignee',
    'PUT|PATCH /api/tickets/{id}/delegate',
    'PUT|PATCH /api/tickets/{id}/rank',
    'POST /api/tickets/{id}/comments',
    'PUT|PATCH|DELETE /api/tickets/{id}/comments/{commentId}',
    'PUT|DELETE /api/tickets/{id}/comments/{commentId}/reactions/{emoji}',
    'PUT|DELETE /api/tickets/{id}/reactions/{emoji}',
    'POST /api/tickets/{id}/attachments',
    'DELETE /api/tickets/{id}/attachments/{attachmentId}',
    'POST /api/tickets/{id}/time-logs',
    'DELETE /api/tickets/{id}/time-logs/{timeLogId}',
    'POST|DELETE /api/tickets/{id}/relations',
    'DELETE /api/tickets/{id}/relations/{relationId}',
    'PUT|PATCH|DELETE /api/views/{id}',
    'POST /api/agent-tasks',
    'POST /api/agent-tasks/claim',
    'POST /api/agent-tasks/{id}/log',
    'POST /api/agent-tasks/{id}/heartbeat',
    'POST /api/agent-tasks/{id}/complete',
    'POST /api/agent-tasks/{id}/fail',
    'POST /api/agent-tasks/{id}/ask',
    'POST /api/agent-tasks/{id}/reply',
    'POST /api/agent-tasks/{id}/cancel',
    'POST /api/agent-tasks/{id}/retry',
    'POST /api/project/{id}/templates',
    'PUT|PATCH|DELETE /api/project/{id}/templates/{templateId}',
    'POST /api/project/{id}/recurrences',
    'PUT|PATCH|DELETE /api/project/{id}/recurrences/{recurrenceId}',
    'POST /api/project/{id}/import',
    'GET /api/project/{id}/imports',
    'GET /api/project/{id}/imports/{importId}',
    'GET /api/project/{id}/imports/{importId}/errors',
    'POST /api/project/{id}/imports/{importId}/cancel',
    'POST /api/project/{id}/imports/{importId}/undo',
    'POST /api/workspaces/{id}/labels',
    'POST /api/workspaces/{id}/groups',
    'PUT|PATCH|DELETE /api/labels/{id}',
    'PUT|PATCH|DELETE /api/groups/{id}',
    'POST /api/groups/{id}/close',
    'POST /api/groups/{id}/reopen',
  ],
  admin: [
    'PUT|PATCH /api/project/{id}',
    'POST /api/project/{id}/fields',
    'PUT|PATCH|DELETE /api/project/{id}/fields/{fieldId}',
    'PUT /api/project/{id}/columns',
    'PUT|PATCH /api/project/{id}/automations',
    'POST /api/project/{id}/members',
    'DELETE /api/project/{id}/members/{userId}',
    'GET|POST /api/project/{id}/invitations',
    'DELETE /api/project/{id}/invitations/{invitationId}',
    'GET|POST /api/project/{id}/access-tokens',
    'DELETE /api/project/{id}/access-tokens/{tokenId}',
    'PUT|DELETE /api/project/{id}/webhook-secret',
    'GET /api/project/{id}/repositories',
    'DELETE /api/project/{id}/repositories/{repositoryId}',
    'PUT|PATCH /api/workspaces/{id}',
    'GET /api/workspaces/{id}/storage',
    'POST /api/workspaces/{id}/members',
    'DELETE /api/workspaces/{id}/members/{userId}',
    'GET|POST /api/workspaces/{id}/invitations',
    'DELETE /api/workspaces/{id}/invitations/{invitationId}',
    'POST /api/workspaces/{id}/agents',
    'PUT|PATCH|DELETE /api/workspaces/{id}/agents/{agentId}',
    'GET|POST /api/workspaces/{id}/agents/{agentId}/keys',
    'DELETE /api/workspaces/{id}/agents/{agentId}/keys/{keyId}',
  ],
  owner: ['DELETE /api/project/{id}', 'POST /api/project/{id}/restore', 'DELETE /api/workspaces/{id}'],
  ADMIN: [
    'POST /api/project/{id}/repositories',
    'GET /api/admin/audit',
    'GET /api/admin/users',
    'PUT|PATCH /api/admin/users/{id}',
    'DELETE /api/admin/users/{id}/two-factor',
  ],
};

const BY_OPERATION = new Map(
  Object.entries(ROLES).flatMap(([role, operations]) =>
    operations.flatMap((operation) => {
      const [methods = '', path = ''] = operation.split(' ');
      return methods.split('|').map((method) => [`${method} ${path}`, role] as const);
    }),
  ),
);

export const roleFor = ({ method, path }: Pick<Place, 'method' | 'path'>): string => {
  const role = BY_OPERATION.get(`${method.toUpperCase()} ${path}`);
  return role ? `Role: \`${role}\`.` : '';
};
