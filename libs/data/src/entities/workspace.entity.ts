import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import type { MemberRole } from '#contracts';
import { MEMBER_ROLES } from '#contracts';
import { Reference, Timestamp } from './columns.js';
import { User } from './user.entity.js';

@Entity('workspaces')
@Unique('workspaces_slug_key', ['slug'])
@Index('workspaces_owner_id_idx', ['ownerId'])
@Index('workspaces_personal_key', ['ownerId'], { unique: true, where: 'personal' }) // one personal workspace per user
export class Workspace {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'workspaces_pkey' }) id!: string;
  @Column('text') name!: string;
  @Column('text') slug!: string;
  @Reference(() => User, { name: 'workspaces_owner_id_fkey' }) ownerId!: string;
  @Column('boolean', { default: false }) personal!: boolean; // created at sign-up: its owner's default, never deleted
  @Timestamp() createdAt!: Date;
  @Timestamp() updatedAt!: Date;
}

@Entity('workspace_members')
@Index('workspace_members_user_id_idx', ['userId', 'workspaceId'])
export class WorkspaceMember {
  @Reference(() => Workspace, { name: 'workspace_members_workspace_id_fkey', onDelete: 'CASCADE', primary: true })
  workspaceId!: string;
  @Reference(() => User, { name: 'workspace_members_user_id_fkey', onDelete: 'CASCADE', primary: true })
  userId!: string;
  @Column('enum', { enum: MEMBER_ROLES, enumName: 'member_role' }) role!: MemberRole;
  @Timestamp() joinedAt!: Date;
  @Column('boolean', { default: true }) confirmed!: boolean; // false if a stranger added them, until they act on it
}
