import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { Reference, Timestamp } from './columns.js';
import { Project } from './project.entity.js';
import { User } from './user.entity.js';
import { Workspace } from './workspace.entity.js';

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
