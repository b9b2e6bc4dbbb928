import { useEffect } from 'preact/hooks';
import { session } from '../../api/session.js';
import { useValue } from '../../live/value.js';
import { navigate } from '../../routing/router.js';
import { SignIn } from './sign-in-form.js';

export default function SignInPage() {
  const { kind } = useValue(session.state);
  useEffect(() => {
    if (kind === 'signed in') navigate('/', { replace: true });
  }, [kind]);
  return <SignIn />;
}
