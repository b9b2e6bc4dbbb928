import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { Reference, Timestamp } from './columns.js';
import { Project } from './project.entity.js';
import { User } from './user.entity.js';
import { Workspace } from './workspace.entity.js';

/** A repository of a code host that is linked to a project. */
@Entity('repositories')
@Index('repositories_repo_key', { synchronize: false }) // unique on provider and lower(repo)
@Index('repositories_host_id_key', ['provider', 'hostId'], { unique: true, where: 'host_id IS NOT NULL' })
@Index('repositories_project_id_idx', ['projectId', 'id'])
export class LinkedRepository {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'repositories_pkey' }) id!: string;
  @Reference(() => Workspace, { name: 'repositories_workspace_id_fkey' }) workspaceId!: string;
  @Reference(() => Project, { name: 'repositories_project_id_fkey', onDelete: 'CASCADE' }) projectId!: string;
  @Column('text') provider!: string;
  @Column('text') repo!: string;
  /** The host's own id, which survives renames; learnt from the first delivery. */
  @Column('text', { nullable: true }) hostId!: string | null;
  @Column('text', { nullable: true }) renamedFrom!: string | null; // until the links of tickets have been updated
  @Timestamp() createdAt!: Date;
}

/** The secret with which the code hosts of a project sign, instead of the instance's. */
@Entity('project_webhook_secrets')
@Index('project_webhook_secrets_workspace_id_idx', ['workspaceId'])
export class ProjectWebhookSecret {
  @Reference(() => Project, { name: 'project_webhook_secrets_project_id_fkey', onDelete: 'CASCADE', primary: true })
  projectId!: string;
  @Reference(() => Workspace, { name: 'project_webhook_secrets_workspace_id_fkey', onDelete: 'CASCADE' })
  workspaceId!: string;
  @Column('text') secret!: string; // encrypted
  @Column('text', { nullable: true }) previousSecret!: string | null;
  @Timestamp({ nullable: true }) previousSecretUntil!: Date | null;
  @Reference(() => User, { name: 'project_webhook_secrets_created_by_fkey' }) createdBy!: string;
  @Timestamp() createdAt!: Date;
  @Timestamp() updatedAt!: Date;
}
