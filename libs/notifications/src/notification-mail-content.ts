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
  /** The comment's current text. */
  comment: string | null;
  /** The agent's question, if still unanswered. */
  question: string | null;
}

const MAX_SENTENCES = 20; // sentences per e-mail; the ticket shows the rest
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
      : membershipParts(first);
  const why = `You get this because ${BECAUSE[group.at(-1)!.reason]}. Choose which e-mails you get in your preferences.`;
  return {
    kind: group.find(({ type }) => type === 'ticketAssigned')?.type ?? first.type,
    to: { userId: first.userId, email: first.email },
    senderId: first.actorId,
    content: mailContent({ ...parts, notes: [why] }),
    dedupeKey: `notification ${first.id}`,
  };
}

/** One e-mail to one person about everything that waited for the hourly limit of the recipient or of a sender. */
export function collectedMail(group: MailedNotification[], links: MailLinks): NewMail {
  const first = group[0]!;
  const more = group.length - MAX_SENTENCES;
  return {
    kind: first.type,
    to: { userId: first.userId, email: first.email },
    senderId: first.actorId,
    content: mailContent({
      subject: `${group.length} notifications in Docket`,
      paragraphs: [
        group
          .slice(0, MAX_SENTENCES)
          .map((one) => `${oneLine(notificationText(one))}.`)
          .join('\n'),
        ...(more > 0 ? [`And ${more} more.`] : []),
      ],
      action: { label: 'See them all', url: links.to('/notifications') },
      notes: [
        'These notifications were collected because an hourly limit on e-mails was reached. Choose which e-mails you get in your preferences.',
      ],
    }),
    dedupeKey: `notification ${first.id}`,
  };
}

function ticketParts(group: MailedNotification[], links: MailLinks) {
  const { id, key, title } = group[0]!.ticket!;
  const more = group.length - MAX_SENTENCES;
  return {
    subject: key ? `[${key}] ${title}` : title,
    paragraphs: [
      ...(key ? [`${key}: ${oneLine(title)}`] : []),
      ...group.slice(0, MAX_SENTENCES).map(sentenceOf),
      ...(more > 0 ? [`And ${more} more.`] : []),
    ],
    action: { label: 'Open the ticket', url: links.to(`/tickets/${key ?? id}`) },
  };
}

function membershipParts(notification: MailedNotification) {
  const sentence = oneLine(notificationText(notification));
  return { subject: sentence, paragraphs: [sentenceOf(notification)] };
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

function sentenceOf(notification: MailedNotification): string {
  const sentence = oneLine(notificationText(notification));
  const text = notification.comment ?? notification.question;
  return text === null ? `${sentence}.` : `${sentence}:\n${shortened(text, COMMENT_LENGTH)}`;
}

const tickets = (count: number): string => `${count} ${count === 1 ? 'ticket' : 'tickets'}`;
