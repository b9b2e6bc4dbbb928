/** What everybody may do here: this server checks nothing, and otherwise returns the same columns as Docket. */
const PERMISSIONS = `json_build_object('edit', true, 'comment', true, 'delete', true) AS permissions`;
const person = (alias) =>
  `json_build_object('id', ${alias}.id, 'name', ${alias}.name, 'email', ${alias}.email, 'image', ${alias}.image,
    'kind', ${alias}.kind)`;

const ITEM = `t.id, t.title, t.description, p.key || '-' || t.number AS key, t.type, t.status, t.priority, t.stage,
  t.project_id AS "projectId", t.workspace_id AS "workspaceId", t.assignee_id AS "assigneeId",
  t.reporter_id AS "reporterId", t.group_id AS "groupId", t.parent_id AS "parentId", t.external_id AS "externalId",
  t.due_date AS "dueDate", t.completed_at AS "completedAt", t.created_at AS "createdAt", t.updated_at AS "updatedAt",
  CASE WHEN a.id IS NOT NULL THEN ${person('a')} END AS assignee, ${person('r')} AS reporter,
  t.column_id AS "columnId", t.delegate_id AS "delegateId", t.estimate, t.fields,
  CASE WHEN d.id IS NOT NULL THEN ${person('d')} END AS delegate, t.version, t.rank,
  (SELECT coalesce(json_agg(json_build_object('emoji', emoji, 'count', count)), '[]')
   FROM (SELECT emoji, count(*) FROM reactions WHERE ticket_id = t.id AND comment_id IS NULL GROUP BY emoji) AS given
  ) AS reactions,
  (SELECT coalesce(json_agg(json_build_object('id', l.id, 'workspaceId', l.workspace_id, 'name', l.name, 'color', l.color)
     ORDER BY lower(l.name), l.id), '[]')
   FROM ticket_labels tl JOIN labels l ON l.id = tl.label_id WHERE tl.ticket_id = t.id) AS labels,
  (SELECT json_build_object('comments', t.comment_count, 'attachments', t.attachment_count, 'timeLogs', t.time_log_count,
     'children', count(*), 'childrenDone', count(*) FILTER (WHERE o.status = 'done'))
   FROM tickets o WHERE o.parent_id = t.id AND o.deleted_at IS NULL) AS _count`;

const PEOPLE = `LEFT JOIN projects p ON p.id = t.project_id LEFT JOIN users a ON a.id = t.assignee_id
  LEFT JOIN users d ON d.id = t.delegate_id JOIN users r ON r.id = t.reporter_id`;

const AROUND = `(SELECT json_build_object('id', at.id, 'status', at.status, 'question', at.question) FROM agent_tasks at
    WHERE at.ticket_id = t.id AND at.status IN ('queued', 'running', 'awaiting_input') LIMIT 1) AS "agentTask",
  CASE WHEN p.id IS NOT NULL THEN json_build_object('id', p.id, 'name', p.name, 'description', p.description,
    'key', p.key, 'status', p.status, 'visibility', p.visibility, 'workspaceId', p.workspace_id, 'ownerId', p.owner_id,
    'createdAt', iso(p.created_at), 'updatedAt', iso(p.updated_at)) END AS project,
  json_build_object('id', w.id, 'name', w.name, 'slug', w.slug, 'ownerId', w.owner_id, 'createdAt', iso(w.created_at),
    'updatedAt', iso(w.updated_at)) AS workspace,
  CASE WHEN g.id IS NOT NULL THEN json_build_object('id', g.id, 'workspaceId', g.workspace_id, 'projectId', g.project_id,
    'name', g.name, 'description', g.description, 'startsAt', iso(g.starts_at), 'endsAt', iso(g.ends_at)) END AS "group"`;

export const SESSION = `SELECT u.id, u.name, u.email, u.image FROM sessions s JOIN users u ON u.id = s.user_id
  WHERE s.token_hash = $1 AND s.expires_at > now() AND u.disabled_at IS NULL`;

const FILTERS = {
  status: (value) => `t.status = ANY (${value}::ticket_status[])`,
  priority: (value) => `t.priority = ANY (${value}::ticket_priority[])`,
  type: (value) => `t.type = ANY (${value}::ticket_type[])`,
  stage: (value) => `t.stage = ANY (${value}::ticket_stage[])`,
  assignee: (value) => `t.assignee_id = ANY (${value}::uuid[])`,
  reporter: (value) => `t.reporter_id = ANY (${value}::uuid[])`,
  group: (value) => `t.group_id = ANY (${value}::uuid[])`,
  project: (value) => `t.project_id = ANY (${value}::uuid[])`,
  workspace: (value) => `t.workspace_id = ANY (${value}::uuid[])`,
  label: (value) =>
    `EXISTS (SELECT FROM ticket_labels l WHERE l.ticket_id = t.id AND l.label_id = ANY (${value}::uuid[]))`,
  dueBefore: (value) => `t.due_date < ${value}`,
  dueAfter: (value) => `t.due_date >= ${value}`,
  updatedSince: (value) => `t.updated_at >= ${value}`,
};
const MOMENTS = ['dueBefore', 'dueAfter', 'updatedSince'];

