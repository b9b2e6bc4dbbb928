import { answer } from '@docket/client';
import { api, dataOf } from '../../api/client.js';
import { enterSession } from '../../api/enter-session.js';
import { session } from '../../api/session.js';
import { useQuery } from '../../live/query.js';
import { Form, TextField } from '../../ui/form.js';
import { Avatar, Loaded, Section } from '../../ui/parts.js';
import { attempt, notify } from '../../ui/toasts.js';

export function Profile() {
  const profile = useQuery('profile', () => dataOf(api.GET('/api/user/profile')));
  const refresh = async () => {
    await profile.reload();
    await enterSession();
  };
  const setPicture = async (file: File | undefined) => {
    if (
      file &&
      (await attempt(() => dataOf(api.PUT('/api/user/avatar', { body: { file } })), 'Your picture was changed.'))
    )
      await refresh();
  };
  return (
    <Loaded query={profile}>
      {(shown) => (
        <>
          <Section title="You">
            <div class="picture">
              <Avatar person={shown} large />
              <label class="button">
                Change picture
                <input
                  type="file"
                  class="unseen"
                  accept="image/png,image/jpeg,image/webp"
                  aria-label="Picture"
                  onChange={({ currentTarget }) => void setPicture(currentTarget.files?.[0])}
                />
              </label>
              {shown.image && (
                <button
                  type="button"
                  class="button quiet"
                  onClick={() => void attempt(() => answer(api.DELETE('/api/user/avatar'))).then(refresh)}
                >
                  Remove
                </button>
              )}
            </div>
            <Form
              action="Save"
              submit={async ({ name, firstName, lastName }) => {
                await dataOf(
                  api.PUT('/api/user/profile', {
                    body: { name: name || null, firstName: firstName || null, lastName: lastName || null },
                  }),
                );
                notify('Your profile was saved.');
                await refresh();
              }}
            >
              <TextField name="name" label="Name" value={shown.name} autocomplete="name" />
              <div class="field-row even">
                <TextField name="firstName" label="First name" value={shown.firstName} autocomplete="given-name" />
                <TextField name="lastName" label="Last name" value={shown.lastName} autocomplete="family-name" />
              </div>
            </Form>
          </Section>
          <EmailAddress />
          <DeleteAccount />
        </>
      )}
    </Loaded>
  );
}

function EmailAddress() {
  const standing = useQuery('e-mail', () => dataOf(api.GET('/api/auth/verify-email')));
  const messages = useQuery(
    'messages',
    async () => (await answer(api.GET('/api/user/messages', { params: { query: { limit: 5 } } }))).data,
  );
  const request = async () => {
    await attempt(() => answer(api.POST('/api/auth/verify-email/request')), 'A link is on its way to you.');
    await messages.reload();
  };
  return (
    <Section title="E-mail address">
      <Loaded query={standing}>
        {({ email, emailVerified }) => (
          <p>
            {email}{' '}
            <span class="badge" data-state={emailVerified ? 'completed' : 'queued'}>
              {emailVerified ? 'Verified' : 'Not verified'}
            </span>
            {!emailVerified && (
              <button type="button" class="button small" onClick={() => void request()}>
                Send a link to verify it
              </button>
            )}
          </p>
        )}
      </Loaded>
      {(messages.data?.length ?? 0) > 0 && (
        <details>
          <summary>Messages that were not sent because no mail server is configured</summary>
          {messages.data?.map(({ id, subject, text }) => (
            <article key={id} class="message">
              <strong>{subject}</strong>
              <pre>{text}</pre>
            </article>
          ))}
        </details>
      )}
    </Section>
  );
}

function DeleteAccount() {
  return (
    <Section title="Delete your account" note="What you wrote stays, without your name. This cannot be undone.">
      <details>
        <summary>Delete it</summary>
        <Form
          action="Delete my account"
          danger
          submit={async ({ password = '' }) => {
            await answer(api.DELETE('/api/user', { body: { password } }));
            session.signedOut();
          }}
        >
          <TextField name="password" label="Your password" type="password" autocomplete="current-password" required />
        </Form>
      </details>
    </Section>
  );
}
