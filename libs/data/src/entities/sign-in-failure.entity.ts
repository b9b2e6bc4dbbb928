import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { Timestamp } from './columns.js';

/** Attempts of the current minute per account and address; cleared by a success, swept by the worker. */
@Entity('sign_in_failures')
@Index('sign_in_failures_window_started_at_idx', ['windowStartedAt'])
export class SignInFailure {
  @PrimaryColumn('bytea', { primaryKeyConstraintName: 'sign_in_failures_pkey' }) account!: Buffer; // SHA-256 of the e-mail: what was typed may be a password
  @PrimaryColumn('text', { primaryKeyConstraintName: 'sign_in_failures_pkey' }) address!: string;
  @Timestamp() windowStartedAt!: Date;
  @Column('integer') failures!: number;
}
