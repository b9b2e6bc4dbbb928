import { answer, type Schemas } from '@docket/client';
import { api } from '../api/client.js';
import { readCount } from '../shell/unread.js';
import { ticketPath } from '../tickets/rows.js';
import { Icon, StatusIcon } from '../ui/icons.js';
import { Avatar } from '../ui/parts.js';
import { Time } from '../ui/times.js';

type Notification = Schemas['Notification'];

/** Opening its subject marks it as read. */
export function NotificationItem({ notification }: { notification: Notification }) {
  const { id, actor, ticket, digest, description, readAt, createdAt } = notification;
  const read = () => {
    if (readAt !== null) return;
    void answer(api.PUT('/api/user/notifications/{id}/read', { params: { path: { id } } })).then(
      () => readCount.set(readCount.get() + 1),
      () => undefined,
    );
  };
  return (
    <li>
      <a class={readAt ? 'line notification' : 'line notification unread'} href={placeOf(notification)} onClick={read}>
        {actor ? <Avatar person={actor} /> : <Icon name="inbox" />}
        <span class="line-title">
          {description}
          {digest && `: ${digest.completed} completed, ${digest.open} open, ${digest.overdue} overdue`}
        </span>
        {ticket && (
          <>
            <StatusIcon status={ticket.status} />
            <span class="key">{ticket.key}</span>
          </>
        )}
        <Time at={createdAt} />
      </a>
    </li>
  );
}

function placeOf({ ticket, project, commentId }: Notification): string {
  if (ticket) return `${ticketPath(ticket)}${commentId ? `#comment-${commentId}` : ''}`;
  if (project) return `/projects/${project.key}`;
  return '/';
}
