import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import {
  IMPORT_FORMATS,
  IMPORT_SOURCES,
  IMPORT_STATUSES,
  type ImportFormat,
  type ImportSource,
  type ImportStatus,
} from '#contracts';
import { Reference, Timestamp } from './columns.js';
import { Project } from './project.entity.js';
import { User } from './user.entity.js';
import { Workspace } from './workspace.entity.js';

/** A file or a repository's issues, being imported into a project. */
@Entity('imports')
@Check('imports_processed_check', 'processed = created + existing + failed AND processed <= total')
@Index('imports_project_id_idx', ['projectId', 'createdAt', 'id'])
@Index('imports_unfinished_idx', ['attempts', 'processed', 'id'], { where: 'finished_at IS NULL' })
@Index('imports_finished_at_idx', ['finishedAt'], { where: 'finished_at IS NOT NULL' })
@Index('imports_workspace_id_idx', ['workspaceId'])
export class Import {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'imports_pkey' }) id!: string;
  @Reference(() => Workspace, { name: 'imports_workspace_id_fkey', onDelete: 'CASCADE' }) workspaceId!: string;
  @Reference(() => Project, { name: 'imports_project_id_fkey', onDelete: 'CASCADE' }) projectId!: string;
  @Reference(() => User, { name: 'imports_user_id_fkey' }) userId!: string;
  @Column('enum', { enum: IMPORT_FORMATS, enumName: 'import_format' }) format!: ImportFormat;
  @Column('enum', { enum: IMPORT_SOURCES, enumName: 'import_source', default: 'docket' }) source!: ImportSource;
  @Column('text', { array: true, nullable: true }) columns!: string[] | null; // the field of each cell of a CSV row
  @Column('jsonb', { nullable: true }) settings!: object | null; // as the caller sent them, for other trackers
  @Column('jsonb', { nullable: true }) mapping!: object | null; // what each foreign value becomes, once all are known
  @Column('jsonb', { nullable: true }) made!: object | null; // labels and groups that did not exist
  @Column('jsonb', { nullable: true }) reading!: object | null; // how far the issues of a repository have been read
  @Timestamp({ nullable: true }) retryAt!: Date | null; // when a code host can be asked again
  @Column('enum', { enum: IMPORT_STATUSES, enumName: 'import_status', default: 'queued' }) status!: ImportStatus;
  @Column('integer', { default: 0 }) total!: number;
  @Column('integer', { default: 0 }) processed!: number;
  @Column('integer', { default: 0 }) created!: number;
  @Column('integer', { default: 0 }) existing!: number;
  @Column('integer', { default: 0 }) failed!: number;
  @Column('integer', { default: 0 }) undone!: number; // tickets that an undo deleted
  @Column('text', { nullable: true }) error!: string | null;
  @Column('integer', { default: 0 }) attempts!: number; // consecutive failed batches
  @Timestamp() createdAt!: Date;
  @Timestamp({ nullable: true }) startedAt!: Date | null;
  @Timestamp({ nullable: true }) finishedAt!: Date | null;
}
