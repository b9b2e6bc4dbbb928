/**
 * What a summary leaves open, for operations whose decorator has no description. `PATCH` is described as `PUT`, and
 * `/v1/webhooks` and `/v1/events` as `/api/webhooks` and `/api/events`.
 */
export const OPERATIONS: Record<string, string> = {
  'GET /health/live': 'Answers as long as the process runs, whatever the state of the database.',
  'GET /health/ready': 'Fails with `SERVICE_UNAVAILABLE` while the instance should get no traffic.',

  'POST /api/auth/sign-up':
    'Sets the session cookie. The first account of an instance becomes `ADMIN`; where sign-up is closed, further ones fail with `FORBIDDEN`. Every account gets a personal workspace.',
  'POST /api/auth/sign-out': 'Clears the cookie.',
  'GET /api/auth/session': 'Fails with `UNAUTHORIZED` without a valid session.',
  'GET /api/auth/sessions': 'One entry for each browser or program that is signed in.',
  'DELETE /api/auth/sessions/{id}': 'Its next request fails with `UNAUTHORIZED`.',
  'PUT /api/auth/password': 'An account with a password must send `currentPassword`.',
  'GET /api/auth/verify-email': 'Also shows the address itself.',
  'POST /api/auth/verify-email': 'The token comes from the link in the mail and works once.',
  'POST /api/auth/verify-email/request': 'At most 30 messages an hour.',
  'POST /api/auth/password-reset/request':
    'Answers the same whether the account exists or not. At most 30 messages an hour.',
  'POST /api/auth/password-reset': 'The token works once. Sign in afterwards with the new password.',
  'POST /api/user/api-keys':
    'Only this response contains the key. Without `scopes` it gets all but `admin`; a `VIEWER` gets those for reading.',
  'GET /api/user/api-keys': 'Without the keys themselves, which are not stored.',
  'DELETE /api/user/api-keys/{id}': 'The next request with the key fails with `UNAUTHORIZED`.',
  'GET /api/user/identities': 'Each one can sign in to the account.',
  'DELETE /api/user/identities/{id}': 'Fails with `CONFLICT` if it is the last way to sign in.',
  'POST /api/auth/passkey':
    'Takes the response of `navigator.credentials.get` to the options of `POST /api/auth/passkey/options`. Sets the session cookie.',
  'POST /api/user/passkeys/options': 'Pass `data` to `navigator.credentials.create`.',
  'POST /api/user/passkeys': 'Takes the response of `navigator.credentials.create`.',
  'GET /api/user/passkeys': 'Without key material.',
  'DELETE /api/user/passkeys/{id}': 'Fails with `CONFLICT` if it is the last way to sign in.',
  'GET /api/auth/providers': 'As configured for the instance; empty if there are none.',
  'GET /api/user/two-factor': 'And how many recovery codes are left.',
  'POST /api/user/two-factor/enable': 'Returns the recovery codes, which are shown only here. Each works once.',
  'POST /api/user/two-factor/recovery-codes': 'They are shown only here.',
  'POST /api/user/two-factor/disable': 'Recovery codes are deleted with it.',
  'DELETE /api/user':
    'Needs the password of accounts that have one. Fails with `CONFLICT` while the account is the last owner of a place with other members, or the last `ADMIN`.',
  'DELETE /api/user/avatar': '`image` becomes `null`. Deleting none is fine.',
  'GET /api/users/{id}/avatar': 'The address in `image` already has the right `v`.',
  'GET /api/users':
    'With `search`, among people who share a workspace with you. With `email`, anyone with exactly this address.',
  'GET /api/user/profile': 'With `counts=true` also the numbers of projects, tickets and comments.',
  'PUT /api/user/profile': 'The e-mail address cannot be changed here.',
  'GET /api/user/preferences': 'Defaults for whatever was never set.',
  'PUT /api/user/preferences': 'Only the fields that are sent change.',
  'GET /api/user/activity': 'Changes made through any client, by session or key.',
  'GET /api/user/stats': 'Counts of the present, and activity within the period.',
  'GET /api/user/notifications': 'Read ones are kept for 90 days, unread ones for a year.',
  'PUT /api/user/notifications/read-all': 'Those that arrive later stay unread.',
  'PUT /api/user/notifications/{id}/read': 'Repeating it keeps the first `readAt`.',

  'GET /api/workspaces': 'The personal workspace is among them.',
  'POST /api/workspaces': 'The caller becomes its owner. A `VIEWER` may not.',
  'GET /api/workspaces/{id}': 'Members of one of its projects may read it, too.',
  'PUT /api/workspaces/{id}': 'Only the name and the slug can be changed.',
  'DELETE /api/workspaces/{id}': 'Fails with `CONFLICT` while it has projects. A personal workspace cannot be deleted.',
  'GET /api/workspaces/{id}/storage': 'Uploads that would exceed the quota fail with `PAYLOAD_TOO_LARGE`.',
  'GET /api/workspaces/{id}/members':
    'Agents are members, too. E-mail addresses are visible to people who share a place.',
  'POST /api/workspaces/{id}/members': 'Only owners make owners.',
  'DELETE /api/workspaces/{id}/members/{userId}':
    'Anyone may remove themselves. The last owner cannot leave: `CONFLICT`.',
  'GET /api/workspaces/{id}/labels': 'Tickets of all its projects use them.',
  'POST /api/workspaces/{id}/labels': 'Its name must be unique within the workspace.',
  'PUT /api/labels/{id}': 'Tickets keep it under its new name.',
  'DELETE /api/labels/{id}': 'It is removed from all its tickets.',
  'GET /api/workspaces/{id}/groups': 'Cycles and milestones, open and closed.',
  'POST /api/workspaces/{id}/groups': 'With `projectId`, for tickets of that project only.',
  'GET /api/groups/{id}': '`progress` counts its tickets.',
  'PUT /api/groups/{id}': 'Its project cannot be changed.',
  'DELETE /api/groups/{id}': '`groupId` of its tickets becomes `null`.',
  'POST /api/groups/{id}/reopen': 'It takes tickets again.',

  'GET /api/projects': 'All but deleted ones, including public projects of others.',
  'POST /api/projects':
    'Without `workspaceId` in the personal workspace. Without `key` one is made from the name: `Website Redesign` → `WR`. The caller becomes owner.',
  'GET /api/project/search': 'In names, keys and descriptions.',
  'GET /api/project/{id}': 'With its members, where the caller may see them.',
  'PUT /api/project/{id}':
    'Only owners change `visibility` and the owner. A new key does not break the old one, which keeps resolving. An archived project takes no other change than `status`.',
  'DELETE /api/project/{id}': 'It then answers `NOT_FOUND` everywhere. After 30 days it is purged with its tickets.',
  'POST /api/project/{id}/restore': 'Within 30 days of its deletion.',
  'GET /api/project/{id}/assignees': 'Members of the project and of its workspace, sorted by name.',
  'GET /api/project/{id}/stats': 'Counts of the present, and activity within the period.',
  'GET /api/project/{id}/members':
    'E-mail addresses are shown to people who share a project or workspace, and to `ADMIN`.',
  'POST /api/project/{id}/members': 'Only owners make owners.',
  'DELETE /api/project/{id}/members/{userId}':
    'Anyone may remove themselves. The last owner cannot leave: `CONFLICT`. Access ends with the next request.',
  'GET /api/project/{id}/access-tokens': 'Without the tokens themselves, which are not stored.',
  'POST /api/project/{id}/access-tokens':
    'For `POST /webhooks/generic` of this project, and nothing else. Only this response contains the token.',
  'DELETE /api/project/{id}/access-tokens/{tokenId}': 'The next request with it fails with `UNAUTHORIZED`.',
  'GET /api/project/{id}/repositories': 'Their events reach the project through `POST /webhooks/vcs`.',
  'POST /api/project/{id}/repositories':
    'A repository feeds one project of the instance. With `REPOSITORY_LINKING=open`, project admins may link, too.',
  'DELETE /api/project/{id}/repositories/{repositoryId}': 'Links that tickets have to it stay.',
  'DELETE /api/project/{id}/webhook-secret': 'Deliveries must be signed with the secret of the instance again.',

  'GET /api/invitations': 'Empty until the e-mail address is verified.',
  'POST /api/invitations/accept': 'The token comes from the link in the mail.',
  'GET /api/workspaces/{id}/invitations': 'Accepted ones are members instead.',
  'POST /api/workspaces/{id}/invitations':
    'The link is valid for 7 days; inviting the same address again replaces it. At most 100 invitations an hour.',
  'DELETE /api/workspaces/{id}/invitations/{invitationId}': 'Its link stops working.',
  'GET /api/project/{id}/invitations': 'Accepted ones are members instead.',
  'POST /api/project/{id}/invitations':
    'The link is valid for 7 days; inviting the same address again replaces it. At most 100 invitations an hour.',
  'DELETE /api/project/{id}/invitations/{invitationId}': 'Its link stops working.',

  'POST /api/tickets/bulk':
    'All or none, unless `atomic` is `false`: then each operation succeeds or fails on its own. With `dryRun` nothing is stored, and the response is what would have happened.',
  'GET /api/tickets':
    'Filters combine with and; several values of one filter mean any of them. Custom fields filter as `field.<key>=value`.',
  'POST /api/tickets':
    'Defaults: `TASK`, `backlog`, `medium`, `PLANNING`, reported by the caller. An `externalId` that exists in the project returns the existing ticket with 200 and creates nothing.',
  'GET /api/tickets/stats': 'Takes the filters of the list.',
  'GET /api/tickets/{id}': 'With comments, labels and permissions. `include` adds the first page of further lists.',
  'PUT /api/tickets/{id}':
    'With `projectId` it moves within its workspace and gets a new key; the old one keeps resolving. An assignee or group that does not fit there is cleared.',
  'DELETE /api/tickets/{id}': 'Members delete what they reported, admins everything.',
  'POST /api/tickets/{id}/restore': 'Within 30 days. Members restore what they reported, admins everything.',
  'PUT /api/tickets/{id}/status':
    '`done` sets `completedAt`. With `columnId` instead, the status is that of the column.',
  'PUT /api/tickets/{id}/assignee': 'The assignee must be a member of the project or its workspace, and is notified.',
  'GET /api/tickets/{id}/children': 'Only those the caller may read.',
  'GET /api/tickets/{id}/history': 'One entry per field that changed. Rank changes alone are not recorded.',
  'GET /api/tickets/{id}/comments': 'With their reactions.',
  'POST /api/tickets/{id}/comments': 'People who are mentioned or watch the ticket are notified.',
  'PUT /api/tickets/{id}/comments/{commentId}': 'Members edit their own comments, admins all.',
  'DELETE /api/tickets/{id}/comments/{commentId}': 'Members delete their own comments, admins all.',
  'GET /api/tickets/{id}/attachments': 'Without the bytes, which each one has at its own address.',
  'POST /api/tickets/{id}/attachments':
    'Multipart form with one `file`. Stops with `PAYLOAD_TOO_LARGE` over 25 MiB or over the storage quota of the workspace.',
  'DELETE /api/tickets/{id}/attachments/{attachmentId}': 'Members delete what they uploaded, admins everything.',
  'GET /api/tickets/{id}/time-logs': 'By everyone, with their notes.',
  'POST /api/tickets/{id}/time-logs': 'For the caller. `loggedAt` is now unless given.',
  'DELETE /api/tickets/{id}/time-logs/{timeLogId}': 'Members delete their own, admins all.',
  'GET /api/project/{id}/templates': 'Each with the ticket it prefills.',
  'DELETE /api/project/{id}/templates/{templateId}': 'Tickets made from it stay as they are.',
  'GET /api/tickets/{id}/relations': '`direction` says which side of the relation this ticket is.',
  'POST /api/tickets/{id}/relations': 'Relating them again returns the relation there is, with 200.',
  'DELETE /api/tickets/{id}/relations': 'Takes the body that created it.',
  'DELETE /api/tickets/{id}/relations/{relationId}': 'Works from both of its tickets.',
  'GET /api/tickets/{id}/links': 'Made from keys in titles, branches and commits; see `POST /webhooks/vcs`.',
  'GET /api/tickets/{id}/watchers/me': 'Watchers are notified of changes and comments.',
  'PUT /api/tickets/{id}/watchers/me': 'Repeating it changes nothing.',
  'DELETE /api/tickets/{id}/watchers/me': 'Mentions and assignments still notify.',
  'GET /api/project/{id}/fields': 'In their order. Tickets have the values under `fields`, by `key`.',
  'POST /api/project/{id}/fields': 'Tickets have its value under `fields`, by its `key`.',
  'DELETE /api/project/{id}/fields/{fieldId}': 'Cannot be undone.',
  'GET /api/project/{id}/columns': 'Empty where the board has one column for each status.',
  'DELETE /api/views/{id}': 'Members of the project may delete a shared one.',
  'GET /api/project/{id}/recurrences': 'Also paused ones.',
  'PUT /api/project/{id}/recurrences/{recurrenceId}': 'A changed rule counts from now on.',
  'DELETE /api/project/{id}/recurrences/{recurrenceId}': 'No further tickets are created.',
  'GET /api/project/{id}/imports': 'With counts of rows.',
  'GET /api/project/{id}/imports/{importId}': 'Poll it until `status` is `completed` or `failed`.',
  'GET /api/project/{id}/imports/{importId}/errors': 'In the order of the file.',
  'GET /api/project/{id}/automations': 'Rules are tried for every event of the project.',

  'POST /api/webhooks':
    'Without `projectId` and `workspaceId` it gets events of all projects the caller is a member of. Only this response contains a generated secret. A `VIEWER` may not.',
  'GET /api/webhooks': 'Newest first, without secrets.',
  'GET /api/webhooks/{id}': 'Without its secret.',
  'DELETE /api/webhooks/{id}': 'Deliveries under way may still arrive.',
  'POST /api/webhooks/{id}/ping': 'Its deliveries show the outcome.',
  'POST /api/webhooks/{id}/recover':
    'Deliveries made since `since`, in the background, oldest first. Fails with `CONFLICT` while the webhook is disabled.',
  'GET /api/webhooks/{id}/deliveries': 'Kept as long as events: `EVENT_RETENTION_DAYS` of the instance.',
  'GET /api/webhooks/{id}/deliveries/{deliveryId}': 'Each attempt has the status and the beginning of the response.',
  'POST /api/webhooks/{id}/deliveries/{deliveryId}/redeliver':
    'The payload is byte for byte the same. Fails with `CONFLICT` while it is being tried, or the webhook is disabled.',

  'GET /api/agent-tasks': 'Those of projects the caller may read.',
  'GET /api/agent-tasks/{id}': '`instructions` are shown to members only.',
  'GET /api/agent-tasks/{id}/log': 'Messages of the agent, questions and answers, and what Docket did.',
  'POST /api/agent-tasks/{id}/log': 'Needs the current lease. Counts against `budget.messages`.',
  'POST /api/agent-tasks/{id}/reply': 'For members, while the task is `awaiting_input`.',
  'POST /api/agent-tasks/{id}/cancel': 'The next call of the agent fails with `CONFLICT`.',
  'POST /api/agent-tasks/{id}/retry': 'For members.',
  'GET /api/workspaces/{id}/agents': 'Also those that are disabled.',
  'GET /api/workspaces/{id}/agents/{agentId}':
    'Agents are members, too: `GET /api/workspaces/{id}/members` lists them with their roles.',
  'PUT /api/workspaces/{id}/agents/{agentId}': 'While disabled, its keys are refused.',
  'DELETE /api/workspaces/{id}/agents/{agentId}': 'What it wrote stays under its name.',
  'POST /api/workspaces/{id}/agents/{agentId}/keys': 'Only this response contains the key.',
  'GET /api/workspaces/{id}/agents/{agentId}/keys': 'Without the keys themselves, which are not stored.',
  'DELETE /api/workspaces/{id}/agents/{agentId}/keys/{keyId}': 'The next request with it fails with `UNAUTHORIZED`.',

  'GET /api/admin/users': 'Also disabled ones.',
  'PUT /api/admin/users/{id}':
    'A disabled user is signed out and their keys are refused. The last `ADMIN` can be neither demoted nor disabled: `CONFLICT`.',
  'GET /api/admin/audit': 'Changes of users and roles, and resets.',
  'DELETE /api/admin/users/{id}/two-factor': 'They then sign in with their password alone. Recorded in the audit log.',
};
