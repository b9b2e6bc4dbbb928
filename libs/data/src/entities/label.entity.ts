import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { Reference, Timestamp } from './columns.js';
import { Project } from './project.entity.js';
import { ProjectField } from './project-field.entity.js';
import { User } from './user.entity.js';
import { Workspace } from './workspace.entity.js';

@Entity('labels')
@Index('labels_live_name_key', { synchronize: false }) // unique on workspace and lower(name), except deleted ones
@Index('labels_workspace_id_idx', ['workspaceId'])
@Check('labels_color_check', `color ~ '^#[0-9a-f]{6}$'`)
export class Label {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'labels_pkey' }) id!: string;
  @Reference(() => Workspace, { name: 'labels_workspace_id_fkey', onDelete: 'CASCADE' }) workspaceId!: string;
  @Column('text') name!: string;
  @Column('text') color!: string;
  @Timestamp() createdAt!: Date;
  @Timestamp() updatedAt!: Date;
  /** Hidden since this time, while it is still being detached from tickets. */
  @Timestamp({ nullable: true }) deletedAt!: Date | null;
}

/** A cycle or a milestone. */
@Entity('groups')
@Check('groups_span_check', 'ends_at >= starts_at')
@Index('groups_workspace_id_idx', ['workspaceId', 'id'])
@Index('groups_project_id_idx', ['projectId'])
export class Group {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'groups_pkey' }) id!: string;
  @Reference(() => Workspace, { name: 'groups_workspace_id_fkey', onDelete: 'CASCADE' }) workspaceId!: string;
  @Reference(() => Project, { name: 'groups_project_id_fkey', onDelete: 'CASCADE', nullable: true })
  projectId!: string | null;
  @Column('text') name!: string;
  @Column('text', { nullable: true }) description!: string | null;
  @Timestamp({ nullable: true }) startsAt!: Date | null;
  @Timestamp({ nullable: true }) endsAt!: Date | null;
  /** Closed since this time: it takes no more tickets. */
  @Timestamp({ nullable: true }) closedAt!: Date | null;
  @Timestamp() createdAt!: Date;
  @Timestamp() updatedAt!: Date;
  /** Hidden since this time, while it is still being detached from tickets. */
  @Timestamp({ nullable: true }) deletedAt!: Date | null;
}

/**
 * A deleted label, group, field or value of a field that is still to be detached from tickets, which no longer show it; or
 * a closed group whose open tickets are still to be moved.
 */
@Entity('ticket_detachments')
@Check('ticket_detachments_subject_check', 'num_nonnulls(label_id, group_id, field_id, delegate_id) = 1')
@Index('ticket_detachments_workspace_id_idx', ['workspaceId'])
@Index('ticket_detachments_label_id_idx', ['labelId'])
@Index('ticket_detachments_group_id_idx', ['groupId'])
@Index('ticket_detachments_field_id_idx', ['fieldId'])
@Index('ticket_detachments_delegate_id_idx', ['delegateId'])
@Index('ticket_detachments_due_at_idx', ['dueAt'])
export class TicketDetachment {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'ticket_detachments_pkey' }) id!: string;
  @Reference(() => Workspace, { name: 'ticket_detachments_workspace_id_fkey', onDelete: 'CASCADE' })
  workspaceId!: string;
  @Reference(() => Label, { name: 'ticket_detachments_label_id_fkey', onDelete: 'CASCADE', nullable: true })
  labelId!: string | null;
  @Reference(() => Group, { name: 'ticket_detachments_group_id_fkey', onDelete: 'CASCADE', nullable: true })
  groupId!: string | null;
  @Reference(() => ProjectField, { name: 'ticket_detachments_field_id_fkey', onDelete: 'CASCADE', nullable: true })
  fieldId!: string | null;
  /** Of the field; all of its values unless given. */
  @Column('text', { nullable: true }) value!: string | null;
  @Reference(() => User, { name: 'ticket_detachments_delegate_id_fkey', nullable: true }) delegateId!: string | null;
  @Reference(() => User, { name: 'ticket_detachments_actor_id_fkey' }) actorId!: string;
  @Timestamp() dueAt!: Date;
  @Column('boolean', { default: false }) openOnly!: boolean;
  @Column('uuid', { nullable: true }) moveTo!: string | null;
}
