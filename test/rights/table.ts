import { IMPORT_ROUTES } from './import-routes.js';
import { PLANNING_ROUTES } from './planning-routes.js';
import { elsewhere, project, type Section, webhooks, workspace } from './section.js';
import { SIGN_IN_ROUTES } from './sign-in-routes.js';

/*
 * Who may do what: every route of Docket is in ROUTES below, under one of the rights of the three tables here. A cell
 * says how a valid request ends. `ok`: it succeeds. `seen`, `none`: the response contains the object, or does not. A
 * number is the status of the refusal; 403 and 404 name the object of the row, or the one after the colon, and 400
 * names the field. Before any of this, a request without an accepted credential gets 401, and a key without the scope
 * 403.
 */

/**
 * In a project. The first two columns are for people who are not members: of a private one, and of a public one. A role
 * in its workspace counts like the same role in the project. VIEWER is a user who is at most a viewer anywhere: `same`
 * means like a viewer. `archived`: what `ok` becomes there. `deleted`: what everybody gets then; for ADMIN, what
 * follows the comma.
 */
export const IN_A_PROJECT = `
  right               | about      | private  public | viewer member         admin owner | ADMIN VIEWER      | archived deleted
  find it             | project    | none     seen   | seen   seen           seen  seen  | seen  same        | same     none
  find tickets        | ticket     | none     seen   | seen   seen           seen  seen  | seen  same        | same     none
  read a ticket       | ticket     | 403      ok     | ok     ok             ok    ok    | ok    same        | same     404
  watch a ticket      | ticket     | 403      ok     | ok     ok             ok    ok    | ok    same        | same     404
  write a ticket      | ticket     | 403      403    | 403    ok             ok    ok    | ok    same        | 409      404
  delete a ticket     | ticket     | 403      403    | 403    403            ok    ok    | ok    same        | 409      404
  restore a ticket    | ticket     | 404      403    | 403    403            ok    ok    | ok    same        | 409      404
  restore one's own   | ticket     | 404      403    | 403    ok             ok    ok    | ok    same        | 409      404
  change a comment    | ticket     | 403      403    | 403    403:comment    ok    ok    | ok    same        | 409      404
  delete a file       | ticket     | 403      403    | 403    403:attachment ok    ok    | ok    same        | 409      404
  delete a time log   | ticket     | 403      403    | 403    403:time~log   ok    ok    | ok    same        | 409      404
  create a ticket     | project    | 403      403    | 403    ok             ok    ok    | ok    same        | 409      400:projectId
  order tickets       | ticket     | 403      403    | 403    ok             ok    ok    | ok    same        | 409      400:ids
  change a view       | view       | 403      403    | 403    ok             ok    ok    | ok    same        | 409      404
  read tasks          | agent~task | 403      ok     | ok     ok             ok    ok    | ok    same        | same     404
  work on tasks       | agent~task | 403      403    | 403    ok             ok    ok    | ok    same        | 409      404
  claim tasks         | project    | 403      403    | 403    ok             ok    ok    | ok    same        | 409      400:projectId
  read                | project    | 403      ok     | ok     ok             ok    ok    | ok    same        | same     404
  see who is there    | project    | 403      403    | ok     ok             ok    ok    | ok    same        | same     404
  import              | project    | 403      403    | 403    ok             ok    ok    | ok    same        | 409      404
  plan tickets        | project    | 403      403    | 403    ok             ok    ok    | ok    same        | 409      404
  see imports         | project    | 403      403    | 403    ok             ok    ok    | ok    same        | same     404
  manage              | project    | 403      403    | 403    403            ok    ok    | ok    same        | 409      404
  look after          | project    | 403      403    | 403    403            ok    ok    | ok    same        | same     404
  manage owners       | project    | 403      403    | 403    403            403   ok    | ok    same        | 409      404
  remove owners       | project    | 403      403    | 403    403            403   ok    | ok    same        | same     404
  delete              | project    | 403      403    | 403    403            403   ok    | ok    same        | same     404
  restore             | project    | 403      403    | 403    403            403   ok    | ok    same        | same     same
  link repositories   | project    | 403      403    | 403    403            403   403   | ok    same        | 409      404
  draft documentation | repository | 404      404    | ok     ok             ok    ok    | ok    same        | same     404,ok
  listen              | project    | 403      ok     | ok     ok             ok    ok    | ok    403:webhook | same     400:projectId
  send an event       | project    | 401      401    | 401    401            401   401   | 401   same        | 409      401
`;

