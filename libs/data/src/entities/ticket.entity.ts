import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import {
  TICKET_PRIORITIES,
  TICKET_STAGES,
  TICKET_STATUSES,
  TICKET_TYPES,
  type TicketPriority,
  type TicketStage,
  type TicketStatus,
  type TicketType,
} from '#contracts';
import { Reference, Timestamp } from './columns.js';
import { Group } from './label.entity.js';
import { Project } from './project.entity.js';
import { User } from './user.entity.js';
import { Workspace } from './workspace.entity.js';

const ALIVE = { where: 'deleted_at IS NULL' };

/** docs/performance.md lists the requests that need each index. */
@Entity('tickets')
@Check('tickets_scope_check', 'scope_id = coalesce(project_id, workspace_id)')
@Check('tickets_number_check', '(project_id IS NULL) = (number IS NULL)')
@Check('tickets_rank_check', `coalesce(rank, '') <> ''`)
@Index('tickets_rank_key', ['scopeId', 'rank'], { unique: true })
@Index('tickets_rank_idx', ['rank', 'id'], ALIVE)
@Index('tickets_column_idx', ['scopeId', 'status', 'rank', 'id'], ALIVE)
@Index('tickets_number_key', ['projectId', 'number'], { unique: true })
@Index('tickets_external_id_key', ['scopeId', 'externalId'], {
  unique: true,
  where: 'external_id IS NOT NULL AND deleted_at IS NULL',
})
@Index('tickets_updated_at_idx', ['updatedAt', 'id'], ALIVE)
// Like others here, it has INCLUDE columns, which TypeORM cannot declare.
@Index('tickets_created_idx', { synchronize: false })
@Index('tickets_status_id_idx', ['status', 'id'], ALIVE)
@Index('tickets_priority_idx', ['priority', 'id'], ALIVE)
@Index('tickets_title_idx', { synchronize: false }) // on lower(title)
@Index('tickets_scope_idx', { synchronize: false })
@Index('tickets_facets_idx', ['scopeId', 'status', 'priority', 'type', 'stage'], ALIVE)
@Index('tickets_status_idx', ['status', 'updatedAt', 'id'], ALIVE)
@Index('tickets_assignee_idx', { synchronize: false })
@Index('tickets_delegate_idx', { synchronize: false })
@Index('tickets_reporter_idx', { synchronize: false })
@Index('tickets_workspace_id_idx', ['workspaceId'])
@Index('tickets_parent_idx', { synchronize: false })
@Index('tickets_due_idx', ['scopeId', 'dueDate', 'status'], {
  where: 'deleted_at IS NULL AND due_date IS NOT NULL',
})
@Index('tickets_completed_idx', { synchronize: false })
@Index('tickets_due_first_idx', { synchronize: false }) // on coalesce(due_date, …), like the next
@Index('tickets_due_last_idx', { synchronize: false })
@Index('tickets_board_column_idx', { synchronize: false }) // on coalesce(column_id, …)
@Index('tickets_scope_order_idx', ['scopeId', 'id'], ALIVE)
@Index('tickets_deleted_at_idx', ['deletedAt'], { where: 'deleted_at IS NOT NULL' })
@Index('tickets_group_idx', { synchronize: false })
@Index('tickets_logged_idx', ['scopeId', 'id'], { where: 'time_log_count > 0 AND deleted_at IS NULL' })
@Check('tickets_estimate_check', 'estimate BETWEEN 0 AND 10000')
@Index('tickets_deleted_scope_idx', ['scopeId', 'deletedAt'], { where: 'deleted_at IS NOT NULL' })
export class Ticket {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'tickets_pkey' }) id!: string;
  @Reference(() => Workspace, { name: 'tickets_workspace_id_fkey', onDelete: 'CASCADE' }) workspaceId!: string;
  @Reference(() => Project, { name: 'tickets_project_id_fkey', onDelete: 'CASCADE', nullable: true })
  projectId!: string | null;
  // The project, or the workspace if it has none: counters and permissions are per scope.
  @Column('uuid') scopeId!: string;
  @Column('integer', { nullable: true }) number!: number | null;
  @Column('text') title!: string;
  @Column('text', { nullable: true }) description!: string | null;
  @Column('enum', { enum: TICKET_TYPES, enumName: 'ticket_type', default: 'TASK' }) type!: TicketType;
  @Column('enum', { enum: TICKET_STATUSES, enumName: 'ticket_status', default: 'backlog' }) status!: TicketStatus;
  @Column('enum', { enum: TICKET_PRIORITIES, enumName: 'ticket_priority', default: 'medium' })
  priority!: TicketPriority;
  @Column('enum', { enum: TICKET_STAGES, enumName: 'ticket_stage', default: 'PLANNING' }) stage!: TicketStage;
  @Reference(() => User, { name: 'tickets_assignee_id_fkey', nullable: true }) assigneeId!: string | null;
  @Reference(() => User, { name: 'tickets_delegate_id_fkey', nullable: true }) delegateId!: string | null; // an agent
  @Reference(() => User, { name: 'tickets_reporter_id_fkey' }) reporterId!: string;
  @Reference(() => Group, { name: 'tickets_group_id_fkey', onDelete: 'SET NULL', nullable: true })
  groupId!: string | null;
  @Reference(() => Ticket, { name: 'tickets_parent_id_fkey', onDelete: 'SET NULL', nullable: true })
  parentId!: string | null;
  @Column('text', { nullable: true }) externalId!: string | null;
  @Column({ type: 'text', nullable: true, collation: 'C' }) rank!: string; // null is refused by a check of its own
  @Timestamp({ nullable: true }) dueDate!: Date | null;
  @Column('double precision', { nullable: true }) estimate!: number | null;
  @Timestamp({ nullable: true }) completedAt!: Date | null;
  @Column('integer', { default: 0 }) commentCount!: number;
  @Column('integer', { default: 0 }) attachmentCount!: number;
  @Column('integer', { default: 0 }) timeLogCount!: number;
  @Column('integer', { default: 1 }) version!: number;
  /** Values of the project's own fields, by the id of the field. */
  @Column('jsonb', { default: {} }) fields!: Record<string, unknown>;
  /** The same as JSON by key, written by a trigger; null without values. */
  @Column('text', { nullable: true }) fieldsText!: string | null;
  /** The column it was put in. If that column is not of its status, it shows in the home column of its status. */
  @Column('uuid', { nullable: true }) columnId!: string | null;
  @Timestamp() createdAt!: Date;
  @Timestamp() updatedAt!: Date;
  @Timestamp({ nullable: true }) deletedAt!: Date | null;
}

