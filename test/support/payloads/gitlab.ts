/** GitLab's payloads, in the documented shape, without the fields that Docket does not read. */
const project = {
  id: 15,
  name: 'Diaspora',
  web_url: 'http://example.com/mike/diaspora',
  namespace: 'Mike',
  path_with_namespace: 'mike/diaspora',
  default_branch: 'master',
};
const user = { id: 1, name: 'Administrator', username: 'root', email: 'admin@example.com' };

export const gitlabPush = {
  object_kind: 'push',
  event_name: 'push',
  before: '95790bf891e76fee5e1747ab589903a6a1f80f22',
  after: 'da1560886d4f094c3e6c9ef40349f7d38b5d27d7',
  ref: 'refs/heads/master',
  checkout_sha: 'da1560886d4f094c3e6c9ef40349f7d38b5d27d7',
  user_id: 4,
  user_name: 'John Smith',
  user_username: 'jsmith',
  user_email: 'john@example.com',
  project_id: 15,
  project,
  commits: [
    {
      id: 'b6568db1bc1dcd7f8b4d5a946b0b91f9dacd7327',
      message:
        'Update Catalan translation to e38cb41.\n\nSee https://gitlab.com/gitlab-org/gitlab for more information',
      title: 'Update Catalan translation to e38cb41.',
      timestamp: '2011-12-12T14:27:31+02:00',
      url: 'http://example.com/mike/diaspora/commit/b6568db1bc1dcd7f8b4d5a946b0b91f9dacd7327',
      author: { name: 'Jordi Mallach', email: 'jordi@softcatala.org' },
    },
    {
      id: 'da1560886d4f094c3e6c9ef40349f7d38b5d27d7',
      message: 'fixed readme',
      title: 'fixed readme',
      timestamp: '2012-01-03T23:36:29+02:00',
      url: 'http://example.com/mike/diaspora/commit/da1560886d4f094c3e6c9ef40349f7d38b5d27d7',
      author: { name: 'John Smith', email: 'John@example.com' },
    },
  ],
  total_commits_count: 4,
};

export const gitlabTagPush = {
  ...gitlabPush,
  object_kind: 'tag_push',
  event_name: 'tag_push',
  ref: 'refs/tags/v1.0.0',
};

export const gitlabIssue = {
  object_kind: 'issue',
  event_type: 'issue',
  user,
  project,
  object_attributes: {
    id: 301,
    title: 'New API: create/update/delete file',
    iid: 23,
    description: 'Create new API for manipulations with repository',
    state: 'opened',
    url: 'http://example.com/mike/diaspora/issues/23',
    action: 'open',
  },
  labels: [{ id: 206, title: 'API', color: '#ffffff' }],
};

export const gitlabMergeRequest = {
  object_kind: 'merge_request',
  event_type: 'merge_request',
  user,
  project,
  object_attributes: {
    id: 99,
    iid: 1,
    target_branch: 'master',
    source_branch: 'ms-viewport',
    title: 'MS-Viewport',
    description: '',
    state: 'opened',
    url: 'http://example.com/mike/diaspora/merge_requests/1',
    action: 'open',
    updated_at: '2013-12-03T17:23:34Z',
    last_commit: { id: 'da1560886d4f094c3e6c9ef40349f7d38b5d27d7', message: 'fixed readme' },
  },
  labels: [],
};

export const gitlabMergeRequestThat = (action: string) => ({
  ...gitlabMergeRequest,
  object_attributes: { ...gitlabMergeRequest.object_attributes, action },
});
