import { answer } from '@docket/client';
import { useEffect, useState } from 'preact/hooks';
import { api, describeFailure } from '../../api/client.js';
import { AccountCard, tokenInAddress } from './card.js';

export default function VerifyEmailPage() {
  const [token] = useState(tokenInAddress);
  const [outcome, setOutcome] = useState<'pending' | 'verified' | string>(
    token ? 'pending' : 'The link is incomplete.',
  );
  useEffect(() => {
    if (token === null) return;
    answer(api.POST('/api/auth/verify-email', { body: { token } })).then(
      () => setOutcome('verified'),
      (failure) => setOutcome(describeFailure(failure)),
    );
  }, []);
  if (outcome === 'pending') return <div class="loading whole" role="status" aria-label="Verifying" />;
  const isVerified = outcome === 'verified';
  return (
    <AccountCard title={isVerified ? 'Your e-mail address is verified' : 'This address could not be verified'}>
      {!isVerified && (
        <p role="alert">
          {outcome} You can request another link in your <a href="/settings/profile">settings</a>.
        </p>
      )}
      <a class="button primary" href="/">
        Continue
      </a>
    </AccountCard>
  );
}
