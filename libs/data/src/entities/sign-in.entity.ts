import { Check, Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import { Reference, Timestamp } from './columns.js';
import { Session } from './session.entity.js';
import { User } from './user.entity.js';

/** An account at a provider that signs in to an account here. */
@Entity('identities')
@Unique('identities_provider_subject_key', ['provider', 'subject'])
@Index('identities_user_id_idx', ['userId', 'id'])
export class Identity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'identities_pkey' }) id!: string;
  @Reference(() => User, { name: 'identities_user_id_fkey', onDelete: 'CASCADE' }) userId!: string;
  @Column('text') provider!: string;
  @Column('text') subject!: string;
  @Column('text') email!: string; // as the provider had it when it was linked, to recognise it by
  @Timestamp() createdAt!: Date;
  @Timestamp({ nullable: true }) lastUsedAt!: Date | null;
}

@Entity('passkeys')
@Unique('passkeys_credential_id_key', ['credentialId'])
@Index('passkeys_user_id_idx', ['userId', 'id'])
export class Passkey {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'passkeys_pkey' }) id!: string;
  @Reference(() => User, { name: 'passkeys_user_id_fkey', onDelete: 'CASCADE' }) userId!: string;
  @Column('text') name!: string;
  @Column('text') credentialId!: string; // base64url
  @Column('bytea') publicKey!: Buffer;
  @Column('bigint') counter!: string;
  @Column('text', { array: true }) transports!: string[];
  @Timestamp() createdAt!: Date;
  @Timestamp({ nullable: true }) lastUsedAt!: Date | null;
}

/** The shared secret of an authenticator app. */
@Entity('two_factors')
export class TwoFactor {
  @Reference(() => User, { name: 'two_factors_user_id_fkey', onDelete: 'CASCADE', primary: true })
  userId!: string;
  @Column('text') secret!: string; // encrypted, and bound to its user
  @Column('bigint', { nullable: true }) lastStep!: string | null; // of the last code that was used: each works once
  @Timestamp({ nullable: true }) enabledAt!: Date | null; // null until a first code has proved that the app has it
  @Timestamp() createdAt!: Date;
}

@Entity('recovery_codes')
export class RecoveryCode {
  @Reference(() => User, { name: 'recovery_codes_user_id_fkey', onDelete: 'CASCADE', primary: true })
  userId!: string;
  @PrimaryColumn('bytea') codeHash!: Buffer;
}

/** A sign-in whose password was right and whose second factor is awaited. */
@Entity('two_factor_challenges')
@Index('two_factor_challenges_user_id_idx', ['userId'])
@Index('two_factor_challenges_expires_at_idx', ['expiresAt'])
export class TwoFactorChallenge {
  @PrimaryColumn('bytea', { primaryKeyConstraintName: 'two_factor_challenges_pkey' }) tokenHash!: Buffer;
  @Reference(() => User, { name: 'two_factor_challenges_user_id_fkey', onDelete: 'CASCADE' }) userId!: string;
  @Column('integer') tries!: number;
  @Timestamp() expiresAt!: Date;
}

/** A browser that was sent to a provider and has not come back. */
@Entity('provider_flows')
@Index('provider_flows_session_id_idx', ['sessionId'])
@Index('provider_flows_expires_at_idx', ['expiresAt'])
export class ProviderFlow {
  @PrimaryColumn('bytea', { primaryKeyConstraintName: 'provider_flows_pkey' }) stateHash!: Buffer;
  @Column('bytea') browserHash!: Buffer; // of the cookie; nonce and PKCE verifier are derived from the cookie itself
  @Column('text') provider!: string;
  @Column('text') returnTo!: string;
  // The session that links an identity to its account; null for a sign-in.
  @Reference(() => Session, { name: 'provider_flows_session_id_fkey', onDelete: 'CASCADE', nullable: true })
  sessionId!: string | null;
  @Timestamp() expiresAt!: Date;
}

@Entity('passkey_challenges')
@Check('passkey_challenges_bound_check', '(browser_hash IS NULL) <> (session_id IS NULL)')
@Index('passkey_challenges_session_id_idx', ['sessionId'])
@Index('passkey_challenges_expires_at_idx', ['expiresAt'])
export class PasskeyChallenge {
  @PrimaryColumn('bytea', { primaryKeyConstraintName: 'passkey_challenges_pkey' }) challengeHash!: Buffer;
  @Column('bytea', { nullable: true }) browserHash!: Buffer | null; // for a sign-in
  @Reference(() => Session, { name: 'passkey_challenges_session_id_fkey', onDelete: 'CASCADE', nullable: true })
  sessionId!: string | null; // for a new passkey
  @Timestamp() expiresAt!: Date;
}
