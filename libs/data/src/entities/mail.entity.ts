import { Check, Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import type { MemberRole } from '#contracts';
import { MEMBER_ROLES } from '#contracts';
import { Reference, Timestamp } from './columns.js';
import { Project } from './project.entity.js';
import { User } from './user.entity.js';
import { Workspace } from './workspace.entity.js';

/** A message to one person: kept in the database to be read there, or to be sent. */
@Entity('mail_messages')
@Check('mail_messages_status_check', `status IN ('kept', 'pending', 'sent', 'failed')`)
@Check('mail_messages_next_attempt_at_check', `status <> 'pending' OR next_attempt_at IS NOT NULL`)
@Index('mail_messages_dedupe_key', ['dedupeKey'], { unique: true })
@Index('mail_messages_due_idx', ['nextAttemptAt', 'id'], { where: `status = 'pending'` })
@Index('mail_messages_user_id_idx', ['userId', 'createdAt', 'id'])
@Index('mail_messages_recipient_idx', ['recipient'])
@Index('mail_messages_mailbox_idx', ['mailbox', 'createdAt'], { where: 'mailbox IS NOT NULL' })
@Index('mail_messages_sender_id_idx', ['senderId', 'createdAt'], { where: 'sender_id IS NOT NULL' })
@Index('mail_messages_created_at_idx', ['createdAt'])
@Index('mail_messages_expires_at_idx', ['expiresAt'])
export class MailMessage {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'mail_messages_pkey' }) id!: string;
  @Reference(() => User, { name: 'mail_messages_user_id_fkey', onDelete: 'CASCADE', nullable: true })
  userId!: string | null; // null if it goes to an address without an account
  @Column('text') recipient!: string;
  // If it is mailed: the mailbox whose limit it counts against.
  @Column('text', { nullable: true }) mailbox!: string | null;
  @Column('uuid', { nullable: true }) senderId!: string | null; // the person whose action caused it
  @Column('text') kind!: string;
  @Column('text') subject!: string;
  // Encrypted if it contains a token, and cleared once it is sent.
  @Column('text', { nullable: true }) textBody!: string | null;
  @Column('text', { nullable: true }) htmlBody!: string | null;
  @Column('boolean') sealed!: boolean;
  @Column('text', { nullable: true }) dedupeKey!: string | null; // the subject, where it is announced only once
  @Column('text') status!: 'kept' | 'pending' | 'sent' | 'failed';
  @Column('integer', { default: 0 }) attempts!: number;
  @Timestamp({ nullable: true }) nextAttemptAt!: Date | null;
  @Column('uuid', { nullable: true }) leaseToken!: string | null;
  @Timestamp({ nullable: true }) leasedUntil!: Date | null;
  @Column('text', { nullable: true }) lastError!: string | null;
  @Timestamp({ nullable: true }) expiresAt!: Date | null; // useless after this time
  @Timestamp() createdAt!: Date;
  @Timestamp({ nullable: true }) finishedAt!: Date | null;
}

/** The tokens that prove access to the mailbox of an account. */
@Entity('account_tokens')
@Unique('account_tokens_token_hash_key', ['tokenHash'])
@Check('account_tokens_purpose_check', `purpose IN ('verify_email', 'reset_password', 'sign_in')`)
@Index('account_tokens_user_id_idx', ['userId', 'purpose', 'createdAt'])
@Index('account_tokens_expires_at_idx', ['expiresAt'])
export class AccountToken {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'account_tokens_pkey' }) id!: string;
  @Reference(() => User, { name: 'account_tokens_user_id_fkey', onDelete: 'CASCADE' }) userId!: string;
  @Column('text') purpose!: 'verify_email' | 'reset_password' | 'sign_in';
  @Column('bytea') tokenHash!: Buffer;
  @Timestamp() createdAt!: Date;
  @Timestamp() expiresAt!: Date;
}

/** An invitation that was neither accepted nor revoked. */
@Entity('invitations')
@Unique('invitations_token_hash_key', ['tokenHash'])
@Check('invitations_email_check', 'email = lower(email)')
@Index('invitations_workspace_email_key', ['workspaceId', 'email'], { unique: true, where: 'project_id IS NULL' })
@Index('invitations_project_email_key', ['projectId', 'email'], { unique: true, where: 'project_id IS NOT NULL' })
@Index('invitations_workspace_id_idx', ['workspaceId', 'createdAt', 'id'])
@Index('invitations_project_id_idx', ['projectId', 'createdAt', 'id'])
@Index('invitations_email_idx', ['email'])
@Index('invitations_invited_by_idx', ['invitedBy'])
@Index('invitations_expires_at_idx', ['expiresAt'])
export class Invitation {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'invitations_pkey' }) id!: string;
  @Reference(() => Workspace, { name: 'invitations_workspace_id_fkey', onDelete: 'CASCADE' }) workspaceId!: string;
  @Reference(() => Project, { name: 'invitations_project_id_fkey', onDelete: 'CASCADE', nullable: true })
  projectId!: string | null; // null if it is to the workspace
  @Column('text') email!: string;
  @Column('enum', { enum: MEMBER_ROLES, enumName: 'member_role' }) role!: MemberRole;
  @Column('bytea') tokenHash!: Buffer;
  @Reference(() => User, { name: 'invitations_invited_by_fkey' }) invitedBy!: string;
  @Column('boolean') mailed!: boolean; // if so, the token proves access to that mailbox
  @Timestamp() createdAt!: Date;
  @Timestamp() expiresAt!: Date;
  @Timestamp({ nullable: true }) declinedAt!: Date | null;
}
