import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { Reference, Timestamp } from './columns.js';
import { Project } from './project.entity.js';
import { Workspace } from './workspace.entity.js';

/** A repository of a code host that is linked to a project. */
@Entity('repositories')
@Index('repositories_repo_key', { synchronize: false }) // unique on provider and lower(repo)
@Index('repositories_project_id_idx', ['projectId', 'id'])
export class LinkedRepository {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'repositories_pkey' }) id!: string;
  @Reference(() => Workspace, { name: 'repositories_workspace_id_fkey' }) workspaceId!: string;
  @Reference(() => Project, { name: 'repositories_project_id_fkey', onDelete: 'CASCADE' }) projectId!: string;
  @Column('text') provider!: string;
  @Column('text') repo!: string;
  @Timestamp() createdAt!: Date;
}
