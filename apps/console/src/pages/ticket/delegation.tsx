import { answer } from '@docket/client';
import { api, type TicketDetails } from '../../api/client.js';
import { useAgents } from '../../places/agents.js';
import { personOptions } from '../../tickets/options.js';
import { Avatar, nameOf } from '../../ui/parts.js';
import { Picker } from '../../ui/picker.js';
import { attempt } from '../../ui/toasts.js';

/** The delegated agent, beside the assignee. Selecting one queues a task. */
export function DelegatePicker({ ticket, reload }: { ticket: TicketDetails; reload(): Promise<void> }) {
  // A member of only the project may not list the agents of its workspace.
  const { data: agents = [] } = useAgents(ticket.workspace?.myRole ? ticket.workspaceId : null);
  const { delegate } = ticket;
  const offered = agents.filter(({ id, disabled }) => !disabled || id === delegate?.id);
  const choose = async (agentId: string) => {
    const params = { path: { id: ticket.id } };
    await attempt(() => answer(api.PUT('/api/tickets/{id}/delegate', { params, body: { agentId: agentId || null } })));
    await reload();
  };
  return (
    <Picker
      label="Delegate"
      options={[{ value: '', name: 'No agent' }, ...personOptions(offered)]}
      chosen={[delegate?.id ?? '']}
      choose={(id) => void choose(id)}
      disabled={!ticket.permissions.edit || !ticket.workspace?.myRole}
      kind="property"
    >
      {delegate ? (
        <>
          <Avatar person={delegate} /> {nameOf(delegate)}
        </>
      ) : (
        <span class="muted">No agent</span>
      )}
    </Picker>
  );
}
