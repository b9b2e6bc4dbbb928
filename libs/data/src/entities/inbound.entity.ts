import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { AGENTS, type Agent } from '#contracts';
import { StoredAgentTask } from './agent-task.entity.js';
import { Reference, Timestamp } from './columns.js';
import { Project } from './project.entity.js';
import { User } from './user.entity.js';
import { Workspace } from './workspace.entity.js';

/** Which agent works on the tasks of a project, and which of its events create one. */
@Entity('project_automations')
@Index('project_automations_workspace_id_idx', ['workspaceId'])
export class ProjectAutomations {
  @Reference(() => Project, { name: 'project_automations_project_id_fkey', onDelete: 'CASCADE', primary: true })
  projectId!: string;
  @Reference(() => Workspace, { name: 'project_automations_workspace_id_fkey', onDelete: 'CASCADE' })
  workspaceId!: string;
  @Column('enum', { enum: AGENTS, enumName: 'agent' }) agent!: Agent;
  @Column('jsonb') rules!: object[];
  @Timestamp() updatedAt!: Date;
}

/** An inbound delivery, stored once: from a code host, or from a machine with an access token. */
@Entity('inbound_deliveries')
@Check('inbound_deliveries_provider_check', `provider IN ('github', 'gitea', 'gitlab', 'generic')`)
@Index('inbound_deliveries_delivery_key', ['projectId', 'provider', 'deliveryKey'], { unique: true })
@Index('inbound_deliveries_fingerprint_key', ['projectId', 'fingerprint'], { unique: true })
@Index('inbound_deliveries_due_idx', ['dueAt', 'id'], { where: 'due_at IS NOT NULL' })
@Index('inbound_deliveries_received_at_idx', ['receivedAt'])
@Index('inbound_deliveries_task_id_idx', ['taskId'])
@Index('inbound_deliveries_workspace_id_idx', ['workspaceId'])
export class InboundDelivery {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'inbound_deliveries_pkey' }) id!: string;
  @Reference(() => Workspace, { name: 'inbound_deliveries_workspace_id_fkey', onDelete: 'CASCADE' })
  workspaceId!: string;
  @Reference(() => Project, { name: 'inbound_deliveries_project_id_fkey', onDelete: 'CASCADE' }) projectId!: string;
  @Column('text') provider!: string;
  @Column('text') deliveryKey!: string;
  // Hash of the event itself, whatever the id of its delivery.
  @Column('bytea', { nullable: true }) fingerprint!: Buffer | null;
  @Column('bytea', { nullable: true }) bodyHash!: Buffer | null;
  @Reference(() => StoredAgentTask, { name: 'inbound_deliveries_task_id_fkey', onDelete: 'SET NULL', nullable: true })
  taskId!: string | null;
  @Column('text', { nullable: true }) ignored!: string | null;
  @Column('jsonb', { nullable: true }) event!: object | null; // the effects that are still pending
  @Timestamp({ nullable: true }) dueAt!: Date | null;
  @Column('integer', { default: 0 }) attempts!: number;
  @Column('text', { nullable: true }) error!: string | null;
  @Timestamp() receivedAt!: Date;
}

/** Which account of a code host is which user, learnt from commits with a known e-mail address. */
@Entity('code_logins')
@Check('code_logins_login_check', 'login = lower(login)')
@Index('code_logins_user_id_idx', ['userId'])
export class CodeLogin {
  @Reference(() => Workspace, { name: 'code_logins_workspace_id_fkey', onDelete: 'CASCADE', primary: true })
  workspaceId!: string;
  @PrimaryColumn('text') provider!: string;
  @PrimaryColumn('text') login!: string;
  @Reference(() => User, { name: 'code_logins_user_id_fkey', onDelete: 'CASCADE' }) userId!: string;
  @Timestamp() learntAt!: Date;
}
