import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { Reference, Timestamp } from './columns.js';
import { Project } from './project.entity.js';
import { Workspace } from './workspace.entity.js';

@Entity('labels')
@Index('labels_name_key', { synchronize: false }) // unique on workspace and lower(name)
@Check('labels_color_check', `color ~ '^#[0-9a-f]{6}$'`)
export class Label {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'labels_pkey' }) id!: string;
  @Reference(() => Workspace, { name: 'labels_workspace_id_fkey', onDelete: 'CASCADE' }) workspaceId!: string;
  @Column('text') name!: string;
  @Column('text') color!: string;
  @Timestamp() createdAt!: Date;
  @Timestamp() updatedAt!: Date;
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
  @Timestamp() createdAt!: Date;
  @Timestamp() updatedAt!: Date;
}
