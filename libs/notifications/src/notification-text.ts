import type { NotificationReason, NotificationType } from '#contracts';

/** What the sentence of a notification is built from. */
export interface NotificationTextParts {
  type: NotificationType;
  reason: NotificationReason;
  actor: { name: string | null } | null;
  ticket: { key: string | null; title: string } | null;
  project: { name: string } | null;
  workspace: { name: string } | null;
  commentId: string | null;
  changes: string[] | null;
}

/** One sentence, used in the list and in e-mails. */
export function notificationText(notification: NotificationTextParts): string {
  if (notification.type === 'weeklyDigest') return 'Your week in Docket';
  if (notification.type === 'dueReminders') {
    return `${nameOf(notification.ticket)} is ${notification.reason === 'overdue' ? 'overdue' : 'due soon'}`;
  }
  if (notification.reason === 'recurrencePaused')
    return `A recurring ticket of ${notification.project?.name ?? 'a project'} was paused`;
  const who = notification.actor?.name ?? 'Someone';
  if (notification.type === 'projectInvites') {
    const target = targetOf(notification);
    return notification.reason === 'invited' ? `${who} invited you to ${target}` : `${who} added you to ${target}`;
  }
  const subject =
    notification.ticket || notification.type !== 'agentQuestion' ? nameOf(notification.ticket) : targetOf(notification);
  return `${who} ${actionOf(notification, subject)}`;
}

function actionOf({ type, reason, commentId, changes }: NotificationTextParts, name: string): string {
  if (type === 'agentQuestion') return `has a question about ${name}`;
  if (type === 'ticketAssigned') return `assigned ${name} to you`;
  if (reason === 'unassigned') return `took ${name} from you`;
  if (commentId) return `commented on ${name}`;
  if (!changes) return `mentioned you in ${name}`;
  if (changes.includes('deletedAt')) return `restored ${name}`;
  return `updated ${changes.map(fieldInWords).join(', ')} of ${name}`;
}

/** `dueDate` → due date, `labelIds` → labels. */
function fieldInWords(field: string): string {
  return field
    .replace(/Ids$/, 's')
    .replace(/Id$/, '')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

const nameOf = (ticket: NotificationTextParts['ticket']): string =>
  ticket?.key ?? (ticket ? `“${ticket.title}”` : 'a ticket');

const targetOf = ({ project, workspace }: NotificationTextParts): string =>
  project?.name ?? workspace?.name ?? 'a workspace';
