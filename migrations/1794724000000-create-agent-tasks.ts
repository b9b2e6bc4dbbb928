import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Work for agents with its outcome, and the user that Docket itself acts as. */
export class CreateAgentTasks1794724000000 implements MigrationInterface {
  name = 'CreateAgentTasks1794724000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- No e-mail, no password that could match, disabled: nobody signs in as it, and no list of people shows it.
      INSERT INTO users (id, email, name, role, password_hash, disabled_at, created_at, updated_at)
        VALUES ('00000000-0000-7000-8000-000000000001', NULL, 'Docket', 'VIEWER', '!', now(), now(), now());

      CREATE TYPE agent AS ENUM ('builtin', 'external');
      CREATE TYPE agent_task_status AS ENUM
        ('queued', 'running', 'awaiting_input', 'completed', 'failed', 'cancelled', 'expired');
      CREATE TYPE agent_task_log_type AS ENUM ('message', 'system', 'question', 'answer');

      CREATE TABLE agent_tasks (
        id uuid CONSTRAINT agent_tasks_pkey PRIMARY KEY,
        workspace_id uuid NOT NULL CONSTRAINT agent_tasks_workspace_id_fkey REFERENCES workspaces ON DELETE CASCADE,
        project_id uuid NOT NULL CONSTRAINT agent_tasks_project_id_fkey REFERENCES projects ON DELETE CASCADE,
        ticket_id uuid CONSTRAINT agent_tasks_ticket_id_fkey REFERENCES tickets ON DELETE SET NULL,
        agent agent NOT NULL,
        kind text NOT NULL CONSTRAINT agent_tasks_kind_check CHECK (kind ~ '^[a-z_]{1,64}$'),
        subject text NOT NULL CONSTRAINT agent_tasks_subject_check CHECK (char_length(subject) <= 512),
        ref text CONSTRAINT agent_tasks_ref_check CHECK (char_length(ref) <= 512),
        dedupe_key text CONSTRAINT agent_tasks_dedupe_key_check CHECK (char_length(dedupe_key) <= 512),
        payload jsonb NOT NULL,
        status agent_task_status NOT NULL,
        attempt integer NOT NULL CONSTRAINT agent_tasks_attempt_check CHECK (attempt BETWEEN 1 AND 3),
        budget_seconds integer NOT NULL,
        budget_messages integer NOT NULL,
        used_milliseconds bigint NOT NULL DEFAULT 0,
        used_messages integer NOT NULL DEFAULT 0,
        log_entries integer NOT NULL DEFAULT 0,
        question text,
        result jsonb,
        error text,
        claimed_by uuid CONSTRAINT agent_tasks_claimed_by_fkey REFERENCES users ON DELETE SET NULL,
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
        CONSTRAINT agent_tasks_lease_check CHECK ((status IN ('running', 'awaiting_input')) = (lease_token IS NOT NULL)),
        CONSTRAINT agent_tasks_finished_check
          CHECK ((status IN ('completed', 'failed', 'cancelled', 'expired')) = (finished_at IS NOT NULL))
      );
      -- One at a time within a subject, whoever claims.
      CREATE UNIQUE INDEX agent_tasks_active_key ON agent_tasks (project_id, subject)
        WHERE status IN ('running', 'awaiting_input');
      CREATE UNIQUE INDEX agent_tasks_dedupe_key ON agent_tasks (project_id, dedupe_key) WHERE dedupe_key IS NOT NULL;
      CREATE INDEX agent_tasks_queued_idx ON agent_tasks (agent, queued_at, id) WHERE status = 'queued';
      CREATE INDEX agent_tasks_subject_queued_idx ON agent_tasks (project_id, subject, queued_at, id)
        WHERE status = 'queued';
      CREATE INDEX agent_tasks_subject_created_idx ON agent_tasks (project_id, subject, created_at);
      CREATE INDEX agent_tasks_leased_until_idx ON agent_tasks (leased_until) WHERE status = 'running';
      CREATE INDEX agent_tasks_expires_at_idx ON agent_tasks (expires_at) WHERE status IN ('queued', 'awaiting_input');
      CREATE INDEX agent_tasks_project_id_idx ON agent_tasks (project_id, created_at, id);
      CREATE INDEX agent_tasks_ticket_id_idx ON agent_tasks (ticket_id, created_at, id);
      CREATE INDEX agent_tasks_created_at_idx ON agent_tasks (created_at, id);
      CREATE INDEX agent_tasks_claimed_by_idx ON agent_tasks (claimed_by);
      CREATE INDEX agent_tasks_workspace_id_idx ON agent_tasks (workspace_id);

      CREATE TABLE agent_task_log (
        id uuid CONSTRAINT agent_task_log_pkey PRIMARY KEY,
        workspace_id uuid NOT NULL CONSTRAINT agent_task_log_workspace_id_fkey REFERENCES workspaces ON DELETE CASCADE,
        task_id uuid NOT NULL CONSTRAINT agent_task_log_task_id_fkey REFERENCES agent_tasks ON DELETE CASCADE,
        user_id uuid NOT NULL CONSTRAINT agent_task_log_user_id_fkey REFERENCES users,
        position integer NOT NULL,
        attempt integer NOT NULL,
        type agent_task_log_type NOT NULL,
        message text NOT NULL,
        created_at timestamptz(3) NOT NULL
      );
      CREATE INDEX agent_task_log_user_id_idx ON agent_task_log (user_id);
      CREATE UNIQUE INDEX agent_task_log_position_key ON agent_task_log (task_id, position);
      CREATE INDEX agent_task_log_workspace_id_idx ON agent_task_log (workspace_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE agent_task_log, agent_tasks;
      DROP TYPE agent_task_log_type, agent_task_status, agent;
      DELETE FROM users WHERE id = '00000000-0000-7000-8000-000000000001';
    `);
  }
}
