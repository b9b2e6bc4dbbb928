import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { Reference, Timestamp } from './columns.js';
import { Project } from './project.entity.js';
import { ProjectField } from './project-field.entity.js';
import { Ticket } from './ticket.entity.js';
import { User } from './user.entity.js';
import { Workspace } from './workspace.entity.js';

/** A value of a ticket that is not deleted, as text that sorts like the values of the field; one row per option. */
@Entity('ticket_field_values')
@Index('ticket_field_values_ticket_id_idx', ['ticketId', 'fieldId', 'value'])
export class TicketFieldValue {
  @Reference(() => ProjectField, { name: 'ticket_field_values_field_id_fkey', onDelete: 'CASCADE', primary: true })
  fieldId!: string;
  @PrimaryColumn({ type: 'text', collation: 'C' }) value!: string;
  @Reference(() => Ticket, { name: 'ticket_field_values_ticket_id_fkey', onDelete: 'CASCADE', primary: true })
  ticketId!: string;
  @Column('uuid') workspaceId!: string;
}

/** A stored list query, for its owner, or for all who read the project. */
@Entity('ticket_views')
@Check('ticket_views_shared_check', 'NOT shared OR project_id IS NOT NULL')
@Index('ticket_views_owner_id_idx', ['ownerId', 'createdAt', 'id'])
@Index('ticket_views_project_id_idx', ['projectId'])
@Index('ticket_views_workspace_id_idx', ['workspaceId'])
export class TicketView {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'ticket_views_pkey' }) id!: string;
  @Reference(() => Workspace, { name: 'ticket_views_workspace_id_fkey', onDelete: 'CASCADE', nullable: true })
  workspaceId!: string | null;
  @Reference(() => Project, { name: 'ticket_views_project_id_fkey', onDelete: 'CASCADE', nullable: true })
  projectId!: string | null;
  @Reference(() => User, { name: 'ticket_views_owner_id_fkey' }) ownerId!: string;
  @Column('text') name!: string;
  @Column('text') query!: string;
  @Column('boolean', { default: false }) shared!: boolean;
  @Timestamp() createdAt!: Date;
  @Timestamp() updatedAt!: Date;
}
