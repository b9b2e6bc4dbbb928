/** The introduction of the document. Its requests work on the demo data. */
export const INTRODUCTION = `Tickets and projects for software teams and the agents that work beside them.

Requests and responses are JSON in UTF-8. One object is \`{"data": {…}}\`, a list is \`{"data": […], "pagination": {…}}\`. Unset optional fields are \`null\`. Timestamps are ISO 8601 in UTC with milliseconds. Ids are UUIDs; projects and tickets also have keys (\`WEB\`, \`WEB-12\`), which paths and bodies accept in place of ids. Unknown parameters and fields are errors. Read-only fields are ignored, so you can send back what you received. Where there is a \`PATCH\`, \`PUT\` is the same: absent fields stay, \`null\` clears an optional one.

This document is at \`/openapi.json\`. \`/openapi.json?tag=Tickets\` is the part of one tag: a whole document, but smaller.

## Authentication

A browser uses the session cookie that \`POST /api/auth/sign-in\` sets. A program sends an API key:

\`\`\`
curl -H 'Authorization: Bearer dkt_…' http://127.0.0.1:3000/api/tickets?assignee=me
\`\`\`

A key acts as its owner, within its scopes. Each operation names the scope it needs, or that it takes a session only, and the least role: \`viewer\` < \`member\` < \`admin\` < \`owner\` in the project or its workspace, or the instance role \`ADMIN\`, which may do everything (by a key: with the scope \`admin\`). Operations that name no role need read access at most.

## Errors

\`\`\`
{"error": {"code": "VALIDATION_ERROR", "message": "Invalid input data", "details": {"title": ["Title is required"]}}}
\`\`\`

Operations list the error to expect first under its status. \`default\` stands for all of these:

| Code | Status | When |
|---|---|---|
| \`VALIDATION_ERROR\` | 400 | A parameter or field is wrong; \`details\` names it |
| \`UNAUTHORIZED\` | 401 | No valid credential, or one the operation does not take |
| \`FORBIDDEN\` | 403 | Role or scope missing, or a cross-site request |
| \`NOT_FOUND\` | 404 | No such resource or route, or a key of something you may not read; \`message\` names the resource |
| \`CONFLICT\` | 409 | Stale version, archived project, lost lease, reused idempotency key, or another state that does not allow it |
| \`PAYLOAD_TOO_LARGE\`, \`URI_TOO_LONG\`, \`UNSUPPORTED_MEDIA_TYPE\`, \`HEADERS_TOO_LARGE\` | 413, 414, 415, 431 | The request cannot be read |
| \`MISDIRECTED_REQUEST\` | 421 | The \`Host\` is not served here |
| \`RATE_LIMITED\` | 429 | Too many requests; wait \`Retry-After\` seconds |
| \`INTERNAL_ERROR\` | 500 | A fault of Docket; quote \`X-Request-Id\` |
| \`SERVICE_UNAVAILABLE\` | 503 | Database unreachable, overload or shutdown; wait \`Retry-After\` seconds |

## Paging

Lists with \`pagination\` take \`limit\` (default 20, at most 100) and \`page\`. For long lists, follow the \`Link\` header instead: the \`cursor\` in its \`rel="next"\` address neither skips nor repeats items while others are added or removed.

\`\`\`
link: </api/tickets?limit=20&cursor=…>; rel="next"
\`\`\`

## Idempotency

\`PUT\`, \`PATCH\` and \`DELETE\` can be repeated safely, though a second \`DELETE\` may be \`NOT_FOUND\` and \`PUT …/webhook-secret\` makes a new secret. So can a \`POST\` that lists \`Idempotency-Key\`: within 24 hours, the same key and body return the first response with \`Idempotency-Replayed: true\`; another body fails with \`CONFLICT\`.

## Versions

Tickets and projects have an \`ETag\`. With \`If-Match\`, a change fails with \`CONFLICT\` if the version is not the current one, which is in \`details.version\`. With \`If-None-Match\`, a read returns 304 if nothing changed.

## Read replicas

An instance with read replicas adds \`Docket-Position\` to responses of requests that changed something. Send the last one as a header with your next reads, or a list may lack the change for some seconds. Sessions have a cookie for it.

## Limits

Per user and API process: 600 requests a minute, 300 of them searches; the \`RateLimit\` header has what is left. Titles and names have at most 255 characters, descriptions and comments 64 KiB, JSON bodies 1 MiB and 20 levels, attachments 25 MiB, imports 100 MiB.

## Events

Changes of projects, project members, tickets, comments, reactions, labels, groups and agent tasks write events in the same transaction; imports write none. Read them in three ways: poll \`GET /api/events?after=<sequence>\`, keep \`GET /api/events/stream\` open (server-sent events), or register a webhook. Payloads are the same and listed under \`webhooks\`. Events arrive at least once; drop duplicates by \`id\`.

\`\`\`
{"id": "…", "type": "ticket.status_changed", "timestamp": "…", "sequence": 42,
 "data": {"ticket": {"key": "WEB-12", "status": "done", …}, "changes": {"status": {"from": "todo", "to": "done"}}, "project": {…}, "user": {…}}}
\`\`\``;