/** In a workspace: a guest is a member of one of its projects, a stranger of nothing in it. */
export const IN_A_WORKSPACE = `
  right           | about     | stranger        guest           | viewer member admin owner | ADMIN VIEWER
  find it         | workspace | none            none            | seen   seen   seen  seen  | seen  same
  find its people | workspace | none            none            | seen   seen   seen  seen  | seen  same
  read            | workspace | 403             ok              | ok     ok     ok    ok    | ok    same
  see who is there| workspace | 403             403             | ok     ok     ok    ok    | ok    same
  write           | workspace | 403             403             | 403    ok     ok    ok    | ok    same
  change a label  | label     | 403             403             | 403    ok     ok    ok    | ok    same
  read a group    | group     | 403             ok              | ok     ok     ok    ok    | ok    same
  change a group  | group     | 403             403             | 403    ok     ok    ok    | ok    same
  create in it    | workspace | 400:workspaceId 400:workspaceId | 403    ok     ok    ok    | ok    same
  listen          | workspace | 400:workspaceId 400:workspaceId | ok     ok     ok    ok    | ok    403:webhook
  manage          | workspace | 403             403             | 403    403    ok    ok    | ok    same
  manage owners   | workspace | 403             403             | 403    403    403   ok    | ok    same
  delete          | workspace | 403             403             | 403    403    403   ok    | ok    same
`;

/** Outside of any place: about oneself, another person, or the instance. */
export const ELSEWHERE = `
  right             | about        | VIEWER USER ADMIN
  one's own         | user         | ok     ok   ok
  make a place      | workspace    | 403    ok   ok
  one's own webhook | webhook      | 403    ok   ok
  another's session | session      | 404    404  404
  another's key     | API~key      | 404    404  404
  another's notice  | notification | 404    404  404
  another's webhook | webhook      | 403    403  ok
  another's invitation | invitation | 404   404  404
  another's identity | identity    | 404    404  404
  another's passkey | passkey      | 404    404  404
  administer        | instance     | 403    403  ok
  look at queues    | dashboard    | 403    403  ok
  read figures      | page         | 403    403  ok
  open to all       | nobody       | ok     ok   ok
  add a made-up passkey | nobody   | 400:response 400:response 400:response
  use a made-up passkey | nobody   | 401~Passkey~could~not~be~verified 401~Passkey~could~not~be~verified 401~Passkey~could~not~be~verified
  not offered       | protocol     | 405    405  405
  for code hosts    | nobody       | 401    401  401
`;

export type { Section };

