import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { Reference, Timestamp } from './columns.js';
import { Project } from './project.entity.js';
import { User } from './user.entity.js';
import { Workspace } from './workspace.entity.js';

/** A subscription: which events of which workspace or project are sent to which URL. */
@Entity('webhooks')
@Index('webhooks_owner_id_idx', ['ownerId', 'createdAt', 'id'])
@Index('webhooks_created_at_idx', ['createdAt', 'id'])
@Index('webhooks_workspace_id_idx', ['workspaceId'])
@Index('webhooks_project_id_idx', ['projectId'])
@Index('webhooks_owner_fan_out_idx', ['ownerId', 'id'], { where: 'project_id IS NULL AND deleted_at IS NULL' })
@Index('webhooks_project_fan_out_idx', ['projectId', 'ownerId', 'id'], { where: 'deleted_at IS NULL' })
export class Webhook {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'webhooks_pkey' }) id!: string;
  @Reference(() => User, { name: 'webhooks_owner_id_fkey', onDelete: 'CASCADE' }) ownerId!: string;
  @Reference(() => Workspace, { name: 'webhooks_workspace_id_fkey', onDelete: 'CASCADE', nullable: true })
  workspaceId!: string | null; // null: all workspaces and projects of the owner
  @Reference(() => Project, { name: 'webhooks_project_id_fkey', onDelete: 'CASCADE', nullable: true })
  projectId!: string | null;
  @Column('text') url!: string;
  @Column('text', { array: true }) events!: string[];
  @Column('text', { nullable: true }) description!: string | null;
  @Column('boolean') enabled!: boolean;
  @Column('text', { nullable: true }) disabledReason!: string | null; // set if it was not the owner who disabled it
  @Column('text') secret!: string; // encrypted
  @Column('text', { nullable: true }) previousSecret!: string | null; // encrypted; signs too until it expires
  @Timestamp({ nullable: true }) previousSecretUntil!: Date | null;
  @Timestamp({ nullable: true }) failingSince!: Date | null; // the first failure since the last success
  @Column('integer', { default: 0 }) failures!: number; // attempts since the last success
  @Column('bigint', { default: () => `nextval('events_written')` })
  startsAfter!: string; // the position in the log at its registration: earlier events are not sent to it
  @Timestamp() createdAt!: Date;
  @Timestamp() updatedAt!: Date;
  @Timestamp({ nullable: true }) deletedAt!: Date | null; // hidden from everyone; the worker deletes its deliveries
}
