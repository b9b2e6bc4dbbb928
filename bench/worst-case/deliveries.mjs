import { createHmac, randomUUID } from 'node:crypto';
import { GITHUB_SECRET } from './processes.mjs';

/** As sent and signed by the code host. */
export function signedDelivery(event, payload) {
  const repository = { full_name: 'acme/worst', default_branch: 'main' };
  const raw = JSON.stringify({ ...payload, repository, sender: { login: 'ada' } });
  return {
    raw,
    type: 'application/json',
    headers: {
      'x-github-event': event,
      'x-github-delivery': randomUUID(),
      'x-hub-signature-256': `sha256=${createHmac('sha256', GITHUB_SECRET).update(raw).digest('hex')}`,
    },
  };
}
