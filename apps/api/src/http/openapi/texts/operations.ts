/**
 * What a summary leaves open, for operations whose decorator has no description. `PATCH` is described as `PUT`, and
 * `/v1/webhooks` and `/v1/events` as `/api/webhooks` and `/api/events`.
 */
export const OPERATIONS: Record<string, string> = {
  'GET /health/live': 'Answers as long as the process runs, whatever the state of the database.',
  'GET /health/ready': 'Fails with `SERVICE_UNAVAILABLE` while the process should get no traffic.',

  'POST /api/auth/sign-up':
    'Sets the session cookie and creates a personal workspace. The first account of an instance becomes `ADMIN`. Where sign-up is closed, fails with `FORBIDDEN` without an `invitationToken`.',
  'POST /api/auth/sign-out': 'Clears the session cookie.',
  'GET /api/auth/session': 'Fails with `UNAUTHORIZED` without a valid session.',
  'GET /api/auth/sessions': 'Each browser or program that is signed in has its own session.',
  'DELETE /api/auth/sessions/{id}': 'The next request with the session fails with `UNAUTHORIZED`.',
  'PUT /api/auth/password': 'An account with a password must send `currentPassword`.',
  'GET /api/auth/verify-email': 'The response also contains the address.',
  'POST /api/auth/verify-email': 'The token works once, within 24 hours.',
  'POST /api/auth/verify-email/request':
    'Sends nothing if the address is verified. At most 5 messages are sent and 30 requests accepted an hour.',
  'POST /api/auth/password-reset/request':
    'Answers the same whether the account exists or not. At most 5 messages are sent and 30 requests accepted an hour.',
  'POST /api/auth/password-reset': 'The token works once, within an hour. No session is opened.',
  'POST /api/user/api-keys':
    'Only this response contains the key. Without `scopes`, the key gets all but `admin`; for a `VIEWER`, those for reading. At most 100 keys a user.',
  'GET /api/user/api-keys': 'The keys themselves are not stored and cannot be shown again.',
  'DELETE /api/user/api-keys/{id}': 'The next request with the key fails with `UNAUTHORIZED`.',
  'GET /api/user/identities': 'Each linked account can sign in as long as its provider is configured.',
  'DELETE /api/user/identities/{id}': 'Fails with `CONFLICT` if the account has no other way to sign in.',
  'POST /api/auth/passkey':
    'Takes the response of `navigator.credentials.get` to the options of `POST /api/auth/passkey/options`. Sets the session cookie.',
  'POST /api/user/passkeys/options':
    '`data` is the `PublicKeyCredentialCreationOptionsJSON` for `navigator.credentials.create`.',
  'POST /api/user/passkeys': 'Takes the response of `navigator.credentials.create`.',
  'GET /api/user/passkeys': 'Key material is not shown.',
  'DELETE /api/user/passkeys/{id}': 'Fails with `CONFLICT` if the account has no other way to sign in.',
  'GET /api/auth/providers': 'The list is empty if the instance has no identity provider.',
  'GET /api/user/two-factor': 'The response also says how many recovery codes are left.',
  'POST /api/user/two-factor/enable':
    'Returns ten recovery codes, which are not shown again. Fails with `CONFLICT` without a `setup`, or if already enabled.',
  'POST /api/user/two-factor/recovery-codes': 'The new codes are not shown again.',
  'POST /api/user/two-factor/disable': 'Also deletes the recovery codes.',
  'DELETE /api/user':
    'Needs the password of an account that has one. Fails with `CONFLICT` for the last owner of a workspace or project with other members, and for the last `ADMIN`.',
  'DELETE /api/user/avatar': 'Deletes an uploaded picture and clears `image`. Succeeds if there is none.',
  'GET /api/users/{id}/avatar':
    'Fails with `NOT_FOUND` if none was uploaded. With the `v` of `image`, the response never changes.',
  'GET /api/users':
    'Lists people who share a workspace with the caller; for an `ADMIN`, all. With `email`, finds anyone with exactly this address.',
  'GET /api/user/profile': 'With `counts=true`, the response has numbers of projects, tickets and comments.',
  'PUT /api/user/profile': 'The e-mail address cannot be changed.',
  'GET /api/user/preferences': 'Preferences that were never set have their defaults.',
  'PUT /api/user/preferences': 'Absent fields stay, also within `emailNotifications`.',
  'GET /api/user/activity':
    'Includes changes made with API keys. What was deleted or may no longer be read is left out.',
  'GET /api/user/stats':
    'Counts `assigned`, `overdue`, `projects` and `completionRate` as of now, everything else within the period.',
  'GET /api/user/notifications': 'Read notifications are kept for 90 days, unread ones for a year.',
  'PUT /api/user/notifications/read-all': 'Notifications that arrive later stay unread.',
  'PUT /api/user/notifications/{id}/read': 'Repeating the request keeps the first `readAt`.',

  'GET /api/workspaces': 'Includes the personal workspace. A role in a project alone does not count.',
  'POST /api/workspaces': 'The caller becomes the owner. Fails with `FORBIDDEN` for a `VIEWER` or an agent.',
  'GET /api/workspaces/{id}': 'Members of a project in the workspace may read it, too.',
  'PUT /api/workspaces/{id}': 'Only `name` and `slug` can be changed.',
  'DELETE /api/workspaces/{id}':
    'Fails with `CONFLICT` for a personal workspace, and while there are projects; deleted ones count until they are purged.',
  'GET /api/workspaces/{id}/storage': 'Uploads that would exceed `quota` fail with `PAYLOAD_TOO_LARGE`.',
  'GET /api/workspaces/{id}/members':
    'Includes agents. `email` is `null` for a person who was added by a stranger until they open the workspace.',
  'POST /api/workspaces/{id}/members':
    'Only owners add owners or change the role of an owner. Demoting the last owner fails with `CONFLICT`.',
  'DELETE /api/workspaces/{id}/members/{userId}':
    'Anyone may leave; only owners remove an owner. Removing the last owner fails with `CONFLICT`.',
  'GET /api/workspaces/{id}/labels': 'Lists labels by name. All projects of the workspace share them.',
  'POST /api/workspaces/{id}/labels': 'The name must be unique within the workspace, regardless of case.',
  'PUT /api/labels/{id}': 'Tickets keep the label under its new name.',
  'DELETE /api/labels/{id}':
    'Removes the label from all tickets; with many tickets, this continues after the response.',
  'GET /api/workspaces/{id}/groups': 'Lists cycles and milestones, open and closed, oldest first.',
  'POST /api/workspaces/{id}/groups': 'With `projectId`, the group takes tickets of that project only.',
  'GET /api/groups/{id}': '`progress` counts the tickets that the caller may read.',
  'PUT /api/groups/{id}': 'A new `projectId` removes the group from tickets outside that project.',
  'DELETE /api/groups/{id}':
    'Sets `groupId` of the tickets to `null`; with many tickets, this continues after the response.',
  'POST /api/groups/{id}/reopen': 'The group takes tickets again. Repeating changes nothing.',

  'GET /api/projects': 'Includes public projects of others. Without `status`, deleted projects are left out.',
  'POST /api/projects':
    'The caller becomes the owner. Without `workspaceId`, the project is in the personal workspace. Without `key`, one is made from the name: `Website Redesign` → `WR`. Fails with `FORBIDDEN` for an agent.',
  'GET /api/project/search': 'Searches names, keys and descriptions. There is one page only.',
  'GET /api/project/{id}': '`members` has at most 100 people, and is absent for outsiders of a public project.',
  'PUT /api/project/{id}':
    'Only owners change `visibility` and `ownerId`. After a change of `key`, the old key still resolves. Fails with `CONFLICT` in an archived project unless `status` becomes `active`.',
  'DELETE /api/project/{id}':
    'The project is then `NOT_FOUND` everywhere. After 30 days, it is purged with its tickets.',
  'POST /api/project/{id}/restore':
    'Fails with `NOT_FOUND` 30 days after the deletion. Does nothing if the project is not deleted.',
  'GET /api/project/{id}/assignees': 'Lists people with a role in the project or its workspace, without agents.',
  'GET /api/project/{id}/stats':
    'Counts `activity`, `members.active` and `velocity` within the period, everything else as of now.',
  'GET /api/project/{id}/members':
    'Roles in the workspace are not listed. `email` is `null` for a person who was added by a stranger until they open the project.',
  'POST /api/project/{id}/members':
    'Only owners add owners or change the role of an owner. Demoting the last owner fails with `CONFLICT`.',
  'DELETE /api/project/{id}/members/{userId}':
    'Anyone may leave; only owners remove an owner. Removing the last owner fails with `CONFLICT`. A role in the workspace stays.',
  'GET /api/project/{id}/access-tokens': 'The tokens themselves are not stored and cannot be shown again.',
  'POST /api/project/{id}/access-tokens':
    'The token is for `POST /webhooks/generic` of this project and nothing else. Only this response contains it.',
  'DELETE /api/project/{id}/access-tokens/{tokenId}': 'The next request with the token fails with `UNAUTHORIZED`.',
  'GET /api/project/{id}/repositories': 'Events of these repositories reach the project through `POST /webhooks/vcs`.',
  'POST /api/project/{id}/repositories':
    'A repository feeds one project of the instance; a second link fails with `VALIDATION_ERROR`. With `REPOSITORY_LINKING=open`, project admins may link, too.',
  'DELETE /api/project/{id}/repositories/{repositoryId}': 'Tickets keep their links to the repository.',
  'DELETE /api/project/{id}/webhook-secret':
    'Deliveries must then be signed with the secret of the instance. Fails with `NOT_FOUND` if there is none.',

  'GET /api/invitations': 'The list is empty until the e-mail address is verified.',
  'POST /api/invitations/accept':
    'Takes the token from the link. An invitation to another address fails with `FORBIDDEN`. Members keep their role.',
  'GET /api/workspaces/{id}/invitations': 'Accepted and expired invitations are left out.',
  'POST /api/workspaces/{id}/invitations':
    'The link works for 7 days. Only owners invite owners. At most 100 requests an hour.',
  'DELETE /api/workspaces/{id}/invitations/{invitationId}': 'The link of the invitation stops working.',
  'GET /api/project/{id}/invitations': 'Accepted and expired invitations are left out.',
  'POST /api/project/{id}/invitations':
    'The link works for 7 days. Only owners invite owners. At most 100 requests an hour.',
  'DELETE /api/project/{id}/invitations/{invitationId}': 'The link of the invitation stops working.',

  'POST /api/tickets/bulk':
    'All operations succeed or none. With `atomic: false`, each succeeds or fails on its own. With `dryRun`, nothing is stored and the response says what would happen.',
  'GET /api/tickets':
    'A ticket must match every filter. Of several values of one filter, any may match; `!value` excludes. Custom fields are filtered by `field.<key>=value`.',
  'POST /api/tickets':
    'The caller becomes the reporter. If the project has a ticket with the same `externalId`, returns that ticket with 200 and creates nothing.',
  'GET /api/tickets/stats': 'Takes the filters of the list, except `search`, `deleted` and `view`.',
  'GET /api/tickets/{id}':
    'Contains the newest 50 comments and what the caller may do. `include` adds the first page of further lists.',
  'PUT /api/tickets/{id}':
    'A new `projectId` moves the ticket within its workspace: it gets a new key, the old one still resolves, and an assignee, delegate, group or custom field that does not fit is cleared.',
  'DELETE /api/tickets/{id}': 'Members delete tickets they reported, admins all. Open agent tasks are cancelled.',
  'POST /api/tickets/{id}/restore':
    'Members restore tickets they reported, admins all. Fails with `NOT_FOUND` 30 days after the deletion.',
  'PUT /api/tickets/{id}/status':
    '`done` sets `completedAt`, any other status clears it. With `columnId`, the ticket takes the status of the column.',
  'PUT /api/tickets/{id}/assignee':
    'The assignee must be a person with a role in the project or its workspace, and is notified.',
  'GET /api/tickets/{id}/children': 'Tickets that the caller may not read are left out.',
  'GET /api/tickets/{id}/history':
    'Each field that changed has an entry. Creation and changes of rank alone are not recorded.',
  'GET /api/tickets/{id}/comments': 'Comments include their reactions.',
  'POST /api/tickets/{id}/comments':
    'Notifies the assignee, the reporter, watchers, commenters and mentioned people. A mentioned agent gets a task `respond_to_comment`.',
  'PUT /api/tickets/{id}/comments/{commentId}': 'Members edit their own comments, admins all.',
  'DELETE /api/tickets/{id}/comments/{commentId}':
    'Members delete their own comments, admins all. Comments cannot be restored.',
  'GET /api/tickets/{id}/attachments': '`GET …/attachments/{attachmentId}` returns the bytes of an attachment.',
  'POST /api/tickets/{id}/attachments':
    'Takes a multipart form with one `file`. Fails with `PAYLOAD_TOO_LARGE` over 25 MiB or over the storage quota of the workspace.',
  'DELETE /api/tickets/{id}/attachments/{attachmentId}': 'Members delete files they uploaded, admins all.',
  'GET /api/tickets/{id}/time-logs': 'Contains the time logs of all users.',
  'POST /api/tickets/{id}/time-logs': 'The time is logged for the caller.',
  'DELETE /api/tickets/{id}/time-logs/{timeLogId}': 'Members delete their own time logs, admins all.',
  'GET /api/project/{id}/templates': '`ticket` contains what a new ticket starts with. Oldest first.',
  'DELETE /api/project/{id}/templates/{templateId}': 'Tickets made from the template stay as they are.',
  'GET /api/tickets/{id}/relations': 'Relations to tickets that the caller may not read are left out.',
  'POST /api/tickets/{id}/relations':
    'Returns an existing relation with 200. A cycle of `blocks` fails with `VALIDATION_ERROR`.',
  'DELETE /api/tickets/{id}/relations': 'Takes the body that created the relation.',
  'DELETE /api/tickets/{id}/relations/{relationId}': 'The path may name either of the two tickets.',
  'GET /api/tickets/{id}/links':
    'Docket links what names the ticket by its key, and the issue it was made from; see `POST /webhooks/vcs`.',
  'GET /api/tickets/{id}/watchers/me': 'Watchers are notified of changes and comments.',
  'PUT /api/tickets/{id}/watchers/me': 'Whoever may read the ticket may watch it. Repeating changes nothing.',
  'DELETE /api/tickets/{id}/watchers/me':
    'Assignees, reporters, commenters and mentioned people are notified even if they do not watch.',
  'GET /api/project/{id}/fields': 'Lists fields in order of creation. Tickets have the values in `fields`, by `key`.',
  'POST /api/project/{id}/fields': 'Tickets have the value in `fields`, by `key`.',
  'DELETE /api/project/{id}/fields/{fieldId}':
    'The deletion cannot be undone. With many tickets, it continues after the response.',
  'GET /api/project/{id}/columns': 'The list is empty if the board has one column for each status.',
  'DELETE /api/views/{id}': 'Owners delete personal views; members of the project delete shared ones.',
  'GET /api/project/{id}/recurrences': 'Includes paused and ended recurrences.',
  'PUT /api/project/{id}/recurrences/{recurrenceId}':
    'A changed or resumed schedule continues with its next occurrence.',
  'DELETE /api/project/{id}/recurrences/{recurrenceId}': 'No further tickets are created.',
  'GET /api/project/{id}/imports': 'Imports include counts of their rows.',
  'GET /api/project/{id}/imports/{importId}':
    'Poll until `finishedAt` is set, or wait for `import.finished` in the stream.',
  'GET /api/project/{id}/imports/{importId}/errors': 'Lists rows in the order of the file.',
  'GET /api/project/{id}/automations': 'A project that was never configured has the built-in agent and no rules.',

  'POST /api/webhooks':
    'Without `projectId` and `workspaceId`, the webhook gets the events of all projects and workspaces of its owner. Only this response contains a generated secret. At most 100 a user. A `VIEWER` gets `FORBIDDEN`.',
  'GET /api/webhooks': 'Lists the webhooks of the caller, for an `ADMIN` of all users. Secrets are not shown.',
  'GET /api/webhooks/{id}': 'The secret is not shown.',
  'DELETE /api/webhooks/{id}': 'Deliveries under way may still arrive.',
  'POST /api/webhooks/{id}/ping': '`GET …/deliveries` shows the outcome.',
  'POST /api/webhooks/{id}/recover':
    'Sends deliveries from `since` to `until`, oldest first, in the background. Fails with `CONFLICT` while the webhook is disabled.',
  'GET /api/webhooks/{id}/deliveries':
    'Finished deliveries are kept for at least `EVENT_RETENTION_DAYS` days (default 30).',
  'GET /api/webhooks/{id}/deliveries/{deliveryId}': 'Attempts have the status and the first 16 KiB of the response.',
  'POST /api/webhooks/{id}/deliveries/{deliveryId}/redeliver':
    'Starts the retries again. Fails with `CONFLICT` while the delivery is `pending` or the webhook disabled, with `FORBIDDEN` if its owner may no longer read the event.',

  'GET /api/agent-tasks': 'Includes tasks about tickets without a project.',
  'GET /api/agent-tasks/{id}': '`instructions` and `payload` are `null` for outsiders of a public project.',
  'GET /api/agent-tasks/{id}/log': 'Contains messages and questions of the agent, answers, and what Docket did.',
  'POST /api/agent-tasks/{id}/log':
    'Needs the current lease. Fails with `CONFLICT` once `budget.messages` are used up.',
  'POST /api/agent-tasks/{id}/reply':
    'Fails with `CONFLICT` unless the task is `awaiting_input`, with `FORBIDDEN` for the agent that asked.',
  'POST /api/agent-tasks/{id}/cancel':
    'The next call of the agent fails with `CONFLICT`. So does cancelling a task that has ended.',
  'POST /api/agent-tasks/{id}/retry':
    'Attempts and budget start over. Fails with `CONFLICT` in any other state, with `FORBIDDEN` for the agent of the task.',
  'GET /api/workspaces/{id}/agents': 'Includes disabled agents.',
  'GET /api/workspaces/{id}/agents/{agentId}': '`projectIds` is `null` for a member of the whole workspace.',
  'PUT /api/workspaces/{id}/agents/{agentId}':
    'Keys of a disabled agent are refused. `projectIds` replaces all its memberships.',
  'DELETE /api/workspaces/{id}/agents/{agentId}':
    'What the agent wrote stays under its name. Tasks that others may claim are queued again.',
  'POST /api/workspaces/{id}/agents/{agentId}/keys': 'Only this response contains the key.',
  'GET /api/workspaces/{id}/agents/{agentId}/keys': 'The keys themselves are not stored and cannot be shown again.',
  'DELETE /api/workspaces/{id}/agents/{agentId}/keys/{keyId}':
    'The next request with the key fails with `UNAUTHORIZED`.',

  'GET /api/admin/users': 'Includes disabled users, but neither agents nor deleted accounts.',
  'PUT /api/admin/users/{id}':
    'Disabling a user ends their sessions and deletes their API keys for good. Demoting or disabling the last `ADMIN` fails with `CONFLICT`.',
  'GET /api/admin/audit': 'Contains changes of users, resets of second factors, and reads of users and of this log.',
  'DELETE /api/admin/users/{id}/two-factor':
    'The user then signs in with the password alone. Fails with `NOT_FOUND` if there is no second factor.',
};
