import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Added without a look at the rows that were there; looking blocks no writer. */
const CONSTRAINTS = [
  ['tickets', 'tickets_delegate_id_fkey'],
  ['agent_tasks', 'agent_tasks_agent_id_fkey'],
  ['agent_tasks', 'agent_tasks_created_by_fkey'],
  ['agent_tasks', 'agent_tasks_cause_id_fkey'],
  ['ticket_detachments', 'ticket_detachments_delegate_id_fkey'],
  ['ticket_detachments', 'ticket_detachments_subject_check'],
  ['notifications', 'notifications_agent_task_id_fkey'],
  ['notifications', 'notifications_type_check'],
];

export class ValidateAgents1794770000200 implements MigrationInterface {
  name = 'ValidateAgents1794770000200';

  async up(runner: QueryRunner): Promise<void> {
    // One row: the user that Docket itself acts as is an agent too, so what it does starts no rule by itself.
    await runner.query(`UPDATE users SET kind = 'agent' WHERE id = '00000000-0000-7000-8000-000000000001'`);
    for (const [table, name] of CONSTRAINTS) await runner.query(`ALTER TABLE ${table} VALIDATE CONSTRAINT ${name}`);
  }

  async down(): Promise<void> {
    // What is valid stays valid.
  }
}
