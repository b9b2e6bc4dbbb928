import { TICKET_STATUSES } from '#contracts';
import { form } from '../support/form.js';
import type { Row } from './rows.js';
import { type Caller, REPO, type Things } from './scene.js';

/** A request that is valid except for the permissions of its caller. */
export interface Request {
  /** What `:id` stands for, if it is not the usual object. */
  id?: string;
  ids?: Record<string, string>;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: unknown;
  /** Text or bytes that are not JSON. */
  raw?: { type: string; body: string | Buffer };
  /** Creates an object of the caller's own before the request. */
  prepare?: { sql: string; parameters: unknown[] };
  /** What shows that a list contains the object. */
  found?: string | ((body: never) => boolean);
  /** Changes nothing, whatever its method. */
  reads?: boolean;
}

type Make = (things: Things, caller: Caller) => Request;

const own =
  (table: string, column: string, id: (things: Things) => string): Make =>
  (things, caller) => ({
    prepare: { sql: `UPDATE ${table} SET ${column} = $1 WHERE id = $2`, parameters: [caller.id, id(things)] },
  });
const and =
  (...makes: Make[]): Make =>
  (things, caller) =>
    Object.assign({}, ...makes.map((make) => make(things, caller)));
const body =
  (make: (things: Things, caller: Caller) => unknown): Make =>
  (things, caller) => ({
    body: make(things, caller),
  });
const id =
  (make: (things: Things) => string): Make =>
  (things) => ({ id: make(things) });
const leased = (rest: object): Make => body(({ tasks }) => ({ leaseToken: tasks.running.leaseToken, ...rest }));
const call =
  (params: (things: Things) => object): Make =>
  (things) => ({
    body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: params(things) },
  });
const tool = (name: string, input: (things: Things) => object): Make =>
  call((things) => ({ name, arguments: input(things) }));
const resource =
  (uri: (things: Things) => string): Make =>
  (things) => ({
    body: { jsonrpc: '2.0', id: 1, method: 'resources/read', params: { uri: uri(things) } },
  });
const find = (made: (things: Things) => Pick<Request, 'query' | 'found'>): Make => made;
const leasedTool = (name: string, rest: object): Make =>
  tool(name, ({ tasks: { running } }) => ({ task: running.id, leaseToken: running.leaseToken, ...rest }));

const endedImport =
  (also: string): Make =>
  ({ ids }, caller) => ({
    prepare: {
      sql: `UPDATE imports SET status = 'completed', finished_at = now(), ${also} WHERE id = $2 AND $1::uuid IS NOT NULL`,
      parameters: [caller.id, ids.importId],
    },
  });

const VIEW = { name: 'New', query: 'status=todo' };
const HOOK = { url: 'https://example.com/other', events: ['*'], secret: 'a long secret' };
const upload = form({ name: 'file', filename: 'a.txt', content: 'A file' });
const RECURRENCE = { ticket: { title: 'New' }, rule: 'FREQ=DAILY', timezone: 'UTC', startsAt: '2026-01-01T00:00:00Z' };
const toFind = ({ project }: Things) => project.id;

