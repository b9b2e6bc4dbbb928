import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { Reference, Timestamp } from './columns.js';
import { User } from './user.entity.js';

/** The response to a request that must take effect once; commits together with the change. */
@Entity('idempotency_keys')
@Index('idempotency_keys_created_at_idx', ['createdAt'])
export class IdempotencyKey {
  @Reference(() => User, { name: 'idempotency_keys_user_id_fkey', onDelete: 'CASCADE', primary: true }) userId!: string;
  @PrimaryColumn('text') method!: string;
  @PrimaryColumn('text') path!: string;
  @PrimaryColumn('text') key!: string;
  @Column('bytea') bodyHash!: Buffer;
  @Column('integer', { nullable: true }) status!: number | null;
  @Column('text', { nullable: true }) etag!: string | null;
  @Column('text', { nullable: true }) body!: string | null;
  @Timestamp() createdAt!: Date;
}
