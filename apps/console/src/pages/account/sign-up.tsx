import { api, dataOf } from '../../api/client.js';
import { session } from '../../api/session.js';
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
          session.begin(await dataOf(api.POST('/api/auth/sign-up', { body: person })));
          navigate('/');
        }}
      />
    </AccountCard>
  );
}