/**
 * A scope of tickets (a project or a workspace), with the last number assigned and the number of tickets: in total, and
 * for each status, priority, type and stage in the order of their rank.
 */
@Entity('ticket_counters')
@Index('ticket_counters_workspace_id_idx', ['workspaceId'])
export class TicketCounters {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'ticket_counters_pkey' }) scopeId!: string;
  @Reference(() => Workspace, { name: 'ticket_counters_workspace_id_fkey', onDelete: 'CASCADE' }) workspaceId!: string;
  @Column('integer', { default: 0 }) lastNumber!: number;
  @Column('bigint', { default: 0 }) lastRank!: string;
  @Column('integer', { default: 0 }) tickets!: number;
  @Column('integer', { array: true, default: [0, 0, 0, 0, 0, 0] }) byStatus!: number[];
  @Column('integer', { array: true, default: [0, 0, 0, 0, 0] }) byPriority!: number[];
  @Column('integer', { array: true, default: [0, 0, 0, 0, 0] }) byType!: number[];
  @Column('integer', { array: true, default: [0, 0, 0, 0, 0] }) byStage!: number[];
}

/** A scope in which moves to the same position have made ranks long, until the worker has shortened them. */
@Entity('ticket_rebalances')
@Index('ticket_rebalances_workspace_id_idx', ['workspaceId'])
@Index('ticket_rebalances_due_at_idx', ['dueAt'])
export class TicketRebalance {
  @Reference(() => TicketCounters, { name: 'ticket_rebalances_scope_id_fkey', onDelete: 'CASCADE', primary: true })
  scopeId!: string;
  @Reference(() => Workspace, { name: 'ticket_rebalances_workspace_id_fkey', onDelete: 'CASCADE' })
  workspaceId!: string;
  @Reference(() => User, { name: 'ticket_rebalances_actor_id_fkey' }) actorId!: string;
  @Timestamp() dueAt!: Date;
}
