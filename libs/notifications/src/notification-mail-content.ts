import type { NotificationReason } from '#contracts';
import type { AgendaItem } from './digests/digest-agenda.js';
import { mailContent, oneLine, shortened } from './mail/mail-content.js';
import type { MailLinks } from './mail/mail-links.js';
import type { NewMail } from './mail/mail-outbox.js';
import type { Digest } from './notification.queries.js';
import { type NotificationTextParts, notificationText } from './notification-text.js';

export interface MailedNotification extends NotificationTextParts {
  id: string;
  userId: string;
  email: string;
  actorId: string | null;
  ticket: { id: string; key: string | null; title: string } | null;
  project: { id: string; name: string } | null;
  digest: Digest | null;
  /** What the comment says now. */
  comment: string | null;
  /** What an agent asks, unless it has its answer by now. */
  question: string | null;
}

const MOST_SAID = 20; // sentences of one e-mail; the ticket has the rest
const COMMENT_LENGTH = 1_000;

const BECAUSE: Record<NotificationReason, string> = {
  asked: 'you gave an agent the work, or the ticket is assigned to you',
  assigned: 'the ticket is assigned to you',
  mentioned: 'you were mentioned in the ticket',
  assignee: 'the ticket is assigned to you',
  unassigned: 'the ticket was assigned to you',
  reporter: 'you reported the ticket',
  watching: 'you watch the ticket',
  commented: 'you commented on the ticket',
  added: 'you were added',
  invited: 'you were invited',
  digest: 'you asked for a digest of your week',
  dueSoon: 'the ticket is assigned to you',
  overdue: 'the ticket is assigned to you',
  recurrencePaused: 'you are an admin of the project',
};

/** One e-mail to one person: about one ticket, or about one notification of another kind. */
export function mailAbout(group: MailedNotification[], links: MailLinks, agenda: AgendaItem[]): NewMail {
  const first = group[0]!;
  const parts = first.digest
    ? digestParts(first.digest, agenda)
    : first.ticket
      ? ticketParts(group, links)
      : placeParts(first);
  const why = `You get this because ${BECAUSE[group.at(-1)!.reason]}. Your preferences say what you are told by e-mail.`;
  return {
    kind: group.find(({ type }) => type === 'ticketAssigned')?.type ?? first.type,
    to: { userId: first.userId, email: first.email },
    senderId: first.actorId,
    content: mailContent({ ...parts, notes: [why] }),
    dedupeKey: `notification ${first.id}`,
  };
}

/** One e-mail to one person about all that waited while they, or those who caused it, were over the hourly limit. */
export function collectedMail(group: MailedNotification[], links: MailLinks): NewMail {
  const first = group[0]!;
  const more = group.length - MOST_SAID;
  return {
    kind: first.type,
    to: { userId: first.userId, email: first.email },
    senderId: first.actorId,
    content: mailContent({
      subject: `${group.length} notifications in Docket`,
      paragraphs: [
        group
          .slice(0, MOST_SAID)
          .map((one) => `${oneLine(notificationText(one))}.`)
          .join('\n'),
        ...(more > 0 ? [`And ${more} more.`] : []),
      ],
      action: { label: 'See them all', url: links.to('/notifications') },
      notes: [
        'There was more to tell than one e-mail each allows in an hour. Your preferences say what you are told by e-mail.',
      ],
    }),
    dedupeKey: `notification ${first.id}`,
  };
}

function ticketParts(group: MailedNotification[], links: MailLinks) {
  const { id, key, title } = group[0]!.ticket!;
  const more = group.length - MOST_SAID;
  return {
    subject: key ? `[${key}] ${title}` : title,
    paragraphs: [
      ...(key ? [`${key}: ${oneLine(title)}`] : []),
      ...group.slice(0, MOST_SAID).map(said),
      ...(more > 0 ? [`And ${more} more.`] : []),
    ],
    action: { label: 'Open the ticket', url: links.to(`/tickets/${key ?? id}`) },
  };
}

function placeParts(told: MailedNotification) {
  const sentence = oneLine(notificationText(told));
  return { subject: sentence, paragraphs: [said(told)] };
}

function digestParts({ completed, open, overdue, dueThisWeek }: Digest, agenda: AgendaItem[]) {
  const figures = [
    `You completed ${tickets(completed)} last week.`,
    `${open === 1 ? '1 ticket is' : `${open} tickets are`} open and assigned to you: ${overdue} overdue, ${dueThisWeek} due this week.`,
  ];
  const items = agenda.map(({ key, title, dueDate }) => {
    const name = shortened(oneLine(title), 200);
    return `${key ? `${key}: ` : ''}${name}${dueDate ? ` (due ${dueDate.slice(0, 10)})` : ''}`;
  });
  const rest = open > items.length ? [`And ${open - items.length} more.`] : [];
  return {
    subject: 'Your week in Docket',
    paragraphs: [figures.join('\n'), ...(items.length ? [items.join('\n')] : []), ...rest],
  };
}

function said(told: MailedNotification): string {
  const sentence = oneLine(notificationText(told));
  const text = told.comment ?? told.question;
  return text === null ? `${sentence}.` : `${sentence}:\n${shortened(text, COMMENT_LENGTH)}`;
}

const tickets = (count: number): string => `${count} ${count === 1 ? 'ticket' : 'tickets'}`;
