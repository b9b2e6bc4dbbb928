import { useMemo } from 'preact/hooks';
import { api, dataOf, type Ticket } from '../api/client.js';
import { tickets, useTickets } from '../live/tickets.js';
import { useValue, Value } from '../live/value.js';
import type { Command } from '../ui/command.js';
import { Icon, PriorityIcon, StatusIcon } from '../ui/icons.js';
import { keysOf, PRIORITY_NAMES, STATUS_NAMES } from '../ui/names.js';
import { Avatar, nameOf } from '../ui/parts.js';
import { attempt } from '../ui/toasts.js';
import { useAssignees } from './choices.js';

/** The ticket of the open page, or of the focused card. */
export const focusedTicket = new Value<Ticket | null>(null);

/**
 * Sets single fields without a version check, since a single value cannot overwrite part of another change. `shown` is
 * displayed until the response arrives.
 */
export function changeTicket(
  ticket: Ticket,
  change: Partial<Pick<Ticket, 'status' | 'priority' | 'assigneeId'>>,
  shown: Partial<Ticket> = change,
): Promise<boolean> {
  return attempt(() =>
    tickets.whileChanging([ticket.id], shown, async () => {
      tickets.put([await dataOf(api.PUT('/api/tickets/{id}', { params: { path: { id: ticket.id } }, body: change }))]);
    }),
  );
}

export function useTicketCommands(): Command[] {
  const focused = useValue(focusedTicket);
  const [known] = useTickets(useMemo(() => (focused ? [focused] : []), [focused]));
  const ticket = known ?? focused;
  const { data: people = [] } = useAssignees(ticket?.projectId ?? null);
  if (!ticket) return [];
  const name = ticket.key ?? 'this ticket';
  return [
    ...keysOf(STATUS_NAMES)
      .filter((status) => status !== ticket.status)
      .map((status) => ({
        name: `Move ${name} to ${STATUS_NAMES[status]}`,
        icon: <StatusIcon status={status} />,
        run: () => void changeTicket(ticket, { status }),
      })),
    ...people
      .filter(({ id }) => id !== ticket.assigneeId)
      .map((person) => ({
        name: `Assign ${name} to ${nameOf(person)}`,
        icon: <Avatar person={person} />,
        run: () => void changeTicket(ticket, { assigneeId: person.id }, { assigneeId: person.id, assignee: person }),
      })),
    ...(ticket.assigneeId === null
      ? []
      : [
          {
            name: `Unassign ${name}`,
            icon: <Icon name="close" />,
            run: () => void changeTicket(ticket, { assigneeId: null }, { assigneeId: null, assignee: null }),
          },
        ]),
    ...keysOf(PRIORITY_NAMES)
      .filter((priority) => priority !== ticket.priority)
      .map((priority) => ({
        name: `Set priority of ${name} to ${PRIORITY_NAMES[priority]}`,
        icon: <PriorityIcon priority={priority} />,
        run: () => void changeTicket(ticket, { priority }),
      })),
  ];
}
