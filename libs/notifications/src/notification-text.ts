import type { NotificationReason, NotificationType } from '#contracts';

/** What a sentence about a notification is made of. */
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

/** One sentence, for the list and for e-mails alike. */
export function notificationText(told: NotificationTextParts): string {
  if (told.type === 'weeklyDigest') return 'Your week in Docket';
  if (told.type === 'dueReminders') {
    return `${nameOf(told.ticket)} is ${told.reason === 'overdue' ? 'overdue' : 'due soon'}`;
  }
  if (told.reason === 'recurrencePaused')
    return `A recurring ticket of ${told.project?.name ?? 'a project'} was paused`;
  const who = told.actor?.name ?? 'Someone';
  if (told.type === 'projectInvites') {
    const place = placeOf(told);
    return told.reason === 'invited' ? `${who} invited you to ${place}` : `${who} added you to ${place}`;
  }
  const where = told.ticket || told.type !== 'agentQuestion' ? nameOf(told.ticket) : placeOf(told);
  return `${who} ${deed(told, where)}`;
}

function deed({ type, reason, commentId, changes }: NotificationTextParts, name: string): string {
  if (type === 'agentQuestion') return `has a question about ${name}`;
  if (type === 'ticketAssigned') return `assigned ${name} to you`;
  if (reason === 'unassigned') return `took ${name} from you`;
  if (commentId) return `commented on ${name}`;
  if (!changes) return `mentioned you in ${name}`;
  if (changes.includes('deletedAt')) return `restored ${name}`;
  return `updated ${changes.map(spaced).join(', ')} of ${name}`;
}

/** `dueDate` → due date, `labelIds` → labels. */
function spaced(field: string): string {
  return field
    .replace(/Ids$/, 's')
    .replace(/Id$/, '')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

const nameOf = (ticket: NotificationTextParts['ticket']): string =>
  ticket?.key ?? (ticket ? `“${ticket.title}”` : 'a ticket');

const placeOf = ({ project, workspace }: NotificationTextParts): string =>
  project?.name ?? workspace?.name ?? 'a workspace';
