import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { NotificationReason, NotificationType } from '#contracts';
import { StoredAgentTask } from './agent-task.entity.js';
import { Reference, Timestamp } from './columns.js';
import { Invitation } from './mail.entity.js';
import { Project } from './project.entity.js';
import { Ticket } from './ticket.entity.js';
import { Comment } from './ticket-children.entity.js';
import { User } from './user.entity.js';
import { Workspace } from './workspace.entity.js';

/** One notification to one person. It stores no text: what it refers to is read when the notification is read. */
@Entity('notifications')
@Check(
  'notifications_type_check',
  `type IN ('ticketAssigned', 'ticketUpdated', 'projectInvites', 'weeklyDigest', 'agentQuestion', 'dueReminders')`,
)
@Index('notifications_cause_key', ['userId', 'causeId'], { unique: true })
@Index('notifications_user_id_idx', ['userId', 'createdAt', 'id'])
@Index('notifications_unread_idx', ['userId', 'createdAt', 'id'], { where: 'read_at IS NULL' })
@Index('notifications_old_read_idx', ['createdAt'], { where: 'read_at IS NOT NULL' })
@Index('notifications_old_unread_idx', ['createdAt'], { where: 'read_at IS NULL' })
@Index('notifications_mail_due_idx', ['mailDueAt'], { where: 'mail_due_at IS NOT NULL' })
@Index('notifications_ticket_id_idx', ['ticketId', 'userId', 'mailedAt'])
@Index('notifications_project_id_idx', ['projectId'], { where: 'project_id IS NOT NULL' })
@Index('notifications_comment_id_idx', ['commentId'], { where: 'comment_id IS NOT NULL' })
@Index('notifications_invitation_id_idx', ['invitationId'], { where: 'invitation_id IS NOT NULL' })
@Index('notifications_agent_task_id_idx', ['agentTaskId'], { where: 'agent_task_id IS NOT NULL' })
@Index('notifications_workspace_id_idx', ['workspaceId'])
export class Notification {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'notifications_pkey' }) id!: string;
  @Reference(() => User, { name: 'notifications_user_id_fkey', onDelete: 'CASCADE' }) userId!: string;
  @Reference(() => Workspace, { name: 'notifications_workspace_id_fkey', onDelete: 'CASCADE', nullable: true })
  workspaceId!: string | null;
  @Column('text') type!: NotificationType;
  @Column('text') reason!: NotificationReason;
  @Column('uuid') causeId!: string; // the event, or an id that stands for one; one notification per person and cause
  @Column('uuid', { nullable: true }) actorId!: string | null;
  @Reference(() => Project, { name: 'notifications_project_id_fkey', onDelete: 'CASCADE', nullable: true })
  projectId!: string | null; // if it is about the project itself; a ticket's project is looked up
  @Reference(() => Ticket, { name: 'notifications_ticket_id_fkey', onDelete: 'CASCADE', nullable: true })
  ticketId!: string | null;
  @Reference(() => Comment, { name: 'notifications_comment_id_fkey', onDelete: 'CASCADE', nullable: true })
  commentId!: string | null;
  @Reference(() => Invitation, { name: 'notifications_invitation_id_fkey', onDelete: 'CASCADE', nullable: true })
  invitationId!: string | null;
  @Reference(() => StoredAgentTask, { name: 'notifications_agent_task_id_fkey', onDelete: 'CASCADE', nullable: true })
  agentTaskId!: string | null;
  @Column('text', { array: true, nullable: true }) fields!: string[] | null;
  @Column('jsonb', { nullable: true }) digest!: object | null;
  @Timestamp() createdAt!: Date;
  @Timestamp({ nullable: true }) readAt!: Date | null;
  @Timestamp({ nullable: true }) mailDueAt!: Date | null; // while its e-mail has not been written yet
  @Timestamp({ nullable: true }) mailedAt!: Date | null;
}

/** Which person's digest of which week has been handled, whether or not one was sent. */
@Entity('weekly_digests')
export class WeeklyDigest {
  @Reference(() => User, { name: 'weekly_digests_user_id_fkey', onDelete: 'CASCADE', primary: true }) userId!: string;
  @Column('text') week!: string; // its Monday, as 2026-03-02
}

/** How far people have been reminded of due dates: of those that passed (`overdue`), and in each time zone the day before. */
@Entity('due_reminder_progress')
export class DueReminderProgress {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'due_reminder_progress_pkey' }) scope!: string;
  @Timestamp() dueUntil!: Date;
  @Column('uuid') afterId!: string;
}
