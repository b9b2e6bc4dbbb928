import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { Timestamp } from './columns.js';

/** Failed attempts of the current minute per account and address; cleared by a success, deleted by the worker. */
@Entity('sign_in_failures')
@Index('sign_in_failures_window_started_at_idx', ['windowStartedAt'])
export class SignInFailure {
  // SHA-256 of the e-mail: people sometimes type a password there.
  @PrimaryColumn('bytea', { primaryKeyConstraintName: 'sign_in_failures_pkey' }) account!: Buffer;
  @PrimaryColumn('text', { primaryKeyConstraintName: 'sign_in_failures_pkey' }) address!: string;
  @Timestamp() windowStartedAt!: Date;
  @Column('integer') failures!: number;
}
