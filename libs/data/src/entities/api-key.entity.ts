import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import type { ApiKeyScope } from '#contracts';
import { Reference, Timestamp } from './columns.js';
import { User } from './user.entity.js';

@Entity('api_keys')
@Unique('api_keys_token_hash_key', ['tokenHash'])
@Index('api_keys_user_id_idx', ['userId', 'id'])
export class ApiKey {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'api_keys_pkey' }) id!: string;
  @Reference(() => User, { name: 'api_keys_user_id_fkey', onDelete: 'CASCADE' }) userId!: string;
  @Column('text') name!: string;
  @Column('bytea') tokenHash!: Buffer;
  @Column('text', { array: true }) scopes!: ApiKeyScope[];
  @Timestamp({ nullable: true }) expiresAt!: Date | null;
  @Timestamp({ nullable: true }) lastUsedAt!: Date | null;
  @Timestamp() createdAt!: Date;
}
