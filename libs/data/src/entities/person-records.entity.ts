import { Check, Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import { Reference, Timestamp } from './columns.js';
import { User } from './user.entity.js';

@Entity('user_preferences')
@Unique('user_preferences_user_id_key', ['userId'])
@Check('user_preferences_theme_check', `theme IN ('light', 'dark', 'system')`)
@Index('user_preferences_timezone_idx', ['timezone', 'userId'])
export class UserPreferences {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'user_preferences_pkey' }) id!: string;
  @Reference(() => User, { name: 'user_preferences_user_id_fkey', onDelete: 'CASCADE' }) userId!: string;
  @Column('text') theme!: string;
  @Column('boolean') notifications!: boolean;
  @Column('text') timezone!: string;
  @Column('text') language!: string;
  @Column('jsonb') emailNotifications!: Record<string, boolean>;
  @Timestamp() createdAt!: Date;
  @Timestamp() updatedAt!: Date;
}

/** What administrators viewed and did; kept for ever. */
@Entity('audit_log')
@Index('audit_log_at_idx', ['at', 'id'])
export class AuditEntry {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'audit_log_pkey' }) id!: string;
  @Reference(() => User, { name: 'audit_log_actor_id_fkey' }) actorId!: string;
  @Column('text') action!: string;
  @Column('uuid', { nullable: true }) targetId!: string | null;
  @Column('jsonb') details!: object;
  @Timestamp() at!: Date;
}
