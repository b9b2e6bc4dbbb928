import { Check, Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import type { MemberRole, ProjectStatus, ProjectVisibility } from '#contracts';
import { MEMBER_ROLES, PROJECT_STATUSES, PROJECT_VISIBILITIES } from '#contracts';
import { Reference, Timestamp } from './columns.js';
import { User } from './user.entity.js';
import { Workspace } from './workspace.entity.js';

@Entity('projects')
@Unique('projects_key_key', ['key'])
@Check('projects_key_check', `key ~ '^[A-Z][A-Z0-9]{1,9}$'`)
@Index('projects_workspace_id_idx', ['workspaceId', 'id'])
@Index('projects_owner_id_idx', ['ownerId'])
@Index('projects_updated_at_idx', ['updatedAt', 'id'])
@Index('projects_created_at_idx', ['createdAt', 'id'])
@Index('projects_name_idx', { synchronize: false }) // on lower(name)
@Index('projects_public_idx', ['id'], { where: "visibility = 'public'" })
@Index('projects_deleted_at_idx', ['deletedAt'], { where: "status = 'deleted'" })
export class Project {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'projects_pkey' }) id!: string;
  @Reference(() => Workspace, { name: 'projects_workspace_id_fkey' }) workspaceId!: string;
  @Column('text') name!: string;
  @Column('text', { nullable: true }) description!: string | null;
  @Column('text') key!: string;
  @Column('enum', { enum: PROJECT_STATUSES, enumName: 'project_status', default: 'active' }) status!: ProjectStatus;
  @Column('enum', { enum: PROJECT_VISIBILITIES, enumName: 'project_visibility', default: 'private' })
  visibility!: ProjectVisibility;
  @Reference(() => User, { name: 'projects_owner_id_fkey' }) ownerId!: string;
  @Timestamp({ nullable: true }) deletedAt!: Date | null;
  @Column('enum', { enum: PROJECT_STATUSES, enumName: 'project_status', nullable: true })
  statusBeforeDeletion!: ProjectStatus | null; // the status that a restore brings back
  @Column('integer', { default: 1 }) version!: number;
  @Column('bigint', { default: 0 })
  // Events before this position are hidden from outsiders; a trigger sets both columns at each publication.
  publicPosition!: string;
  @Column('bigint', { default: 0 })
  publicSequence!: string; // outsiders can read no event with a number up to this one: their reads start here
  @Timestamp() createdAt!: Date;
  @Timestamp() updatedAt!: Date;
}

@Entity('project_members')
@Index('project_members_user_id_idx', ['userId', 'projectId'])
@Index('project_members_workspace_id_idx', ['workspaceId'])
export class ProjectMember {
  @Reference(() => Project, { name: 'project_members_project_id_fkey', onDelete: 'CASCADE', primary: true })
  projectId!: string;
  @Reference(() => User, { name: 'project_members_user_id_fkey', onDelete: 'CASCADE', primary: true })
  userId!: string;
  @Reference(() => Workspace, { name: 'project_members_workspace_id_fkey' }) workspaceId!: string;
  @Column('enum', { enum: MEMBER_ROLES, enumName: 'member_role' }) role!: MemberRole;
  @Timestamp() joinedAt!: Date;
  @Column('boolean', { default: true }) confirmed!: boolean; // false if a stranger added them, until they act on it
}

/** Every key that a project ever had: it still resolves and is never given to another project, even after a purge. */
@Entity('project_keys')
@Index('project_keys_project_id_idx', ['projectId'])
export class ProjectKey {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'project_keys_pkey' }) key!: string;
  @Reference(() => Project, { name: 'project_keys_project_id_fkey', onDelete: 'SET NULL', nullable: true })
  projectId!: string | null;
  @Column('uuid') workspaceId!: string; // no foreign key: a key stays reserved after a purge
}
