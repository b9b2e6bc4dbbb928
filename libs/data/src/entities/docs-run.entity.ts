import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { Reference, Timestamp } from './columns.js';
import { Workspace } from './workspace.entity.js';

/** One documentation pull request, requested or opened. */
@Entity('docs_runs')
@Check('docs_runs_finished_check', 'finished <= wanted')
@Index('docs_runs_key', ['key'], { unique: true })
@Index('docs_runs_unfinished_idx', ['updatedAt'], { where: 'finished < wanted' })
@Index('docs_runs_workspace_id_idx', ['workspaceId'])
export class DocsRun {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'docs_runs_pkey' }) id!: string;
  @Reference(() => Workspace, { name: 'docs_runs_workspace_id_fkey', onDelete: 'CASCADE', nullable: true })
  workspaceId!: string | null; // null if an ADMIN named a repository that is linked to no project
  // Of repository, refs, audience, ticket and pull request: requests with the same key are one.
  @Column('text') key!: string;
  @Column('text') provider!: string;
  @Column('text') repo!: string;
  @Column('text') branch!: string;
  @Column('text') title!: string;
  @Column('text') baseSha!: string;
  @Column('text') headSha!: string;
  @Column('text') summary!: string;
  @Column('jsonb') pages!: { path: string; content: string }[];
  @Column('text', { array: true }) labels!: string[];
  @Column('integer', { default: 1 }) wanted!: number;
  @Column('integer', { default: 0 }) finished!: number;
  @Column('integer', { default: 0 }) attempts!: number; // of the current request
  @Column('uuid', { nullable: true }) leaseToken!: string | null;
  @Timestamp({ nullable: true }) leasedUntil!: Date | null;
  @Column('jsonb', { nullable: true }) pr!: object | null;
  // Returned to every caller that waits, with the message it was thrown with.
  @Column('jsonb', { nullable: true }) error!: object | null;
  @Timestamp() createdAt!: Date;
  @Timestamp() updatedAt!: Date;
}

@Entity('docs_workflow_runs')
@Index('docs_workflow_runs_workspace_id_idx', ['workspaceId'])
@Index('docs_workflow_runs_ref_idx', ['ref', 'startedAt'])
export class DocsWorkflowRun {
  @Reference(() => DocsRun, { name: 'docs_workflow_runs_docs_run_id_fkey', onDelete: 'CASCADE', primary: true })
  docsRunId!: string;
  @PrimaryColumn('text') headSha!: string;
  @Reference(() => Workspace, { name: 'docs_workflow_runs_workspace_id_fkey', onDelete: 'CASCADE', nullable: true })
  workspaceId!: string | null;
  @Column('text') workflow!: string; // its id or file, as requested
  @Column('text') ref!: string;
  // When the host was first asked: a run created since then may be this one.
  @Timestamp({ nullable: true }) startedAt!: Date | null;
  @Column('text', { nullable: true }) runId!: string | null; // null until it is known to have started
  @Column('text', { nullable: true }) url!: string | null;
  @Column('jsonb', { nullable: true }) error!: object | null; // the pull request exists all the same
  @Timestamp() createdAt!: Date;
}
