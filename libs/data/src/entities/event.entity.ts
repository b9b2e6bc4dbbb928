import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { Reference, Timestamp } from './columns.js';
import { User } from './user.entity.js';
import { Workspace } from './workspace.entity.js';

/** The source of webhooks and streams; a row commits with the change it tells of. */
@Entity('events')
@Index('events_workspace_id_idx', ['workspaceId', 'id'])
@Index('events_sequence_key', ['sequence'], { unique: true })
@Index('events_unrelayed_idx', ['position', 'id'], { where: 'sequence IS NULL' })
@Index('events_created_at_idx', ['createdAt', 'id'], { where: 'sequence IS NOT NULL' })
@Index('events_project_sequence_idx', ['projectId', 'sequence', 'type'], { where: 'sequence IS NOT NULL' })
@Index('events_workspace_sequence_idx', ['workspaceId', 'sequence', 'type'], {
  where: 'sequence IS NOT NULL AND project_id IS NULL',
})
export class Event {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'events_pkey' }) id!: string;
  @Reference(() => Workspace, { name: 'events_workspace_id_fkey', onDelete: 'CASCADE' }) workspaceId!: string;
  @Column('uuid', { nullable: true }) projectId!: string | null; // no foreign key: an event outlives what it tells of
  @Column('text') type!: string;
  @Column('uuid') actorId!: string;
  @Column('jsonb') data!: object;
  @Column('bigint', { nullable: true, default: () => `nextval('events_written')` })
  position!: string | null; // the order of writing: what waited for a row's lock stands after what held it
  @Column('bigint', { nullable: true }) sequence!: string | null; // the order of the log, final; given by the relay after commit
  @Column('uuid', { nullable: true }) webhookId!: string | null; // set: for this webhook alone, a ping
  @Timestamp() createdAt!: Date;
}

/** What each person did, for their own feed; kept for ever. */
@Entity('activities')
@Check('activities_type_check', `type IN ('ticket', 'project', 'comment', 'review')`)
@Index('activities_user_id_idx', ['userId', 'createdAt', 'id'])
@Index('activities_project_id_idx', ['projectId', 'createdAt'])
@Index('activities_workspace_id_idx', ['workspaceId'])
export class Activity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'activities_pkey' }) id!: string;
  @Reference(() => Workspace, { name: 'activities_workspace_id_fkey', onDelete: 'CASCADE' }) workspaceId!: string;
  @Column('uuid', { nullable: true }) projectId!: string | null;
  @Reference(() => User, { name: 'activities_user_id_fkey', onDelete: 'CASCADE' }) userId!: string;
  @Column('text') type!: string;
  @Column('text') action!: string;
  @Column('uuid') entityId!: string;
  @Column('text', { nullable: true }) entityTitle!: string | null;
  @Column('text') description!: string;
  @Column('jsonb', { nullable: true }) metadata!: object | null;
  @Timestamp() createdAt!: Date;
}
