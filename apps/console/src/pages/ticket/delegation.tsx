import type { TicketDetails } from '../../api/client.js';
import { call } from '../../api/offered.js';
import { type Agent, useAgents } from '../../places/agents.js';
import { personOptions } from '../../tickets/options.js';
import { Avatar } from '../../ui/parts.js';
import { Picker } from '../../ui/picker.js';
import { attempt } from '../../ui/toasts.js';

export const DELEGATE = '/api/tickets/{id}/delegate';

/** The agent beside the person who is responsible. Choosing one queues its work. */
export function DelegatePicker({ ticket, reload }: { ticket: TicketDetails; reload(): Promise<void> }) {
  const { data: agents = [] } = useAgents(ticket.workspaceId);
  const { delegate = null } = ticket as TicketDetails & { delegate?: Agent | null };
  const choose = async (agentId: string) => {
    await attempt(() => call('PUT', DELEGATE, { path: { id: ticket.id }, body: { agentId: agentId || null } }));
    await reload();
  };
  return (
    <Picker
      label="Delegate"
      options={[{ value: '', name: 'No agent' }, ...personOptions(agents)]}
      chosen={[delegate?.id ?? '']}
      choose={(id) => void choose(id)}
      disabled={!ticket.permissions.edit}
      kind="property"
    >
      {delegate ? (
        <>
          <Avatar person={delegate} /> {delegate.name}
        </>
      ) : (
        <span class="muted">No agent</span>
      )}
    </Picker>
  );
}
