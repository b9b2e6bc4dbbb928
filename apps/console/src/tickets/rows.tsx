import type { Ticket } from '../api/client.js';
import { session } from '../api/session.js';
import { PriorityIcon, StatusIcon } from '../ui/icons.js';
import { PRIORITY_NAMES, STATUS_NAMES } from '../ui/names.js';
import { Avatar, Chip, nameOf } from '../ui/parts.js';
import { isOverdue, showDay, Time } from '../ui/times.js';
import { TypeDot } from './options.js';

export const ticketPath = ({ key, id }: { key: string | null; id: string }): string => `/tickets/${key ?? id}`;

interface RowProps {
  ticket: Ticket;
  isChosen?: boolean;
  choose?: (id: string) => void;
}

export function TicketRow({ ticket, isChosen = false, choose }: RowProps) {
  const { id, key, title, type, status, priority, assignee, labels, dueDate, updatedAt } = ticket;
  return (
    <tr class={isChosen ? 'chosen' : undefined}>
      {choose && (
        <td class="check">
          <input type="checkbox" aria-label={`Select ${key ?? title}`} checked={isChosen} onChange={() => choose(id)} />
        </td>
      )}
      <td class="key">{key}</td>
      <td>
        <div class="title-cell">
          <TypeDot type={type} />
          <a href={ticketPath(ticket)}>{title}</a>
          {labels.map((label) => (
            <Chip key={label.id} label={label} />
          ))}
        </div>
      </td>
      <td>
        <span class="with-icon">
          <StatusIcon status={status} /> {STATUS_NAMES[status]}
        </span>
      </td>
      <td>
        <span class="with-icon">
          <PriorityIcon priority={priority} /> {PRIORITY_NAMES[priority]}
        </span>
      </td>
      <td>
        {assignee && (
          <span class="with-icon">
            <Avatar person={assignee} /> {nameOf(assignee)}
          </span>
        )}
      </td>
      <td class={isOverdue(ticket) ? 'late' : undefined}>{dueDate && showDay(dueDate)}</td>
      <td class="muted">
        <Time at={updatedAt} />
      </td>
    </tr>
  );
}

interface SortProps {
  by: string;
  name: string;
  sort: string;
  order: 'asc' | 'desc';
  change(by: string, order: string): void;
}

export function SortHeader({ by, name, sort, order, change }: SortProps) {
  const isSorted = sort === by;
  const next = isSorted && order === 'desc' ? 'asc' : 'desc';
  return (
    <th aria-sort={isSorted ? (order === 'asc' ? 'ascending' : 'descending') : undefined}>
      <button type="button" class="sort" onClick={() => change(by, next)}>
        {name}
        <span aria-hidden="true">{isSorted ? (order === 'asc' ? ' ↑' : ' ↓') : ''}</span>
      </button>
    </th>
  );
}

/** One line per ticket, for sections of pages. The user's own avatar is omitted. */
export function TicketLines({ tickets }: { tickets: Ticket[] }) {
  return (
    <ul class="lines">
      {tickets.map((ticket) => (
        <li key={ticket.id}>
          <a class="line" href={ticketPath(ticket)}>
            <PriorityIcon priority={ticket.priority} />
            <span class="key">{ticket.key}</span>
            <StatusIcon status={ticket.status} />
            <span class="line-title">{ticket.title}</span>
            {ticket.dueDate && (
              <span class={isOverdue({ dueDate: ticket.dueDate, status: ticket.status }) ? 'fact late' : 'fact'}>
                {showDay(ticket.dueDate)}
              </span>
            )}
            {ticket.assignee && ticket.assigneeId !== session.user.id && <Avatar person={ticket.assignee} />}
          </a>
        </li>
      ))}
    </ul>
  );
}
