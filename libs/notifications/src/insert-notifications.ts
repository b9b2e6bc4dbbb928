import { v7 as uuidv7 } from 'uuid';
import type { NotificationReason, NotificationType } from '#contracts';
import { DEFAULT_PREFERENCES } from '#contracts';
import type { Transaction } from '#data';
import type { EventsService } from '#events';
import { INSERT_NOTIFICATIONS } from './insert-notifications.sql.js';

export interface NewNotification {
  userId: string;
  type: NotificationType;
  reason: NotificationReason;
  causeId: string;
  actorId: string | null;
  workspaceId: string | null;
  projectId?: string | null;
  ticketId?: string | null;
  commentId?: string | null;
  invitationId?: string | null;
  agentTaskId?: string | null;
  fields?: string[] | null;
  digest?: object | null;
  /** Whether preferences may request an e-mail; false where an e-mail is sent anyway. */
  mailable?: boolean;
}

/**
 * Notifies people as their preferences say; never the person who made the change, nor a disabled account, such as the one
 * that Docket itself acts as. Each recipient is notified once per cause, with an event of their own. Returns how many were notified.
 */
export async function insertNotifications(
  tx: Transaction,
  events: EventsService,
  rows: NewNotification[],
  now: Date,
): Promise<number> {
  if (rows.length === 0) return 0;
  const inserted = await tx.query<{ id: string }>(INSERT_NOTIFICATIONS, [
    JSON.stringify(rows.map((row) => ({ id: uuidv7(), ...row }))),
    now,
    DEFAULT_PREFERENCES.emailNotifications,
  ]);
  await events.notified(
    tx,
    inserted.map(({ id }) => id),
  );
  return inserted.length;
}
