import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { Timestamp } from './columns.js';

/** Sorts before every other id. */
export const NIL = '00000000-0000-0000-0000-000000000000';

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