/** By the name of the row; a row that is missing here needs neither a body nor anything else. */
export const REQUESTS: Record<string, Make> = {
  'GET /api/projects': find((things) => ({ query: { limit: '100' }, found: toFind(things) })),
  'GET /api/project/search': find((things) => ({ query: { q: things.project.key }, found: toFind(things) })),
  'GET /v1/events': find((things) => ({ query: { limit: '100' }, found: things.ticket.id })),
  'GET /api/events': find((things) => ({ query: { limit: '100' }, found: things.ticket.id })),
  'GET /api/tickets': find(({ project, ticket }) => ({ query: { project: project.id }, found: ticket.id })),
  'GET /api/tickets/search': find(({ ticket }) => ({ query: { q: 'Rights under test' }, found: ticket.id })),
  'GET /api/tickets/stats': find(({ project }) => ({
    query: { project: project.id },
    found: ({ data }: { data: { total: number } }) => data.total > 0,
  })),
  'GET /api/tickets/stats/series': find(({ project }) => ({
    query: { project: project.id },
    found: ({ data }: { data: { open: number }[] }) => data.at(-1)!.open > 0,
  })),
  'GET /api/tickets/export': find(({ project, ticket }) => ({ query: { project: project.id }, found: ticket.key! })),
  'GET /api/time-logs': find(({ project }) => ({
    query: { project: project.id },
    found: ({ total }: { total: number }) => total > 0,
  })),
  ...Object.fromEntries(
    ['PUT', 'DELETE'].flatMap((method) =>
      ['', '/comments/:commentId'].map((of) => [
        `${method} /api/tickets/:id${of}/reactions/:emoji`,
        () => ({ ids: { emoji: encodeURIComponent('🎉') } }),
      ]),
    ),
  ),
  'POST /api/project/:id/templates': body(() => ({ name: 'New', ticket: {} })),
  'PUT /api/project/:id/templates/:templateId': body(() => ({ name: 'Changed' })),
  'PATCH /api/project/:id/templates/:templateId': body(() => ({ name: 'Changed' })),
  'POST /api/project/:id/recurrences': body(() => RECURRENCE),
  'PUT /api/project/:id/recurrences/:recurrenceId': body(() => ({ paused: true })),
  'PATCH /api/project/:id/recurrences/:recurrenceId': body(() => ({ paused: true })),
  'POST /api/groups/:id/close': body(() => ({})),
  'GET /api/agent-tasks': find(({ tasks }) => ({ found: tasks.running.id })),
  'PUT /api/tickets/:id': body(() => ({ title: 'Changed' })),
  'PATCH /api/tickets/:id': body(() => ({ title: 'Changed' })),
  'PUT /api/tickets/:id/status': body(() => ({ status: 'done' })),
  'PATCH /api/tickets/:id/status': body(() => ({ status: 'done' })),
  'PUT /api/tickets/:id/assignee': body(({ bystander }) => ({ assigneeId: bystander.id })),
  'PATCH /api/tickets/:id/assignee': body(({ bystander }) => ({ assigneeId: bystander.id })),
  'PUT /api/tickets/:id/delegate': body(({ ids }) => ({ agentId: ids.agentId })),
  'PATCH /api/tickets/:id/delegate': body(({ ids }) => ({ agentId: ids.agentId })),
  'PUT /api/tickets/:id/rank': body(({ otherTicket }) => ({ before: otherTicket.id })),
  'PATCH /api/tickets/:id/rank': body(({ otherTicket }) => ({ after: otherTicket.id })),
  'POST /api/tickets/rank': body(({ ticket }) => ({ ids: [ticket.id] })),
  'POST /api/tickets/:id/attachments': () => ({ raw: upload }),
  'POST /api/tickets/:id/comments': body(() => ({ content: 'A remark' })),
  'POST /api/tickets/:id/relations': body(({ otherTicket }) => ({ type: 'relates', ticketId: otherTicket.id })),
  'DELETE /api/tickets/:id/relations': body(({ otherTicket }) => ({ type: 'blocks', ticketId: otherTicket.id })),
  'POST /api/tickets/:id/time-logs': body(() => ({ minutes: 7 })),
  'POST /api/tickets/bulk (update)': body(({ ticket }) => ({
    operations: [{ op: 'update', id: ticket.id, ticket: { title: 'Changed' } }],
  })),
  'POST /api/tickets/bulk (delete)': body(({ ticket }) => ({ operations: [{ op: 'delete', id: ticket.id }] })),
  'POST /api/tickets/bulk': body(({ project }) => ({
    operations: [{ op: 'create', ticket: { title: 'New', projectId: project.id } }],
  })),
  'DELETE /api/tickets/:id (own)': own('tickets', 'reporter_id', ({ ticket }) => ticket.id),
  ...Object.fromEntries(
    ['PUT', 'PATCH', 'DELETE'].flatMap((method) => {
      const change: Make = method === 'DELETE' ? () => ({}) : body(() => ({ content: 'Changed' }));
      const route = `${method} /api/tickets/:id/comments/:commentId`;
      return [
        [route, change],
        [
          `${route} (own)`,
          and(
            change,
            own('comments', 'author_id', ({ ids }) => ids.commentId!),
          ),
        ],
      ];
    }),
  ),
  'DELETE /api/tickets/:id/attachments/:attachmentId (own)': own(
    'attachments',
    'uploader_id',
    ({ ids }) => ids.attachmentId!,
  ),
  'DELETE /api/tickets/:id/time-logs/:timeLogId (own)': own('time_logs', 'user_id', ({ ids }) => ids.timeLogId!),
  'POST /api/tickets/:id/restore': id(({ deletedTicket }) => deletedTicket.id),
  'POST /api/tickets/:id/restore (own)': and(
    id(({ deletedTicket }) => deletedTicket.id),
    own('tickets', 'reporter_id', ({ deletedTicket }) => deletedTicket.id),
  ),
  'POST /api/tickets': body(({ project }) => ({ title: 'New', projectId: project.id })),
  'POST /api/tickets (in the workspace)': body(({ workspace }) => ({ title: 'New', workspaceId: workspace.id })),
  'POST /api/agent-tasks/:id/ask': leased({ question: 'Why?' }),
  'POST /api/agent-tasks/:id/complete': leased({ result: { summary: 'Done' } }),
  'POST /api/agent-tasks/:id/fail': leased({ error: 'No way' }),
  'POST /api/agent-tasks/:id/heartbeat': leased({}),
  'POST /api/agent-tasks/:id/log': leased({ message: 'On it' }),
  'POST /api/agent-tasks/:id/reply': and(
    id(({ tasks }) => tasks.awaiting_input.id),
    body(() => ({ answer: 'Because' })),
  ),
  'POST /api/agent-tasks/:id/retry': id(({ tasks }) => tasks.failed.id),
  'POST /api/agent-tasks': body(({ project }) => ({ projectId: project.id, kind: 'work' })),
  'POST /api/agent-tasks/claim': body(({ project }) => ({ projectId: project.id })),
  'POST /mcp (list_projects)': and(
    tool('list_projects', () => ({ limit: 50 })),
    find((things) => ({ found: toFind(things) })),
  ),
  'POST /mcp (list_tickets)': and(
    tool('list_tickets', ({ project }) => ({ project: [project.id] })),
    find(({ ticket }) => ({ found: ticket.id })),
  ),
  'POST /mcp (search_tickets)': and(
    tool('search_tickets', () => ({ query: 'Rights under test' })),
    find(({ ticket }) => ({ found: ticket.id })),
  ),
  'POST /mcp (list_tasks)': and(
    tool('list_tasks', ({ project }) => ({ project: [project.id] })),
    find(({ tasks }) => ({ found: tasks.running.id })),
  ),
  'POST /mcp (list_people)': and(
    tool('list_people', () => ({ limit: 100, maxCharacters: 100_000 })),
    find(({ bystander }) => ({ found: bystander.id })),
  ),
  'POST /mcp (list_labels)': tool('list_labels', ({ workspace }) => ({ workspace: workspace.id })),
  'POST /mcp (list_groups)': tool('list_groups', ({ workspace }) => ({ workspace: workspace.id })),
  'POST /mcp (get_ticket)': tool('get_ticket', ({ ticket }) => ({ ticket: ticket.id })),
  'POST /mcp (a ticket to read)': resource(({ ticket }) => `docket://ticket/${ticket.id}`),
  'POST /mcp (update_ticket)': tool('update_ticket', ({ ticket }) => ({ ticket: ticket.id, title: 'Changed' })),
  'POST /mcp (delegate)': tool('delegate', ({ ticket, ids }) => ({ ticket: ticket.id, agentId: ids.agentId })),
  'POST /mcp (rank)': tool('rank', ({ ticket, otherTicket }) => ({ ticket: ticket.id, before: otherTicket.id })),
  'POST /mcp (comment)': tool('comment', ({ ticket }) => ({ ticket: ticket.id, content: 'A remark' })),
  'POST /mcp (create_ticket)': tool('create_ticket', ({ project }) => ({ title: 'New', projectId: project.id })),
  'POST /mcp (list_fields)': tool('list_fields', ({ project }) => ({ project: project.id })),
  'POST /mcp (list_views)': tool('list_views', ({ project }) => ({ project: project.id })),
  'POST /mcp (get_project)': tool('get_project', ({ project }) => ({ project: project.id })),
  'POST /mcp (a project to read)': resource(({ project }) => `docket://project/${project.id}`),
  'POST /mcp (a board to read)': resource(({ project }) => `docket://board/${project.id}`),
  'POST /mcp (get_task)': tool('get_task', ({ tasks }) => ({ task: tasks.running.id })),
  'POST /mcp (claim_task)': tool('claim_task', ({ project }) => ({ projectId: project.id })),
  'POST /mcp (report_task)': leasedTool('report_task', { message: 'On it' }),
  'POST /mcp (ask_task)': leasedTool('ask_task', { question: 'Why?' }),
  'POST /mcp (complete_task)': leasedTool('complete_task', { summary: 'Done' }),
  'POST /mcp (fail_task)': leasedTool('fail_task', { error: 'No way' }),
  'POST /api/project/:id/import': () => ({ raw: { type: 'text/csv', body: 'title\r\nNew\r\n' } }),
  'POST /api/project/:id/import (from another tracker)': () => ({
    query: { source: 'jira-csv' },
    raw: { type: 'text/csv', body: 'Summary,Issue key\r\nNew,OLD-1\r\n' },
  }),
  'POST /api/project/:id/imports/:importId/cancel (own)': own('imports', 'user_id', ({ ids }) => ids.importId!),
  'POST /api/project/:id/imports/:importId/undo (own)': endedImport('user_id = $1'),
  'POST /api/project/:id/imports/:importId/undo': endedImport('error = NULL'),
  'PUT /api/project/:id': body(() => ({ name: 'Changed' })),
  'PATCH /api/project/:id': body(() => ({ description: 'Changed' })),
  'PUT /api/project/:id (archive or not)': body(() => ({ status: 'active', name: 'Changed' })),
  'PUT /api/project/:id/automations': body(() => ({ agent: 'external' })),
  'PATCH /api/project/:id/automations': body(() => ({ agent: 'external' })),
  'POST /api/views (shared)': body(({ project }) => ({ ...VIEW, projectId: project.id, shared: true })),
  'POST /api/views': body(() => VIEW),
  'PUT /api/views/:id': body(() => ({ name: 'Changed' })),
  'PATCH /api/views/:id': body(() => ({ name: 'Changed' })),
  'POST /api/project/:id/fields': body(() => ({ name: 'New', type: 'text' })),
  'PUT /api/project/:id/fields/:fieldId': body(() => ({ name: 'Changed' })),
  'PATCH /api/project/:id/fields/:fieldId': body(() => ({ name: 'Changed' })),
  'PUT /api/project/:id/columns': body(() => TICKET_STATUSES.map((status) => ({ name: status, status }))),
  'POST /api/project/:id/members': body(({ newcomer }) => ({ userId: newcomer.id })),
  'POST /api/project/:id/invitations': body(() => ({ email: 'invited@example.com' })),
  'POST /api/project/:id/access-tokens': body(() => ({ name: 'New' })),
  'PUT /api/project/:id/webhook-secret': body(() => ({ secret: 'a secret of the project' })),
  'PUT /api/project/:id (visibility)': body(({ visibility }) => ({
    visibility: visibility === 'public' ? 'private' : 'public',
  })),
  'PUT /api/project/:id (owner)': body(({ bystander }) => ({ ownerId: bystander.id })),
  'POST /api/project/:id/members (an owner)': body(({ newcomer }) => ({ userId: newcomer.id, role: 'owner' })),
  'POST /api/project/:id/invitations (an owner)': body(() => ({ email: 'invited@example.com', role: 'owner' })),
  'DELETE /api/project/:id/members/:userId (an owner)': ({ founder }) => ({ ids: { userId: founder.id } }),
  'POST /api/project/:id/repositories': body(() => ({ provider: 'github', repo: 'acme/new' })),
  // Identical refs are answered without drafting pages, which would take seconds for each caller.
  'POST /api/docs/generate': () => ({ body: { repo: REPO, base: 'main', head: 'main' }, reads: true }),
  ...Object.fromEntries(
    ['v1', 'api'].flatMap((version) => [
      [`POST /${version}/webhooks`, body(({ project }) => ({ ...HOOK, projectId: project.id }))],
      [
        `POST /${version}/webhooks (in the workspace)`,
        body(({ workspace }) => ({ ...HOOK, workspaceId: workspace.id })),
      ],
      [`POST /${version}/webhooks (anywhere)`, body(() => HOOK)],
    ]),
  ),
  'POST /webhooks/generic': body(({ project }) => ({ event: 'deploy.failed', projectId: project.id, data: {} })),

  'GET /api/workspaces': find(({ workspace }) => ({ query: { limit: '100', all: 'true' }, found: workspace.id })),
  'GET /api/users': find(({ bystander }) => ({ query: { search: bystander.name }, found: bystander.id })),
  'POST /api/workspaces/:id/labels': body(() => ({ name: 'new' })),
  'POST /api/workspaces/:id/groups': body(() => ({ name: 'New' })),
  'PUT /api/labels/:id': body(() => ({ name: 'changed' })),
  'PATCH /api/labels/:id': body(() => ({ name: 'changed' })),
  'PUT /api/groups/:id': body(() => ({ name: 'Changed' })),
  'PATCH /api/groups/:id': body(() => ({ name: 'Changed' })),
  'POST /api/projects': body(({ workspace }) => ({ name: 'New', workspaceId: workspace.id })),
  'PUT /api/workspaces/:id': body(() => ({ name: 'Changed' })),
  'PATCH /api/workspaces/:id': body(() => ({ name: 'Changed' })),
  'POST /api/workspaces/:id/members': body(({ newcomer }) => ({ userId: newcomer.id })),
  'POST /api/workspaces/:id/agents': body(() => ({ name: 'New' })),
  'PUT /api/workspaces/:id/agents/:agentId': body(() => ({ name: 'Changed' })),
  'PATCH /api/workspaces/:id/agents/:agentId': body(() => ({ description: 'Changed' })),
  'POST /api/workspaces/:id/agents/:agentId/keys': body(() => ({ name: 'New' })),
  'POST /api/workspaces/:id/invitations': body(() => ({ email: 'invited@example.com' })),
  'DELETE /api/workspaces/:id/invitations/:invitationId': ({ ids }) => ({
    ids: { invitationId: ids.workspaceInvitationId! },
  }),
  'POST /api/workspaces/:id/members (an owner)': body(({ newcomer }) => ({ userId: newcomer.id, role: 'owner' })),
  'POST /api/workspaces/:id/invitations (an owner)': body(() => ({ email: 'invited@example.com', role: 'owner' })),
  'DELETE /api/workspaces/:id/members/:userId (an owner)': ({ founder }) => ({ ids: { userId: founder.id } }),
  'DELETE /api/workspaces/:id': id(({ emptyWorkspace }) => emptyWorkspace.id),
};

/** What `:id` of a path refers to, by what precedes it. */
export const idOf = (row: Row, things: Things): string | undefined =>
  ({
    '/api/tickets': things.ticket.id,
    '/api/project': things.project.id,
    '/api/workspaces': things.workspace.id,
    '/api/labels': things.ids.labelId,
    '/api/groups': things.ids.groupId,
    '/api/views': things.ids.viewId,
    '/api/agent-tasks': things.tasks.running.id,
    '/v1/webhooks': things.ids.webhookId,
    '/api/webhooks': things.ids.webhookId,
    '/api/invitations': things.ids.invitationId,
    '/api/users': things.founder.id,
    '/api/auth/sessions': things.ids.sessionId,
    '/api/user/api-keys': things.ids.apiKeyId,
    '/api/user/identities': things.ids.identityId,
    '/api/user/passkeys': things.ids.passkeyId,
    '/api/user/notifications': things.ids.notificationId,
    '/api/admin/users': things.bystander.id,
  })[row.path.split('/:', 1)[0]!];