/** Every route; `PUT|PATCH` are two. Each `GET` is a `HEAD` too. */
export const ROUTES: Section[] = [
  project('find it', 'projects', 'GET /api/projects', 'GET /api/project/search'),
  project('find it', 'mcp', 'POST /mcp (list_projects)'),
  project('find it', 'webhooks key', 'GET /v1/events'),
  project('find it', 'webhooks', 'GET /api/events'),
  project(
    'find tickets',
    'tickets',
    'GET /api/tickets',
    'GET /api/tickets/search',
    'GET /api/tickets/stats',
    'GET /api/tickets/stats/series',
    'GET /api/tickets/export',
    'GET /api/time-logs',
  ),
  project('find tickets', 'mcp', 'POST /mcp (list_tickets)', 'POST /mcp (search_tickets)', 'POST /mcp (list_tasks)'),
  project('find tickets', 'agent-tasks', 'GET /api/agent-tasks'),
  project(
    'read a ticket',
    'tickets',
    'GET /api/tickets/:id',
    'GET /api/tickets/:id/attachments',
    'GET /api/tickets/:id/attachments/:attachmentId',
    'GET /api/tickets/:id/children',
    'GET /api/tickets/:id/comments',
    'GET /api/tickets/:id/history',
    'GET /api/tickets/:id/links',
    'GET /api/tickets/:id/relations',
    'GET /api/tickets/:id/time-logs',
  ),
  project('read a ticket', 'mcp', 'POST /mcp (get_ticket)', 'POST /mcp (a ticket to read)'),
  project('watch a ticket', 'tickets', 'GET|PUT|DELETE /api/tickets/:id/watchers/me'),
  project(
    'write a ticket',
    'tickets',
    'PUT|PATCH /api/tickets/:id',
    'PUT|PATCH /api/tickets/:id/status',
    'PUT|PATCH /api/tickets/:id/assignee',
    'PUT|PATCH /api/tickets/:id/delegate',
    'PUT|PATCH /api/tickets/:id/rank',
    'POST /api/tickets/:id/attachments',
    'POST /api/tickets/:id/comments',
    'POST|DELETE /api/tickets/:id/relations',
    'DELETE /api/tickets/:id/relations/:relationId',
    'POST /api/tickets/:id/time-logs',
    'PUT|DELETE /api/tickets/:id/reactions/:emoji',
    'PUT|DELETE /api/tickets/:id/comments/:commentId/reactions/:emoji',
    'POST /api/tickets/bulk (update)',
    'DELETE /api/tickets/:id (own)',
    'PUT|PATCH|DELETE /api/tickets/:id/comments/:commentId (own)',
    'DELETE /api/tickets/:id/attachments/:attachmentId (own)',
    'DELETE /api/tickets/:id/time-logs/:timeLogId (own)',
  ),
  project(
    'write a ticket',
    'mcp',
    'POST /mcp (update_ticket)',
    'POST /mcp (delegate)',
    'POST /mcp (rank)',
    'POST /mcp (comment)',
  ),
  project('delete a ticket', 'tickets', 'DELETE /api/tickets/:id', 'POST /api/tickets/bulk (delete)'),
  project('restore a ticket', 'tickets', 'POST /api/tickets/:id/restore'),
  project("restore one's own", 'tickets', 'POST /api/tickets/:id/restore (own)'),
  project('change a comment', 'tickets', 'PUT|PATCH|DELETE /api/tickets/:id/comments/:commentId'),
  project('delete a file', 'tickets', 'DELETE /api/tickets/:id/attachments/:attachmentId'),
  project('delete a time log', 'tickets', 'DELETE /api/tickets/:id/time-logs/:timeLogId'),
  project('create a ticket', 'tickets', 'POST /api/tickets', 'POST /api/tickets/bulk', 'POST /api/views (shared)'),
  project('change a view', 'tickets', 'PUT|PATCH|DELETE /api/views/:id'),
  project('create a ticket', 'mcp', 'POST /mcp (create_ticket)'),
  project('order tickets', 'tickets', 'POST /api/tickets/rank'),
  project('read tasks', 'agent-tasks', 'GET /api/agent-tasks/:id', 'GET /api/agent-tasks/:id/log'),
  project('read tasks', 'mcp', 'POST /mcp (get_task)'),
  project(
    'work on tasks',
    'agent-tasks',
    'POST /api/agent-tasks/:id/ask',
    'POST /api/agent-tasks/:id/cancel',
    'POST /api/agent-tasks/:id/complete',
    'POST /api/agent-tasks/:id/fail',
    'POST /api/agent-tasks/:id/heartbeat',
    'POST /api/agent-tasks/:id/log',
    'POST /api/agent-tasks/:id/reply',
    'POST /api/agent-tasks/:id/retry',
  ),
  project(
    'work on tasks',
    'mcp',
    'POST /mcp (report_task)',
    'POST /mcp (ask_task)',
    'POST /mcp (complete_task)',
    'POST /mcp (fail_task)',
  ),
  project('claim tasks', 'agent-tasks', 'POST /api/agent-tasks/claim', 'POST /api/agent-tasks'),
  project('claim tasks', 'mcp', 'POST /mcp (claim_task)'),
  project('read', 'projects', 'GET /api/project/:id', 'GET /api/project/:id/stats', 'GET /api/project/:id/automations'),
  project('read', 'tickets', 'GET /api/project/:id/board'),
  ...PLANNING_ROUTES,
  project('read', 'mcp', 'POST /mcp (get_project)', 'POST /mcp (a project to read)', 'POST /mcp (a board to read)'),
  project('see who is there', 'projects', 'GET /api/project/:id/members', 'GET /api/project/:id/assignees'),
  ...IMPORT_ROUTES,
  project(
    'manage',
    'projects',
    'PUT|PATCH /api/project/:id',
    'PUT|PATCH /api/project/:id/automations',
    'POST /api/project/:id/members',
    'POST /api/project/:id/invitations',
    'POST /api/project/:id/access-tokens',
    'PUT /api/project/:id/webhook-secret',
    'DELETE /api/project/:id/repositories/:repositoryId',
  ),
  project(
    'look after',
    'projects',
    'PUT /api/project/:id (archive or not)',
    'DELETE /api/project/:id/members/:userId',
    'GET /api/project/:id/invitations',
    'DELETE /api/project/:id/invitations/:invitationId',
    'GET /api/project/:id/access-tokens',
    'DELETE /api/project/:id/access-tokens/:tokenId',
    'DELETE /api/project/:id/webhook-secret',
    'GET /api/project/:id/repositories',
  ),
  project(
    'manage owners',
    'projects',
    'PUT /api/project/:id (visibility)',
    'PUT /api/project/:id (owner)',
    'POST /api/project/:id/members (an owner)',
    'POST /api/project/:id/invitations (an owner)',
  ),
  project('remove owners', 'projects', 'DELETE /api/project/:id/members/:userId (an owner)'),
  project('delete', 'projects', 'DELETE /api/project/:id'),
  project('restore', 'projects', 'POST /api/project/:id/restore'),
  project('link repositories', 'projects', 'POST /api/project/:id/repositories'),
  project('draft documentation', 'session', 'POST /api/docs/generate'),
  project('listen', 'webhooks key', 'POST /v1/webhooks'),
  project('listen', 'webhooks', 'POST /api/webhooks'),
  project('send an event', 'access token', 'POST /webhooks/generic'),

  workspace('find it', 'projects', 'GET /api/workspaces'),
  workspace('find its people', 'user', 'GET /api/users'),
  workspace('find its people', 'mcp', 'POST /mcp (list_people)'),
  workspace('read', 'mcp', 'POST /mcp (list_labels)', 'POST /mcp (list_groups)'),
  workspace(
    'read',
    'projects',
    'GET /api/workspaces/:id',
    'GET /api/workspaces/:id/labels',
    'GET /api/workspaces/:id/groups',
  ),
  workspace('see who is there', 'projects', 'GET /api/workspaces/:id/members'),
  workspace(
    'see who is there',
    'projects',
    'GET /api/workspaces/:id/agents',
    'GET /api/workspaces/:id/agents/:agentId',
  ),
  workspace('write', 'projects', 'POST /api/workspaces/:id/labels', 'POST /api/workspaces/:id/groups'),
  workspace('change a label', 'projects', 'PUT|PATCH|DELETE /api/labels/:id'),
  workspace('read a group', 'projects', 'GET /api/groups/:id'),
  workspace(
    'change a group',
    'projects',
    'PUT|PATCH|DELETE /api/groups/:id',
    'POST /api/groups/:id/close',
    'POST /api/groups/:id/reopen',
  ),
  workspace('create in it', 'projects', 'POST /api/projects'),
  workspace('create in it', 'tickets', 'POST /api/tickets (in the workspace)'),
  workspace('listen', 'webhooks key', 'POST /v1/webhooks (in the workspace)'),
  workspace('listen', 'webhooks', 'POST /api/webhooks (in the workspace)'),
  workspace(
    'manage',
    'projects',
    'PUT|PATCH /api/workspaces/:id',
    'GET /api/workspaces/:id/storage',
    'POST /api/workspaces/:id/members',
    'DELETE /api/workspaces/:id/members/:userId',
    'GET|POST /api/workspaces/:id/invitations',
    'DELETE /api/workspaces/:id/invitations/:invitationId',
    'POST /api/workspaces/:id/agents',
    'PUT|PATCH|DELETE /api/workspaces/:id/agents/:agentId',
  ),
  workspace('manage', 'session', 'GET|POST /api/workspaces/:id/agents/:agentId/keys'),
  workspace('manage', 'session', 'DELETE /api/workspaces/:id/agents/:agentId/keys/:keyId'),
  workspace(
    'manage owners',
    'projects',
    'POST /api/workspaces/:id/members (an owner)',
    'POST /api/workspaces/:id/invitations (an owner)',
    'DELETE /api/workspaces/:id/members/:userId (an owner)',
  ),
  workspace('delete', 'projects', 'DELETE /api/workspaces/:id'),

  elsewhere(
    "one's own",
    'session',
    'PUT|PATCH /api/auth/password',
    'GET /api/auth/session',
    'GET /api/auth/sessions',
    'DELETE /api/auth/sessions/:id (own)',
    'POST /api/auth/sign-out',
    'GET /api/auth/verify-email',
    'POST /api/auth/verify-email/request',
    'GET|POST /api/user/api-keys',
    'DELETE /api/user/api-keys/:id (own)',
    'GET /api/user/messages',
    'DELETE /api/user',
    'GET /api/invitations',
    'POST /api/invitations/accept',
    'POST /api/invitations/:id/accept (own)',
    'POST /api/invitations/:id/decline (own)',
  ),
  elsewhere("one's own", 'tickets', 'GET|POST /api/views'),
  elsewhere(
    "one's own",
    'user',
    'GET /api/user/activity',
    'GET /api/user/notifications',
    'PUT /api/user/notifications/read-all',
    'PUT /api/user/notifications/:id/read (own)',
    'GET|PUT|PATCH /api/user/preferences',
    'GET|PUT|PATCH /api/user/profile',
    'GET /api/user/stats',
    'PUT|DELETE /api/user/avatar',
    'GET /api/users/:id/avatar',
    'GET /api/users (by e-mail)',
  ),
  ...webhooks(
    "one's own",
    'GET /v1/events/stream',
    'GET /v1/webhooks',
    'GET|DELETE /v1/webhooks/:id (own)',
    'GET /v1/webhooks/:id/deliveries (own)',
    'GET /v1/webhooks/:id/deliveries/:deliveryId (own)',
  ),
  ...webhooks(
    "one's own webhook",
    'POST /v1/webhooks (anywhere)',
    'PUT|PATCH /v1/webhooks/:id (own)',
    'POST /v1/webhooks/:id/deliveries/:deliveryId/redeliver (own)',
    'POST /v1/webhooks/:id/ping (own)',
    'POST /v1/webhooks/:id/recover (own)',
    'POST /v1/webhooks/:id/secret/rotate (own)',
  ),
  elsewhere('make a place', 'projects', 'POST /api/workspaces', "POST /api/projects (in one's own)"),
  elsewhere("another's session", 'session', 'DELETE /api/auth/sessions/:id'),
  elsewhere("another's key", 'session', 'DELETE /api/user/api-keys/:id'),
  elsewhere("another's notice", 'user', 'PUT /api/user/notifications/:id/read'),
  elsewhere("another's invitation", 'session', 'POST /api/invitations/:id/accept', 'POST /api/invitations/:id/decline'),
  ...webhooks(
    "another's webhook",
    'GET|PUT|PATCH|DELETE /v1/webhooks/:id',
    'GET /v1/webhooks/:id/deliveries',
    'GET /v1/webhooks/:id/deliveries/:deliveryId',
    'POST /v1/webhooks/:id/deliveries/:deliveryId/redeliver',
    'POST /v1/webhooks/:id/ping',
    'POST /v1/webhooks/:id/recover',
    'POST /v1/webhooks/:id/secret/rotate',
  ),
  elsewhere('administer', 'admin', 'GET /api/admin/audit', 'GET /api/admin/users', 'PUT|PATCH /api/admin/users/:id'),
  elsewhere('look at queues', 'session', 'ANY /admin/queues*'),
  elsewhere('read figures', 'session', 'GET /metrics'),
  elsewhere(
    'open to all',
    'nothing',
    'POST /api/auth/sign-in',
    'POST /api/auth/sign-up',
    'POST /api/auth/verify-email',
    'POST /api/auth/password-reset',
    'POST /api/auth/password-reset/request',
    'GET /health/live',
    'GET /health/ready',
    'GET /openapi.json',
    'GET /reference',
    'GET /reference/start.js',
    'GET /reference/reference.css',
    'GET /reference/swagger-ui.css',
    'GET /reference/swagger-ui-bundle.js',
    'GET /reference/favicon-32x32.png',
  ),
  elsewhere('not offered', 'mcp', 'GET /mcp', 'DELETE /mcp'),
  elsewhere('for code hosts', 'nothing', 'POST /webhooks/vcs'),
  ...SIGN_IN_ROUTES,
];
