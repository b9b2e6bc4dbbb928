import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Agents as members, delegation of tickets to them, and what a task needs for both. Existing tasks are nobody's in
 * particular and start a chain of their own. A task may be in no project, like the ticket it is about.
 */
export class AddAgents1794770000000 implements MigrationInterface {
  name = 'AddAgents1794770000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TYPE user_kind AS ENUM ('human', 'agent');
      ALTER TABLE users ADD COLUMN kind user_kind NOT NULL DEFAULT 'human';

      CREATE TABLE agents (
        user_id uuid CONSTRAINT agents_pkey PRIMARY KEY CONSTRAINT agents_user_id_fkey REFERENCES users ON DELETE CASCADE,
        workspace_id uuid NOT NULL CONSTRAINT agents_workspace_id_fkey REFERENCES workspaces ON DELETE CASCADE,
        description text,
        created_by uuid NOT NULL CONSTRAINT agents_created_by_fkey REFERENCES users,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL,
        deleted_at timestamptz(3)
      );
      CREATE INDEX agents_workspace_id_idx ON agents (workspace_id, created_at, user_id);
      CREATE INDEX agents_created_by_idx ON agents (created_by);

      ALTER TABLE tickets ADD COLUMN delegate_id uuid;
      ALTER TABLE tickets ADD CONSTRAINT tickets_delegate_id_fkey FOREIGN KEY (delegate_id) REFERENCES users NOT VALID;

      ALTER TABLE agent_tasks ALTER COLUMN project_id DROP NOT NULL;
      ALTER TABLE agent_tasks
        ADD COLUMN agent_id uuid,
        ADD COLUMN created_by uuid,
        ADD COLUMN instructions text,
        ADD COLUMN answer text,
        ADD COLUMN finished_lease uuid,
        ADD COLUMN cause_id uuid,
        ADD COLUMN chain_position integer NOT NULL DEFAULT 1;
      ALTER TABLE agent_tasks
        ADD CONSTRAINT agent_tasks_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES users NOT VALID,
        ADD CONSTRAINT agent_tasks_created_by_fkey FOREIGN KEY (created_by) REFERENCES users NOT VALID,
        ADD CONSTRAINT agent_tasks_cause_id_fkey FOREIGN KEY (cause_id) REFERENCES agent_tasks ON DELETE SET NULL NOT VALID;

      ALTER TABLE ticket_detachments ADD COLUMN delegate_id uuid;
      ALTER TABLE ticket_detachments
        ADD CONSTRAINT ticket_detachments_delegate_id_fkey FOREIGN KEY (delegate_id) REFERENCES users NOT VALID,
        DROP CONSTRAINT ticket_detachments_subject_check,
        ADD CONSTRAINT ticket_detachments_subject_check CHECK (num_nonnulls(label_id, group_id, delegate_id) = 1) NOT VALID;

      ALTER TABLE notifications ADD COLUMN agent_task_id uuid;
      ALTER TABLE notifications
        ADD CONSTRAINT notifications_agent_task_id_fkey
          FOREIGN KEY (agent_task_id) REFERENCES agent_tasks ON DELETE CASCADE NOT VALID,
        DROP CONSTRAINT notifications_type_check,
        ADD CONSTRAINT notifications_type_check CHECK
          (type IN ('ticketAssigned', 'ticketUpdated', 'agentQuestion', 'projectInvites', 'weeklyDigest')) NOT VALID;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM notifications WHERE type = 'agentQuestion';
      ALTER TABLE notifications DROP COLUMN agent_task_id, DROP CONSTRAINT notifications_type_check,
        ADD CONSTRAINT notifications_type_check
          CHECK (type IN ('ticketAssigned', 'ticketUpdated', 'projectInvites', 'weeklyDigest'));
      DELETE FROM ticket_detachments WHERE delegate_id IS NOT NULL;
      ALTER TABLE ticket_detachments DROP CONSTRAINT ticket_detachments_subject_check, DROP COLUMN delegate_id,
        ADD CONSTRAINT ticket_detachments_subject_check CHECK (num_nonnulls(label_id, group_id) = 1);
      DELETE FROM agent_tasks WHERE project_id IS NULL;
      ALTER TABLE agent_tasks DROP COLUMN chain_position, DROP COLUMN cause_id, DROP COLUMN finished_lease,
        DROP COLUMN answer, DROP COLUMN instructions, DROP COLUMN created_by, DROP COLUMN agent_id;
      ALTER TABLE agent_tasks ALTER COLUMN project_id SET NOT NULL;
      ALTER TABLE tickets DROP COLUMN delegate_id;
      DROP TABLE agents;
      ALTER TABLE users DROP COLUMN kind;
      DROP TYPE user_kind;
    `);
  }
}
