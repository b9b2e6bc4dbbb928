/**
 * 8 workspaces of 10 projects of 500 tickets, each with a comment, three labels and an event. Fewer rows make it no easier to
 * pass: reading all of a small table costs less than of a large one, so PostgreSQL is quicker to choose it.
 */
export const SEED = `
  SET session_replication_role = replica;

  INSERT INTO users (id, email, password_hash, name, role, created_at, updated_at)
  SELECT gen_random_uuid(), 'seed' || n || '@example.com', 'x', 'Seed ' || n, 'USER', now(), now()
  FROM generate_series(1, 100) n;

  CREATE TEMP TABLE people AS SELECT id, row_number() OVER (ORDER BY email) - 1 AS place FROM users WHERE email LIKE 'seed%';

  INSERT INTO workspaces (id, name, slug, owner_id, personal, created_at, updated_at)
  SELECT gen_random_uuid(), 'Workspace ' || n, 'seeded-' || n, (SELECT id FROM people WHERE place = n % 100), false,
    now(), now()
  FROM generate_series(1, 8) n;

  INSERT INTO projects (id, workspace_id, name, key, status, visibility, owner_id, created_at, updated_at)
  SELECT gen_random_uuid(), w.id, 'Project ' || n, 'S' || split_part(w.slug, '-', 2) || 'P' || n, 'active', 'private',
    w.owner_id, now(), now()
  FROM workspaces w, generate_series(1, 10) n WHERE w.slug LIKE 'seeded-%';
  INSERT INTO project_keys (key, project_id, workspace_id) SELECT key, id, workspace_id FROM projects;
  INSERT INTO project_members (project_id, workspace_id, user_id, role, joined_at)
  SELECT id, workspace_id, owner_id, 'owner', now() FROM projects;

  INSERT INTO groups (id, workspace_id, project_id, name, created_at, updated_at)
  SELECT gen_random_uuid(), p.workspace_id, p.id, 'Cycle ' || n, now(), now() FROM projects p, generate_series(1, 2) n;

  CREATE TEMP TABLE numbers AS
  SELECT n, rank_of(n) AS rank, (SELECT id FROM people WHERE n % 10 > 0 AND place = (n * 13) % 100) AS assignee_id,
    title, ticket_document(title, 'The quick brown fox') AS document
  FROM generate_series(1, 500) n,
    concat('Ticket ', n, ' about ', (ARRAY['printing', 'paying', 'sailing', 'signing'])[1 + n % 4]) AS title;

  INSERT INTO tickets (id, workspace_id, project_id, scope_id, number, title, description, type, status, priority, stage,
    assignee_id, reporter_id, comment_count, created_at, updated_at, rank, group_id, estimate, time_log_count)
  SELECT gen_random_uuid(), p.workspace_id, p.id, p.id, n, title,
    'The quick brown fox' || CASE WHEN n % 4 = 0 THEN ' called ' || substr(md5(p.key || n), 1, 8) ELSE '' END || CASE WHEN p.key = 'S7P7' AND n = 7 THEN ' flabbergasted' ELSE '' END,
    'TASK', (enum_range(NULL::ticket_status))[1 + (n * 31) % 6], (enum_range(NULL::ticket_priority))[1 + (n * 17) % 5],
    'PLANNING', assignee_id, p.owner_id, 1,
    now() - n * interval '1 hour', now() - (n * 37 % 500) * interval '1 minute', rank,
    g.id, n % 8, (n % 4 = 0)::int
  FROM projects p CROSS JOIN numbers LEFT JOIN groups g ON g.project_id = p.id AND g.name = 'Cycle ' || n % 5;

  INSERT INTO labels (id, workspace_id, name, color, created_at, updated_at)
  SELECT gen_random_uuid(), workspace_id, key || ' ' || n, '#0a7f3f', now(), now() FROM projects, generate_series(1, 3) n;
  INSERT INTO ticket_labels (ticket_id, label_id, workspace_id)
  SELECT t.id, l.id, l.workspace_id
  FROM tickets t JOIN projects p ON p.id = t.project_id JOIN labels l ON split_part(l.name, ' ', 1) = p.key;

  INSERT INTO ticket_search (ticket_id, workspace_id, scope_id, document)
  SELECT t.id, t.workspace_id, t.scope_id,
    CASE t.description WHEN 'The quick brown fox' THEN n.document ELSE ticket_document(t.title, t.description) END
  FROM tickets t JOIN numbers n ON n.n = t.number;
  INSERT INTO scope_vocabulary (scope_id, workspace_id, word)
  SELECT DISTINCT scope_id, workspace_id, lexeme FROM ticket_search, unnest(document) WHERE length(lexeme) BETWEEN 3 AND 40;
  INSERT INTO comments (id, workspace_id, ticket_id, author_id, content, created_at, updated_at)
  SELECT gen_random_uuid(), workspace_id, id, reporter_id, 'A comment', created_at, updated_at FROM tickets;
  INSERT INTO events (id, workspace_id, project_id, type, actor_id, data, created_at)
  SELECT gen_random_uuid(), workspace_id, project_id, 'ticket.updated', reporter_id, '{}', updated_at
  FROM tickets;
  INSERT INTO ticket_history (id, workspace_id, ticket_id, actor_id, field, "from", "to", at)
  SELECT gen_random_uuid(), workspace_id, id, reporter_id, 'status', '"todo"', '"done"', updated_at FROM tickets;

  INSERT INTO project_fields (id, workspace_id, project_id, key, name, type, options, created_at, updated_at)
  SELECT gen_random_uuid(), p.workspace_id, p.id, 'f' || n, 'F' || n,
    CASE n WHEN 8 THEN 'date' WHEN 9 THEN 'select' WHEN 10 THEN 'user' ELSE 'text' END::field_type,
    CASE n WHEN 9 THEN '[{"id": "option 0", "name": "A", "color": "#000000"}, {"id": "option 1", "name": "B", "color": "#000000"}]'
      ELSE '[]' END::jsonb, now(), now()
  FROM projects p, generate_series(1, 10) n WHERE p.key IN ('S7P7', 'S7P8', 'S8P8');
  UPDATE tickets t SET fields = (
    SELECT jsonb_object_agg(f.id, CASE f.key WHEN 'f8' THEN to_char(date '2026-01-01' + t.number % 50, 'YYYY-MM-DD')
      WHEN 'f9' THEN 'option ' || t.number % 2 WHEN 'f10' THEN t.reporter_id::text
      ELSE 'value ' || t.number % 50 END) FROM project_fields f WHERE f.project_id = t.project_id)
  FROM projects p WHERE p.id = t.project_id AND p.key IN ('S7P7', 'S8P8') AND t.number % 10 > 0;
  INSERT INTO ticket_field_values (field_id, value, ticket_id, workspace_id)
  SELECT f.key::uuid, f.value, t.id, t.workspace_id FROM tickets t, jsonb_each_text(t.fields) AS f WHERE t.fields <> '{}';

  INSERT INTO time_logs (id, workspace_id, ticket_id, user_id, minutes, logged_at, created_at)
  SELECT gen_random_uuid(), workspace_id, id, reporter_id, 30, updated_at, updated_at
  FROM tickets WHERE time_log_count > 0;

  SET session_replication_role = DEFAULT;
`;

/** The tables that a plan must not scan completely. */
export const LARGE = [
  'tickets',
  'ticket_labels',
  'ticket_field_values',
  'comments',
  'ticket_search',
  'ticket_history',
  'events',
  'scope_vocabulary',
  'time_logs',
];