/** Named, so that PostgreSQL parses and plans it once per connection. */
export function list(query) {
  const names = Object.keys(FILTERS).filter((name) => query[name] !== undefined);
  const conditions = names.map((name, index) => ` AND ${FILTERS[name](`$${index + 1}`)}`);
  return {
    name: `list ${names}`,
    text: `SELECT ${ITEM} FROM tickets t ${PEOPLE} WHERE t.deleted_at IS NULL${conditions.join('')}
      ORDER BY t.updated_at DESC, t.id DESC LIMIT 20`,
    values: names.map((name) => (MOMENTS.includes(name) ? query[name] : query[name].split(','))),
  };
}

export const TICKET = `SELECT ${ITEM}, ${AROUND},
    (SELECT coalesce(json_agg(json_build_object('id', c.id, 'ticketId', c.ticket_id, 'authorId', c.author_id,
       'content', c.content, 'createdAt', iso(c.created_at), 'updatedAt', iso(c.updated_at), 'author', ${person('u')},
       'mentions', (SELECT coalesce(json_agg(${person('mu')}), '[]') FROM ticket_mentions m
                    JOIN users mu ON mu.id = m.user_id WHERE m.comment_id = c.id)) ORDER BY c.created_at, c.id), '[]')
     FROM (SELECT * FROM comments WHERE ticket_id = t.id ORDER BY created_at DESC, id DESC LIMIT 50) c
     JOIN users u ON u.id = c.author_id) AS comments,
    (SELECT coalesce(json_agg(${person('mu')}), '[]') FROM ticket_mentions m JOIN users mu ON mu.id = m.user_id
     WHERE m.ticket_id = t.id AND m.comment_id IS NULL) AS mentions, ${PERMISSIONS}
  FROM tickets t ${PEOPLE} JOIN workspaces w ON w.id = t.workspace_id LEFT JOIN groups g ON g.id = t.group_id
  WHERE t.id = $1 AND t.deleted_at IS NULL`;

export const STATUSES = ['backlog', 'todo', 'in_progress', 'in_review', 'done', 'cancelled'];

export const PROJECT = `SELECT id, name, description, key, status, visibility, workspace_id AS "workspaceId",
  owner_id AS "ownerId", created_at AS "createdAt", updated_at AS "updatedAt" FROM projects WHERE id = $1`;

export const BOARD = `SELECT ${ITEM} FROM unnest(enum_range(NULL::ticket_status)) AS board (status)
  CROSS JOIN LATERAL (
    SELECT * FROM tickets WHERE scope_id = $1 AND status = board.status AND deleted_at IS NULL ORDER BY rank LIMIT 50
  ) AS t ${PEOPLE} ORDER BY t.status, t.rank`;

/** Number, ticket and event in one statement, which is one transaction. */
export const CREATE = `WITH counted AS (
    UPDATE ticket_counters SET last_number = last_number + 1, last_rank = last_rank + 1, tickets = tickets + 1
    WHERE scope_id = $2 RETURNING last_number, last_rank, workspace_id
  ), t AS (
    INSERT INTO tickets (id, workspace_id, project_id, scope_id, number, title, description, reporter_id, rank, created_at, updated_at)
    SELECT $1, workspace_id, $2, $2, last_number, $3, $4, $5, rank_of(last_rank), now(), now() FROM counted RETURNING *
  ), event AS (
    INSERT INTO events (id, workspace_id, project_id, type, actor_id, data, created_at)
    SELECT $6, workspace_id, project_id, 'ticket.created', reporter_id, jsonb_build_object('ticket', to_jsonb(t)), now() FROM t
  )
  SELECT ${ITEM}, ${AROUND}, '[]'::json AS comments, '[]'::json AS mentions, ${PERMISSIONS}
  FROM t ${PEOPLE} JOIN workspaces w ON w.id = t.workspace_id LEFT JOIN groups g ON g.id = t.group_id`;

/** Candidates first: with the sort in the same query, PostgreSQL scans the index of the sort for matches. */
export const SEARCH = `WITH matches AS MATERIALIZED (
    SELECT ticket_id, ts_rank(document, query) AS rank FROM ticket_search, prefix_query($1, ' & ') AS query
    WHERE document @@ query
  ), best AS (
    SELECT t.id, m.rank, t.updated_at FROM matches m JOIN tickets t ON t.id = m.ticket_id WHERE t.deleted_at IS NULL
    ORDER BY m.rank DESC, t.updated_at DESC, t.id DESC LIMIT 20
  )
  SELECT ${ITEM}, json_build_object('field', 'title', 'parts', json_build_array(json_build_object('text', t.title, 'match', false))) AS snippet
  FROM best JOIN tickets t ON t.id = best.id ${PEOPLE}
  ORDER BY best.rank DESC, best.updated_at DESC, best.id DESC`;
