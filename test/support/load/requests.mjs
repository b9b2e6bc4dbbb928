// The requests of a load, each different from all others.
import { createHmac, randomUUID } from 'node:crypto';

/** Makes requests of a kind: a list of tickets, a new ticket, or an issue that a code host reports. */
export function requestsOf(kind, { project, repo, secret }) {
  let count = 0;
  const first = 1_000_000 * Math.floor(Math.random() * 2_000); // distinct issue numbers for every run
  const kinds = {
    list: () => ({ method: 'GET', path: '/api/tickets?limit=100' }),
    create: () => ({
      method: 'POST',
      path: '/api/tickets',
      body: JSON.stringify({ title: `Under load ${++count}`, projectId: project }),
    }),
    vcs: () => {
      const number = first + ++count;
      const body = JSON.stringify({
        action: 'opened',
        issue: {
          number,
          title: `Issue ${number}`,
          body: 'Under load',
          labels: [],
          html_url: `https://example.com/${number}`,
        },
        repository: { full_name: repo, default_branch: 'main' },
        sender: { login: 'ada' },
      });
      const signature = createHmac('sha256', secret).update(body).digest('hex');
      const named = { 'x-github-event': 'issues', 'x-github-delivery': randomUUID() };
      return {
        method: 'POST',
        path: '/webhooks/vcs',
        body,
        headers: { ...named, 'x-hub-signature-256': `sha256=${signature}` },
      };
    },
  };
  return kinds[kind];
}

/** The id of what a request created. */
export const idOf = (kind, data) => (kind === 'vcs' ? data.taskId : data.id) ?? `no id in ${JSON.stringify(data)}`;
