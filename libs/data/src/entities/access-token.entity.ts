import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import { Reference, Timestamp } from './columns.js';
import { Project } from './project.entity.js';
import { User } from './user.entity.js';
import { Workspace } from './workspace.entity.js';

/** The credential of a machine that calls `POST /webhooks/generic`; bound to one project. */
@Entity('access_tokens')
@Unique('access_tokens_token_hash_key', ['tokenHash'])
@Index('access_tokens_project_id_idx', ['projectId', 'id'])
export class AccessToken {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'access_tokens_pkey' }) id!: string;
  @Reference(() => Workspace, { name: 'access_tokens_workspace_id_fkey' }) workspaceId!: string;
  @Reference(() => Project, { name: 'access_tokens_project_id_fkey', onDelete: 'CASCADE' }) projectId!: string;
  @Reference(() => User, { name: 'access_tokens_created_by_fkey' }) createdBy!: string;
  @Column('text') name!: string;
  @Column('bytea') tokenHash!: Buffer;
  @Timestamp({ nullable: true }) expiresAt!: Date | null;
  @Timestamp({ nullable: true }) lastUsedAt!: Date | null;
  @Timestamp() createdAt!: Date;
}
