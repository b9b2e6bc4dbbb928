import { answer, type Schemas } from '@docket/client';
import { useState } from 'preact/hooks';
import { api, dataOf } from '../../api/client.js';
import { enterSession } from '../../api/enter-session.js';
import { session } from '../../api/session.js';
import { useValue } from '../../live/value.js';
import { navigate } from '../../routing/router.js';
import { Form } from '../../ui/form.js';
import { nameOf } from '../../ui/parts.js';
import { AccountCard, tokenInAddress } from './card.js';
import { SignIn } from './sign-in-form.js';
import { SignUpForm } from './sign-up-form.js';

/** Someone with an account accepts; anyone else signs up with the invitation, or signs in first. */
export default function InvitationPage() {
  const [token] = useState(tokenInAddress);
  const [hasAccount, setHasAccount] = useState(false);
  const state = useValue(session.state);
  if (token === null)
    return (
      <AccountCard title="This link is incomplete">
        <p>Open the complete link from the e-mail, or ask for another invitation.</p>
      </AccountCard>
    );
  if ('user' in state)
    return (
      <AccountCard title="You are invited">
        <p>You are signed in as {nameOf(state.user)}.</p>
        <Form
          action="Join"
          beside={
            <button type="button" class="button" onClick={signOut}>
              Use another account
            </button>
          }
          submit={() => join(token)}
        >
          {null}
        </Form>
      </AccountCard>
    );
  if (hasAccount) return <SignIn />;
  return (
    <AccountCard
      title="You are invited"
      foot={
        <>
          Have an account?{' '}
          <button type="button" class="link" onClick={() => setHasAccount(true)}>
            Sign in
          </button>
        </>
      }
    >
      <p class="muted">Create an account with the address that was invited.</p>
      <SignUpForm submit={(person) => signUp({ ...person, invitationToken: token })} />
    </AccountCard>
  );
}

async function join(token: string): Promise<void> {
  await openPlace(await dataOf(api.POST('/api/invitations/accept', { body: { token } })));
}

async function signUp(person: Schemas['SignUp']): Promise<void> {
  await answer(api.POST('/api/auth/sign-up', { body: person }));
  await enterSession();
  navigate('/projects');
}

async function openPlace({ projectId }: Schemas['Joined']): Promise<void> {
  if (projectId === null) return navigate('/projects');
  const { key } = await dataOf(api.GET('/api/project/{id}', { params: { path: { id: projectId } } }));
  navigate(`/projects/${key}`);
}

async function signOut(): Promise<void> {
  await answer(api.POST('/api/auth/sign-out'));
  session.signedOut();
}
