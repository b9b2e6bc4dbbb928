import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import { Reference, Timestamp } from './columns.js';
import { User } from './user.entity.js';

@Entity('sessions')
@Unique('sessions_token_hash_key', ['tokenHash'])
@Index('sessions_user_id_idx', ['userId', 'id'])
@Index('sessions_expires_at_idx', ['expiresAt'])
export class Session {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'sessions_pkey' }) id!: string;
  @Reference(() => User, { name: 'sessions_user_id_fkey', onDelete: 'CASCADE' }) userId!: string;
  @Column('bytea') tokenHash!: Buffer; // SHA-256: nobody can sign in with a dump of this table
  @Column('text', { nullable: true }) address!: string | null;
  @Column('text', { nullable: true }) userAgent!: string | null;
  // What its owner signed in with; null, for those of an earlier release, means a password.
  @Column('text', { nullable: true }) openedWith!: string | null;
  @Timestamp() createdAt!: Date;
  @Timestamp() lastUsedAt!: Date;
  @Timestamp() expiresAt!: Date;
}
