/** Tasks of agents. */
export const AGENT_TASKS = `
  CREATE TYPE agent_task_status AS ENUM ('queued', 'running', 'awaiting_input', 'completed', 'failed', 'cancelled', 'expired');

  -- Work for an agent: its cause, its assignee and its outcome.
  CREATE TABLE agent_tasks (
    id uuid PRIMARY KEY,
    workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
    project_id uuid REFERENCES projects ON DELETE CASCADE,
    ticket_id uuid REFERENCES tickets ON DELETE SET NULL,
    agent agent NOT NULL,
    kind text NOT NULL,
    subject text NOT NULL,
    ref text,
    dedupe_key text,
    payload jsonb NOT NULL,
    status agent_task_status NOT NULL,
    attempt integer NOT NULL,
    budget_seconds integer NOT NULL,
    budget_messages integer NOT NULL,
    used_milliseconds bigint DEFAULT 0 NOT NULL,
    used_messages integer DEFAULT 0 NOT NULL,
    log_entries integer DEFAULT 0 NOT NULL,
    question text,
    result jsonb,
    error text,
    claimed_by uuid REFERENCES users ON DELETE SET NULL,
    lease_token uuid,
    lease_seconds integer,
    leased_until timestamptz(3),
    running_since timestamptz(3),
    queued_at timestamptz(3) NOT NULL,
    available_at timestamptz(3) NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    started_at timestamptz(3),
    finished_at timestamptz(3),
    agent_id uuid REFERENCES users,
    created_by uuid REFERENCES users,
    instructions text,
    answer text,
    finished_lease uuid,
    cause_id uuid REFERENCES agent_tasks ON DELETE SET NULL,
    chain_position integer DEFAULT 1 NOT NULL,
    CONSTRAINT agent_tasks_attempt_check CHECK ((attempt >= 1) AND (attempt <= 3)),
    CONSTRAINT agent_tasks_dedupe_key_check CHECK (char_length(dedupe_key) <= 512),
    CONSTRAINT agent_tasks_finished_check CHECK ((status IN ('completed', 'failed', 'cancelled', 'expired')) = (finished_at IS NOT NULL)),
    CONSTRAINT agent_tasks_kind_check CHECK (kind ~ '^[a-z_]{1,64}$'),
    CONSTRAINT agent_tasks_lease_check CHECK ((status IN ('running', 'awaiting_input')) = (lease_token IS NOT NULL)),
    CONSTRAINT agent_tasks_ref_check CHECK (char_length(ref) <= 512),
    CONSTRAINT agent_tasks_subject_check CHECK (char_length(subject) <= 512)
  );

  CREATE UNIQUE INDEX agent_tasks_active_scope_key ON agent_tasks (coalesce(project_id, workspace_id), subject) WHERE status IN ('running', 'awaiting_input');
  CREATE INDEX agent_tasks_agent_id_idx ON agent_tasks (agent_id, created_at, id) WHERE agent_id IS NOT NULL;
  CREATE INDEX agent_tasks_agent_queued_idx ON agent_tasks (agent_id, queued_at, id) WHERE (status = 'queued') AND (agent_id IS NOT NULL);
  CREATE INDEX agent_tasks_cause_id_idx ON agent_tasks (cause_id) WHERE cause_id IS NOT NULL;
  CREATE INDEX agent_tasks_claimed_by_idx ON agent_tasks (claimed_by);
  CREATE INDEX agent_tasks_created_at_idx ON agent_tasks (created_at, id);
  CREATE INDEX agent_tasks_created_by_idx ON agent_tasks (created_by) WHERE created_by IS NOT NULL;
  CREATE UNIQUE INDEX agent_tasks_dedupe_key ON agent_tasks (project_id, dedupe_key) WHERE dedupe_key IS NOT NULL;
  CREATE INDEX agent_tasks_expires_at_idx ON agent_tasks (expires_at) WHERE status IN ('queued', 'awaiting_input');
  CREATE INDEX agent_tasks_leased_until_idx ON agent_tasks (leased_until) WHERE status = 'running';
  CREATE INDEX agent_tasks_open_queued_idx ON agent_tasks (agent, queued_at, id) WHERE (status = 'queued') AND (agent_id IS NULL);
  CREATE INDEX agent_tasks_project_id_idx ON agent_tasks (project_id, created_at, id);
  CREATE INDEX agent_tasks_scope_created_idx ON agent_tasks (coalesce(project_id, workspace_id), subject, created_at);
  CREATE INDEX agent_tasks_scope_queued_idx ON agent_tasks (coalesce(project_id, workspace_id), subject, queued_at, id) WHERE status = 'queued';
  CREATE INDEX agent_tasks_ticket_id_idx ON agent_tasks (ticket_id, created_at, id);
  CREATE INDEX agent_tasks_workspace_id_idx ON agent_tasks (workspace_id);
  CREATE INDEX agent_tasks_workspace_queued_idx ON agent_tasks (workspace_id, agent, queued_at, id) WHERE (status = 'queued') AND (agent_id IS NULL);

  ALTER TABLE notifications ADD CONSTRAINT notifications_agent_task_id_fkey FOREIGN KEY (agent_task_id) REFERENCES agent_tasks(id) ON DELETE CASCADE;

  ALTER TABLE inbound_deliveries ADD CONSTRAINT inbound_deliveries_task_id_fkey FOREIGN KEY (task_id) REFERENCES agent_tasks(id) ON DELETE SET NULL;

  CREATE TYPE agent_task_log_type AS ENUM ('message', 'system', 'question', 'answer');

  -- The log of a task, in order; append-only.
  CREATE TABLE agent_task_log (
    id uuid PRIMARY KEY,
    workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
    task_id uuid NOT NULL REFERENCES agent_tasks ON DELETE CASCADE,
    user_id uuid NOT NULL REFERENCES users,
    position integer NOT NULL,
    attempt integer NOT NULL,
    type agent_task_log_type NOT NULL,
    message text NOT NULL,
    created_at timestamptz(3) NOT NULL
  );

  CREATE UNIQUE INDEX agent_task_log_position_key ON agent_task_log (task_id, "position");
  CREATE INDEX agent_task_log_user_id_idx ON agent_task_log (user_id);
  CREATE INDEX agent_task_log_workspace_id_idx ON agent_task_log (workspace_id);
`;
