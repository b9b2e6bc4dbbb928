/** Gitea's payloads, in the documented shape, without the fields that Docket does not read. */
const repository = {
  id: 140,
  owner: { id: 1, login: 'gitea', full_name: 'Gitea', email: 'someone@gitea.io', username: 'gitea' },
  name: 'webhooks',
  full_name: 'gitea/webhooks',
  html_url: 'http://localhost:3000/gitea/webhooks',
  default_branch: 'master',
};
const user = { id: 1, login: 'gitea', full_name: 'Gitea', email: 'someone@gitea.io', username: 'gitea' };

export const giteaPush = {
  ref: 'refs/heads/develop',
  before: '28e1879d029cb852e4844d9c718537df08844e03',
  after: 'bffeb74224043ba2feb48d137756c8a9331c449a',
  compare_url: 'http://localhost:3000/gitea/webhooks/compare/28e1879d029c...bffeb7422404',
  commits: [
    {
      id: 'bffeb74224043ba2feb48d137756c8a9331c449a',
      message: 'Webhooks Yay!',
      url: 'http://localhost:3000/gitea/webhooks/commit/bffeb74224043ba2feb48d137756c8a9331c449a',
      author: { name: 'Gitea', email: 'someone@gitea.io', username: 'gitea' },
      committer: { name: 'Gitea', email: 'someone@gitea.io', username: 'gitea' },
      timestamp: '2017-03-13T13:52:11-04:00',
    },
  ],
  repository,
  pusher: user,
  sender: user,
};

export const giteaIssue = {
  action: 'opened',
  number: 7,
  issue: {
    id: 31,
    url: 'http://localhost:3000/api/v1/repos/gitea/webhooks/issues/7',
    html_url: 'http://localhost:3000/gitea/webhooks/issues/7',
    number: 7,
    user,
    title: 'The hook does not ring',
    body: 'At night.',
    labels: null,
    state: 'open',
  },
  repository,
  sender: user,
};

const pullRequest = {
  id: 12,
  url: 'http://localhost:3000/gitea/webhooks/pulls/8',
  html_url: 'http://localhost:3000/gitea/webhooks/pulls/8',
  number: 8,
  user,
  title: 'Ring at night',
  body: '',
  state: 'open',
  merged: false,
  merged_at: null,
  base: { label: 'master', ref: 'master', sha: '28e1879d029cb852e4844d9c718537df08844e03', repo_id: 140 },
  head: { label: 'night', ref: 'night', sha: 'bffeb74224043ba2feb48d137756c8a9331c449a', repo_id: 140 },
};

export const giteaPullRequest = { action: 'opened', number: 8, pull_request: pullRequest, repository, sender: user };

export const giteaMerge = {
  ...giteaPullRequest,
  action: 'closed',
  pull_request: {
    ...pullRequest,
    state: 'closed',
    merged: true,
    merged_at: '2017-03-14T08:00:00Z',
    closed_at: '2017-03-14T08:00:00Z',
  },
};

/** Sent as the event `pull_request_approved`. */
export const giteaReview = {
  ...giteaPullRequest,
  action: 'reviewed',
  review: { type: 'pull_request_review_approved', content: 'Loud enough' },
};
