import { answer } from '@docket/client';
import { api } from '../../api/client.js';
import { enterSession } from '../../api/enter-session.js';
import { navigate } from '../../routing/router.js';
import { AccountCard } from './card.js';
import { SignUpForm } from './sign-up-form.js';

export default function SignUpPage() {
  return (
    <AccountCard
      title="Sign up"
      foot={
        <>
          Have an account? <a href="/sign-in">Sign in</a>
        </>
      }
    >
      <SignUpForm
        submit={async (person) => {
          await answer(api.POST('/api/auth/sign-up', { body: person }));
          await enterSession();
          navigate('/');
        }}
      />
    </AccountCard>
  );
}
