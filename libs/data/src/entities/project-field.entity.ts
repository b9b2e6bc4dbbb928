import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { FIELD_TYPES, type FieldType, TICKET_STATUSES, type TicketStatus } from '#contracts';
import { Reference, Timestamp } from './columns.js';
import { Project } from './project.entity.js';
import { Workspace } from './workspace.entity.js';

/** A field that a project has beside those of every ticket. */
@Entity('project_fields')
@Index('project_fields_live_key_key', ['projectId', 'key'], { unique: true, where: 'deleted_at IS NULL' })
@Index('project_fields_project_id_idx', ['projectId'])
@Index('project_fields_workspace_id_idx', ['workspaceId'])
@Index('project_fields_key_idx', ['key'], { where: 'deleted_at IS NULL' })
@Index('project_fields_of_users_idx', ['id'], { where: `type = 'user'` })
export class ProjectField {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'project_fields_pkey' }) id!: string;
  @Reference(() => Workspace, { name: 'project_fields_workspace_id_fkey', onDelete: 'CASCADE' }) workspaceId!: string;
  @Reference(() => Project, { name: 'project_fields_project_id_fkey', onDelete: 'CASCADE' }) projectId!: string;
  @Column('text') key!: string;
  @Column('text') name!: string;
  @Column('enum', { enum: FIELD_TYPES, enumName: 'field_type' }) type!: FieldType;
  @Column('jsonb', { default: [] }) options!: { id: string; name: string; color: string }[];
  @Column('boolean', { default: false }) required!: boolean;
  @Column('text', { nullable: true }) description!: string | null;
  /** Values that tickets no longer show, until the worker has cleared them. */
  @Column('text', { array: true, default: [] }) clearing!: string[];
  /** Whether the key was changed: tickets written before have the former one in their JSON. */
  @Column('boolean', { default: false }) rekeyed!: boolean;
  @Timestamp() createdAt!: Date;
  @Timestamp() updatedAt!: Date;
  /** Hidden since this time, while its values are still being deleted. */
  @Timestamp({ nullable: true }) deletedAt!: Date | null;
}

/** A column of a project's board. */
@Entity('project_columns')
@Check('project_columns_wip_limit_check', 'wip_limit > 0')
@Index('project_columns_project_id_idx', ['projectId', 'status'])
@Index('project_columns_workspace_id_idx', ['workspaceId'])
export class ProjectColumn {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'project_columns_pkey' }) id!: string;
  @Reference(() => Workspace, { name: 'project_columns_workspace_id_fkey', onDelete: 'CASCADE' }) workspaceId!: string;
  @Reference(() => Project, { name: 'project_columns_project_id_fkey', onDelete: 'CASCADE' }) projectId!: string;
  @Column('text') name!: string;
  @Column('enum', { enum: TICKET_STATUSES, enumName: 'ticket_status' }) status!: TicketStatus;
  @Column('integer', { nullable: true }) wipLimit!: number | null;
  @Column('integer') place!: number;
  /** Of its status, the one that shows tickets which name no column of that status. */
  @Column('boolean') home!: boolean;
  /** Tickets may still name it: it is kept to find them. */
  @Timestamp({ nullable: true }) deletedAt!: Date | null;
}
