import { answer } from '@docket/client';
import { api, pageOf } from '../api/client.js';
import { useQuery } from '../live/query.js';
import { nameOf, Section } from '../ui/parts.js';
import { attempt } from '../ui/toasts.js';

/** Open invitations for the verified e-mail address of the signed-in user. */
export function Invitations() {
  const { data: open = [], reload } = useQuery(
    'invitations',
    async () => (await pageOf(api.GET('/api/invitations', { params: { query: { limit: 50 } } }))).items,
    {
      on: ['notification.'],
    },
  );
  if (open.length === 0) return null;
  const decide = async (id: string, how: 'accept' | 'decline') => {
    const params = { path: { id } };
    await attempt(
      () =>
        answer(
          how === 'accept'
            ? api.POST('/api/invitations/{id}/accept', { params })
            : api.POST('/api/invitations/{id}/decline', { params }),
        ),
      how === 'accept' ? 'You joined.' : 'The invitation was declined.',
    );
    await reload();
  };
  return (
    <Section title="Invitations">
      <ul class="lines">
        {open.map(({ id, invitedBy, project, workspace, role }) => (
          <li key={id} class="line">
            <span class="line-title">
              {nameOf(invitedBy)} invites you to <strong>{(project ?? workspace).name}</strong> as {role}
            </span>
            <button type="button" class="button primary small" onClick={() => void decide(id, 'accept')}>
              Join
            </button>
            <button type="button" class="button small" onClick={() => void decide(id, 'decline')}>
              Decline
            </button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
