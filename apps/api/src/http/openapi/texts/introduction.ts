/** The introduction of the document. Its requests work on the demo data. */
export const INTRODUCTION = `Tickets and projects for software teams and the agents that work beside them.

Requests and responses are JSON in UTF-8. One object is \`{"data": {…}}\`, a list is \`{"data": […], "pagination": {…}}\`. Unset optional fields are \`null\`. Timestamps are ISO 8601 in UTC with milliseconds. Ids are UUIDs; projects and tickets also have keys (\`WEB\`, \`WEB-12\`), which paths and bodies accept in place of ids. Unknown parameters and fields are errors, except a resource's own read-only fields, so you can send back what you received. \`PUT\` and \`PATCH\` are the same: absent fields stay, \`null\` clears an optional one.

## Authentication

A browser uses the session cookie that \`POST /api/auth/sign-in\` sets. A program sends an API key:

\`\`\`
curl -H 'Authorization: Bearer dkt_…' http://127.0.0.1:3000/api/tickets?assignee=me
\`\`\`

A key acts as its owner, within its scopes: each operation names the scope it needs and whether it takes a session only. Each also names the least role it needs: \`viewer\` < \`member\` < \`admin\` < \`owner\` in the project or its workspace, or the instance role \`ADMIN\`, which may do everything. Operations that name no role need read access to what they name.

## Errors

\`\`\`
{"error": {"code": "VALIDATION_ERROR", "message": "Invalid input data", "details": {"title": ["Title is required"]}}}
\`\`\`

Every operation may fail with:

| Code | Status | When |
|---|---|---|
| \`VALIDATION_ERROR\` | 400 | A parameter or field is wrong; \`details\` names it |
| \`UNAUTHORIZED\` | 401 | No valid credential, or one the operation does not take |
| \`FORBIDDEN\` | 403 | Role or scope missing, or a cross-site request |
| \`NOT_FOUND\` | 404 | No such resource or route |
| \`CONFLICT\` | 409 | The state does not allow it: stale version, archived project, lost lease, reused idempotency key |
| \`PAYLOAD_TOO_LARGE\`, \`URI_TOO_LONG\`, \`UNSUPPORTED_MEDIA_TYPE\`, \`HEADERS_TOO_LARGE\` | 413, 414, 415, 431 | The request cannot be read |
| \`MISDIRECTED_REQUEST\` | 421 | The \`Host\` is not served here |
| \`RATE_LIMITED\` | 429 | Too many requests; wait \`Retry-After\` seconds |
| \`INTERNAL_ERROR\` | 500 | A fault of Docket; quote \`X-Request-Id\` |
| \`SERVICE_UNAVAILABLE\` | 503 | Database unreachable or shutting down; retry after \`Retry-After\` |

## Paging

Lists take \`limit\` (default 20, at most 100) and \`page\`. For long lists follow the \`Link\` header instead: its \`rel="next"\` address carries a \`cursor\`, and neither skips nor repeats items while the list changes.

\`\`\`
link: </api/tickets?limit=20&cursor=…>; rel="next"
\`\`\`

## Idempotency

\`PUT\`, \`PATCH\` and \`DELETE\` can be repeated safely. So can a \`POST\` that lists \`Idempotency-Key\`: within 24 hours, the same key and body return the first response with \`Idempotency-Replayed: true\`; another body is \`CONFLICT\`.

## Versions

Tickets and projects have an \`ETag\`. Send it as \`If-Match\` to change only what you have seen; if somebody else changed it first, you get \`CONFLICT\` with the current version in \`details.version\`. Send it as \`If-None-Match\` on a read to get 304 if nothing changed.

## Limits

Per user: 600 requests a minute, 300 of them searches; the \`RateLimit\` header has what is left. Titles and names have at most 255 characters, descriptions and comments 64 KiB, JSON bodies 1 MiB and 20 levels, files 25 MiB.

## Events

Every change writes an event in the same transaction. There are three ways to read them: poll \`GET /api/events?after=<sequence>\`, keep \`GET /api/events/stream\` open (server-sent events), or register a webhook. Payloads are the same in all three and listed under \`webhooks\`. Events arrive at least once; drop duplicates by \`id\`.

\`\`\`
{"id": "…", "type": "ticket.status_changed", "timestamp": "…", "sequence": 42,
 "data": {"ticket": {"key": "WEB-12", "status": "done", …}, "changes": {"status": {"from": "todo", "to": "done"}}, "project": {…}, "user": {…}}}
\`\`\``;
