import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { Reference, Timestamp } from './columns.js';
import { Project } from './project.entity.js';
import { User } from './user.entity.js';
import { Workspace } from './workspace.entity.js';

/** A template for new tickets of a project. */
@Entity('ticket_templates')
@Index('ticket_templates_project_id_idx', ['projectId', 'createdAt', 'id'])
@Index('ticket_templates_workspace_id_idx', ['workspaceId'])
export class TicketTemplate {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'ticket_templates_pkey' }) id!: string;
  @Reference(() => Workspace, { name: 'ticket_templates_workspace_id_fkey', onDelete: 'CASCADE' }) workspaceId!: string;
  @Reference(() => Project, { name: 'ticket_templates_project_id_fkey', onDelete: 'CASCADE' }) projectId!: string;
  @Column('text') name!: string;
  @Column('jsonb') ticket!: object; // the body of a request that creates a ticket
  @Reference(() => User, { name: 'ticket_templates_created_by_id_fkey' }) createdById!: string;
  @Timestamp() createdAt!: Date;
  @Timestamp() updatedAt!: Date;
}

/** A rule by which the worker creates tickets. */
@Entity('recurrences')
@Check('recurrences_ticket_check', 'num_nonnulls(ticket, template_id) = 1')
@Check('recurrences_pause_check', '(paused_at IS NULL) = (pause_reason IS NULL)')
@Index('recurrences_project_id_idx', ['projectId', 'createdAt', 'id'])
@Index('recurrences_workspace_id_idx', ['workspaceId'])
@Index('recurrences_template_id_idx', ['templateId'], { where: 'template_id IS NOT NULL' })
@Index('recurrences_due_idx', ['nextAt'], { where: 'next_at IS NOT NULL AND paused_at IS NULL' })
export class Recurrence {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'recurrences_pkey' }) id!: string;
  @Reference(() => Workspace, { name: 'recurrences_workspace_id_fkey', onDelete: 'CASCADE' }) workspaceId!: string;
  @Reference(() => Project, { name: 'recurrences_project_id_fkey', onDelete: 'CASCADE' }) projectId!: string;
  @Column('jsonb', { nullable: true }) ticket!: object | null;
  @Reference(() => TicketTemplate, { name: 'recurrences_template_id_fkey', nullable: true }) templateId!: string | null;
  @Column('text') rule!: string;
  @Column('text') timezone!: string;
  @Timestamp() startsAt!: Date;
  @Timestamp({ nullable: true }) nextAt!: Date | null; // none once the rule has ended
  @Timestamp({ nullable: true }) retryAt!: Date | null; // after a failure that the recurrence did not cause
  @Timestamp({ nullable: true }) lastAt!: Date | null;
  @Column('integer', { default: 0 }) made!: number;
  @Timestamp({ nullable: true }) pausedAt!: Date | null;
  @Column('text', { nullable: true }) pauseReason!: string | null;
  @Reference(() => User, { name: 'recurrences_acts_as_id_fkey' }) actsAsId!: string;
  @Timestamp() createdAt!: Date;
  @Timestamp() updatedAt!: Date;
}
