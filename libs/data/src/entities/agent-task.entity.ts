import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { AGENT_TASK_STATUSES, AGENTS, type Agent, type AgentTaskStatus } from '#contracts';
import { Reference, Timestamp } from './columns.js';
import { Project } from './project.entity.js';
import { Ticket } from './ticket.entity.js';
import { User } from './user.entity.js';
import { Workspace } from './workspace.entity.js';

/** Work for an agent: its cause, its assignee and its outcome. */
@Entity('agent_tasks')
@Check('agent_tasks_kind_check', `kind ~ '^[a-z_]{1,64}$'`)
@Check('agent_tasks_subject_check', 'char_length(subject) <= 512')
@Check('agent_tasks_ref_check', 'char_length(ref) <= 512')
@Check('agent_tasks_dedupe_key_check', 'char_length(dedupe_key) <= 512')
@Check('agent_tasks_attempt_check', 'attempt BETWEEN 1 AND 3')
@Check('agent_tasks_lease_check', `(status IN ('running', 'awaiting_input')) = (lease_token IS NOT NULL)`)
@Check(
  'agent_tasks_finished_check',
  `(status IN ('completed', 'failed', 'cancelled', 'expired')) = (finished_at IS NOT NULL)`,
)
// Indexes with `scope` are on coalesce(project_id, workspace_id), which TypeORM cannot declare.
@Index('agent_tasks_active_scope_key', { synchronize: false }) // unique: one at a time within a subject
@Index('agent_tasks_dedupe_key', ['projectId', 'dedupeKey'], { unique: true, where: 'dedupe_key IS NOT NULL' })
@Index('agent_tasks_open_queued_idx', ['agent', 'queuedAt', 'id'], { where: `status = 'queued' AND agent_id IS NULL` })
@Index('agent_tasks_workspace_queued_idx', ['workspaceId', 'agent', 'queuedAt', 'id'], {
  where: `status = 'queued' AND agent_id IS NULL`,
})
@Index('agent_tasks_agent_queued_idx', ['agentId', 'queuedAt', 'id'], {
  where: `status = 'queued' AND agent_id IS NOT NULL`,
})
@Index('agent_tasks_scope_queued_idx', { synchronize: false })
@Index('agent_tasks_scope_created_idx', { synchronize: false })
@Index('agent_tasks_agent_id_idx', ['agentId', 'createdAt', 'id'], { where: 'agent_id IS NOT NULL' })
@Index('agent_tasks_created_by_idx', ['createdBy'], { where: 'created_by IS NOT NULL' })
@Index('agent_tasks_cause_id_idx', ['causeId'], { where: 'cause_id IS NOT NULL' })
@Index('agent_tasks_leased_until_idx', ['leasedUntil'], { where: `status = 'running'` })
@Index('agent_tasks_expires_at_idx', ['expiresAt'], { where: `status IN ('queued', 'awaiting_input')` })
@Index('agent_tasks_project_id_idx', ['projectId', 'createdAt', 'id'])
@Index('agent_tasks_ticket_id_idx', ['ticketId', 'createdAt', 'id'])
@Index('agent_tasks_created_at_idx', ['createdAt', 'id'])
@Index('agent_tasks_claimed_by_idx', ['claimedBy'])
@Index('agent_tasks_workspace_id_idx', ['workspaceId'])
export class StoredAgentTask {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'agent_tasks_pkey' }) id!: string;
  @Reference(() => Workspace, { name: 'agent_tasks_workspace_id_fkey', onDelete: 'CASCADE' }) workspaceId!: string;
  @Reference(() => Project, { name: 'agent_tasks_project_id_fkey', onDelete: 'CASCADE', nullable: true })
  projectId!: string | null;
  @Reference(() => Ticket, { name: 'agent_tasks_ticket_id_fkey', onDelete: 'SET NULL', nullable: true })
  ticketId!: string | null;
  @Column('enum', { enum: AGENTS, enumName: 'agent' }) agent!: Agent;
  @Reference(() => User, { name: 'agent_tasks_agent_id_fkey', nullable: true }) agentId!: string | null; // it alone may claim it
  @Reference(() => User, { name: 'agent_tasks_created_by_fkey', nullable: true }) createdBy!: string | null;
  @Column('text') kind!: string;
  @Column('text') subject!: string; // one task runs per subject
  @Column('text', { nullable: true }) ref!: string | null;
  @Column('text', { nullable: true }) dedupeKey!: string | null;
  @Column('jsonb') payload!: object;
  @Column('text', { nullable: true }) instructions!: string | null;
  @Column('enum', { enum: AGENT_TASK_STATUSES, enumName: 'agent_task_status' }) status!: AgentTaskStatus;
  @Column('integer') attempt!: number;
  @Column('integer') budgetSeconds!: number;
  @Column('integer') budgetMessages!: number;
  @Column('bigint', { default: 0 }) usedMilliseconds!: string;
  @Column('integer', { default: 0 }) usedMessages!: number;
  @Column('integer', { default: 0 }) logEntries!: number; // numbers the log entries
  @Column('text', { nullable: true }) question!: string | null;
  @Column('text', { nullable: true }) answer!: string | null; // to the last question
  @Column('jsonb', { nullable: true }) result!: object | null;
  @Column('text', { nullable: true }) error!: string | null;
  @Reference(() => User, { name: 'agent_tasks_claimed_by_fkey', onDelete: 'SET NULL', nullable: true })
  claimedBy!: string | null;
  @Column('uuid', { nullable: true }) leaseToken!: string | null; // the fence: a call counts only under its own lease
  @Column('uuid', { nullable: true }) finishedLease!: string | null; // the lease under which an agent finished it
  @Column('integer', { nullable: true }) leaseSeconds!: number | null;
  @Timestamp({ nullable: true }) leasedUntil!: Date | null; // null while the task waits for an answer
  @Timestamp({ nullable: true }) runningSince!: Date | null;
  @Timestamp() queuedAt!: Date; // the position in the queue, kept when a lease is lost
  @Timestamp() availableAt!: Date; // not claimed before this time
  @Timestamp() expiresAt!: Date;
  @Timestamp() createdAt!: Date;
  @Timestamp() updatedAt!: Date;
  @Timestamp({ nullable: true }) startedAt!: Date | null;
  @Timestamp({ nullable: true }) finishedAt!: Date | null;
  // The task whose agent caused this one, and how many led to it.
  @Reference(() => StoredAgentTask, { name: 'agent_tasks_cause_id_fkey', onDelete: 'SET NULL', nullable: true })
  causeId!: string | null;
  @Column('integer', { default: 1 }) chainPosition!: number;
}
