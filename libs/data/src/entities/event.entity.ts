import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { Reference, Timestamp } from './columns.js';
import { User } from './user.entity.js';
import { Workspace } from './workspace.entity.js';

/** Sorts before every other id. */
export const NIL = '00000000-0000-0000-0000-000000000000';

/**
 * The source of webhooks and streams; a row commits together with the change it describes. Partitioned by id. Deleted
 * with its workspace by a trigger, and so are its deliveries, their attempts and its payload with the event.
 */
@Entity('events')
@Index('events_workspace_id_idx', ['workspaceId', 'id'])
@Index('events_sequence_idx', ['sequence'])
@Index('events_unrelayed_idx', ['position', 'id'], { where: 'sequence IS NULL' })
@Index('events_created_at_idx', ['createdAt', 'id'], { where: 'sequence IS NOT NULL' })
@Index('events_project_sequence_idx', { synchronize: false }) // includes the id
@Index('events_workspace_sequence_idx', { synchronize: false }) // includes the id
@Index('events_recipient_sequence_idx', { synchronize: false }) // includes the id
@Index('events_ticket_id_idx', { synchronize: false }) // on data #>> '{ticket,id}'
export class Event {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'events_pkey' }) id!: string;
  @Column('uuid') workspaceId!: string;
  @Column('uuid', { nullable: true }) projectId!: string | null; // no foreign key: an event outlives what it describes
  @Column('text') type!: string;
  @Column('uuid') actorId!: string;
  @Column('jsonb') data!: object;
  @Column('bigint', { nullable: true, default: () => `nextval('events_written')` })
  // The order of writing: a writer that waited for a row's lock comes after the one that held it.
  position!: string | null;
  // The final order of the log; assigned by the relay after the commit.
  @Column('bigint', { nullable: true }) sequence!: string | null;
  @Column('uuid', { nullable: true }) webhookId!: string | null; // if set, the event (a ping) is for this webhook only
  // A person who receives it in addition to the readers of its scope, or alone.
  @Column('uuid', { nullable: true }) recipientId!: string | null;
  @Timestamp() createdAt!: Date;
}

/** Events whose recipients have not all been determined yet; within a workspace, in the order of `sequence`. */
@Entity('event_fan_outs')
@Check('event_fan_outs_kind_check', `kind IN ('webhooks', 'notifications')`)
@Index('event_fan_outs_queued_idx', ['kind', 'workspaceId', 'sequence'], { where: 'failures = 0' })
@Index('event_fan_outs_set_aside_idx', ['kind', 'retryAt'], { where: 'failures > 0' })
export class EventFanOut {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'event_fan_outs_pkey' }) eventId!: string;
  @PrimaryColumn('text', { primaryKeyConstraintName: 'event_fan_outs_pkey' }) kind!: string;
  @Column('uuid') workspaceId!: string;
  @Column('bigint') sequence!: string;
  @Column('uuid', { default: NIL }) afterUserId!: string; // the last recipient of the chunks done so far
  @Column('uuid', { default: NIL }) afterWebhookId!: string;
  @Column('integer', { default: 0 }) failures!: number; // above 0: set aside
  @Column('text', { nullable: true }) error!: string | null;
  @Timestamp() queuedAt!: Date;
  @Timestamp({ nullable: true }) retryAt!: Date | null;
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
