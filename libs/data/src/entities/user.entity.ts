import { Check, Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import { USER_KINDS, USER_ROLES, type UserKind, type UserRole } from '#contracts';
import { Timestamp } from './columns.js';

@Entity('users')
@Unique('users_email_key', ['email'])
@Check('users_email_check', 'email = lower(email)')
@Index('users_created_at_idx', ['createdAt', 'id'])
export class User {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'users_pkey' }) id!: string;
  @Column('text', { nullable: true }) email!: string | null; // lower-case; null once the account is removed
  @Timestamp({ nullable: true }) emailVerifiedAt!: Date | null;
  @Column('text', { nullable: true }) name!: string | null;
  @Column('text', { nullable: true }) firstName!: string | null;
  @Column('text', { nullable: true }) lastName!: string | null;
  @Column('text', { nullable: true }) image!: string | null;
  @Column('enum', { enum: USER_ROLES, enumName: 'user_role', default: 'USER' }) role!: UserRole;
  @Column('enum', { enum: USER_KINDS, enumName: 'user_kind', default: 'human' }) kind!: UserKind;
  @Column('text', { nullable: true }) passwordHash!: string | null; // null for an account without a password
  @Timestamp({ nullable: true }) passwordSetAt!: Date | null; // null if it is as old as the account
  // How the e-mail was verified; 'none' if no mail was sent, which proves nothing.
  @Column('text', { nullable: true }) emailProof!: 'mail' | 'provider' | 'none' | null;
  @Timestamp({ nullable: true }) disabledAt!: Date | null;
  @Timestamp() createdAt!: Date;
  @Timestamp() updatedAt!: Date;
}
