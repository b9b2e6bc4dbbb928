import { answer, type Schemas } from '@docket/client';
import { useState } from 'preact/hooks';
import { api, dataOf, pageOf } from '../api/client.js';
import { session } from '../api/session.js';
import { useQuery } from '../live/query.js';
import { Choices, Form, TextField } from '../ui/form.js';
import { inWords, ROLES } from '../ui/names.js';
import { Avatar, nameOf, Section } from '../ui/parts.js';
import { Records, Secret } from '../ui/records.js';
import { showDay, Time } from '../ui/times.js';
import { attempt, notify } from '../ui/toasts.js';

type Role = Schemas['Member']['role'];

/** Used for projects and workspaces alike. */
export interface Place {
  kind: 'project' | 'workspace';
  id: string;
  myRole: Role | null;
}

const EVERYONE = { limit: 100 };

const requests = {
  project: {
    members: (id: string) =>
      pageOf(api.GET('/api/project/{id}/members', { params: { path: { id }, query: EVERYONE } })),
    set: (id: string, userId: string, role: Role) =>
      answer(api.POST('/api/project/{id}/members', { params: { path: { id } }, body: { userId, role } })),
    remove: (id: string, userId: string) =>
      answer(api.DELETE('/api/project/{id}/members/{userId}', { params: { path: { id, userId } } })),
    invitations: (id: string) =>
      pageOf(api.GET('/api/project/{id}/invitations', { params: { path: { id }, query: EVERYONE } })),
    invite: (id: string, email: string, role: Role) =>
      dataOf(api.POST('/api/project/{id}/invitations', { params: { path: { id } }, body: { email, role } })),
    revoke: (id: string, invitationId: string) =>
      answer(api.DELETE('/api/project/{id}/invitations/{invitationId}', { params: { path: { id, invitationId } } })),
  },
  workspace: {
    members: (id: string) =>
      pageOf(api.GET('/api/workspaces/{id}/members', { params: { path: { id }, query: EVERYONE } })),
    set: (id: string, userId: string, role: Role) =>
      answer(api.POST('/api/workspaces/{id}/members', { params: { path: { id } }, body: { userId, role } })),
    remove: (id: string, userId: string) =>
      answer(api.DELETE('/api/workspaces/{id}/members/{userId}', { params: { path: { id, userId } } })),
    invitations: (id: string) =>
      pageOf(api.GET('/api/workspaces/{id}/invitations', { params: { path: { id }, query: EVERYONE } })),
    invite: (id: string, email: string, role: Role) =>
      dataOf(api.POST('/api/workspaces/{id}/invitations', { params: { path: { id } }, body: { email, role } })),
    revoke: (id: string, invitationId: string) =>
      answer(api.DELETE('/api/workspaces/{id}/invitations/{invitationId}', { params: { path: { id, invitationId } } })),
  },
};

export function Members({ place }: { place: Place }) {
  const of = requests[place.kind];
  const isAdmin = place.myRole === 'admin' || place.myRole === 'owner';
  const members = useQuery<Schemas['Member'][]>(`members ${place.id}`, async () => (await of.members(place.id)).items, {
    on: ['member.'],
  });
  const changeRole = async (userId: string, role: string) => {
    await attempt(() => of.set(place.id, userId, role as Role), 'The role was changed.');
    await members.reload();
  };
  return (
    <>
      <Section title="Members">
        <Records
          query={members}
          empty="Nobody"
          columns={[
            [
              'Name',
              (member) => (
                <span class="with-icon">
                  <Avatar person={member} /> {nameOf(member)}{' '}
                  {member.kind === 'agent' && <span class="badge">Agent</span>}
                </span>
              ),
            ],
            ['E-mail', ({ email }) => <span class="muted">{email}</span>],
            [
              'Role',
              ({ id, name, role }) =>
                isAdmin ? (
                  <select
                    class="input small"
                    aria-label={`Role of ${name}`}
                    value={role}
                    onChange={({ currentTarget: { value } }) => void changeRole(id, value)}
                  >
                    {ROLES.map((each) => (
                      <option key={each} value={each} selected={each === role}>
                        {inWords(each)}
                      </option>
                    ))}
                  </select>
                ) : (
                  inWords(role)
                ),
            ],
            ['Since', ({ joinedAt }) => showDay(joinedAt)],
          ]}
          remove={{
            name: (member) => nameOf(member),
            run: ({ id }) => of.remove(place.id, id),
            may: ({ id }) => isAdmin || id === session.user.id,
          }}
        />
      </Section>
      {isAdmin && <Invitations place={place} />}
    </>
  );
}

function Invitations({ place }: { place: Place }) {
  const of = requests[place.kind];
  const [link, setLink] = useState<string | null>(null);
  const invitations = useQuery(`invitations of ${place.id}`, async () => (await of.invitations(place.id)).items);
  return (
    <Section title="Invitations">
      <Records
        query={invitations}
        empty="No open invitations."
        columns={[
          ['E-mail', ({ email }) => email],
          ['Role', ({ role }) => inWords(role)],
          ['Invited by', ({ invitedBy }) => nameOf(invitedBy)],
          [
            '',
            ({ declinedAt, expiresAt }) =>
              declinedAt ? (
                'Declined'
              ) : (
                <>
                  Expires <Time at={expiresAt} />
                </>
              ),
          ],
        ]}
        remove={{ name: ({ email }) => `the invitation of ${email}`, run: ({ id }) => of.revoke(place.id, id) }}
      />
      {link && <Secret name="The link of the invitation" value={link} />}
      <Form
        inline
        resets
        action="Invite"
        submit={async ({ email = '', role }) => {
          const { url } = await of.invite(place.id, email, role as Role);
          setLink(url);
          if (url === null) notify(`An invitation is on its way to ${email}.`);
          await invitations.reload();
        }}
      >
        <TextField name="email" label="E-mail" type="email" required />
        <Choices name="role" label="Role" value="member" options={ROLES.map((role) => [role, inWords(role)])} />
      </Form>
    </Section>
  );
}
