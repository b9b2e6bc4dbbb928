import { type CodeEvent, isIgnored, readCodeEvent, taskFromCodeEvent } from '#inbound-webhooks';
import {
  gitlabIssue,
  gitlabMergeRequest,
  gitlabMergeRequestThat,
  gitlabPush,
  gitlabTagPush,
} from '../support/payloads/gitlab.js';

const ANNOUNCED = { provider: 'gitlab', event: undefined, deliveryId: '1', deliveryKey: '1' } as const;
const gitlab = (payload: unknown) => readCodeEvent(ANNOUNCED, payload);

function eventOf(read: ReturnType<typeof readCodeEvent>): CodeEvent {
  if (isIgnored(read)) throw new Error(read.ignored);
  return read;
}

describe('a delivery of GitLab', () => {
  it('does not reveal a confidential issue to readers of the project', () => {
    const confidential = { ...gitlabIssue.object_attributes, confidential: true };
    expect(gitlab({ ...gitlabIssue, object_attributes: confidential })).toEqual({
      ignored: 'The issue is confidential',
    });
  });

  it('reports issues, merge requests, approvals and pushes', () => {
    expect(gitlab(gitlabIssue)).toMatchObject({
      ...{
        type: 'issue_opened',
        provider: 'gitlab',
        repo: 'mike/diaspora',
        sender: { login: 'root', email: 'admin@example.com' },
      },
      issue: { number: 23, title: 'New API: create/update/delete file', labels: ['API'] },
    });
    expect(gitlab(gitlabMergeRequest)).toMatchObject({
      type: 'pull_request_opened',
      pullRequest: {
        number: 1,
        branch: 'ms-viewport',
        base: 'master',
        head: 'da1560886d4f094c3e6c9ef40349f7d38b5d27d7',
      },
    });
    expect(gitlab(gitlabMergeRequestThat('merge'))).toMatchObject({ type: 'pull_request_closed', merged: true });
    expect(gitlab(gitlabMergeRequestThat('close'))).toMatchObject({ type: 'pull_request_closed', merged: false });
    expect(gitlab(gitlabMergeRequestThat('approved'))).toMatchObject({
      ...{ type: 'review_submitted', review: { state: 'approved' } },
    });
  });

  const issueThat = (action: string, fields: object = {}, changes?: object) => ({
    ...gitlabIssue,
    object_attributes: { ...gitlabIssue.object_attributes, action, ...fields },
    ...(changes && { changes }),
  });

  it('reports changes to issues', () => {
    expect(gitlab(issueThat('close', { state: 'closed', updated_at: '2026-01-02 10:00:00 UTC' }))).toMatchObject({
      ...{ type: 'issue_changed', state: 'closed', changedAt: '2026-01-02 10:00:00 UTC', repositoryId: '15' },
    });
    expect(gitlab(issueThat('reopen'))).toMatchObject({ type: 'issue_changed', state: 'open' });
    const titled = issueThat('update', { title: 'Another' }, { title: { previous: 'One', current: 'Another' } });
    expect(gitlab(titled)).toMatchObject({ type: 'issue_changed', issue: { title: 'Another' } });
    expect(gitlab(issueThat('update', {}, { labels: {} }))).toEqual({
      ignored: 'No action is defined for issue update',
    });
  });

  it.each(['Incident', 'Task', 'Issue', undefined])('treats a work item as an issue: %s', (type) => {
    const item = { ...issueThat('open', { type }), object_kind: 'work_item', event_type: 'work_item' };
    expect(gitlab(item)).toMatchObject({ type: 'issue_opened', issue: { number: 23, author: 'root' } });
  });

  it('does not treat an epic as an issue', () => {
    const epic = { ...issueThat('open', { type: 'Epic' }), object_kind: 'work_item' };
    expect(gitlab(epic)).toEqual({ ignored: 'No action is defined for work_item Epic' });
  });

  it.each([
    ['reopen', {}, undefined, { change: 'reopened', state: 'open' }],
    ['update', { title: 'WEB-1' }, { title: {} }, { change: 'edited', pullRequest: { title: 'WEB-1' } }],
    ['update', { draft: true }, { draft: { previous: false, current: true } }, { change: 'converted_to_draft' }],
    ['update', { draft: false }, { draft: { previous: true, current: false } }, { change: 'ready_for_review' }],
    ['update', { state: 'merged' }, { description: {} }, { change: 'edited', state: 'merged' }],
    ['open', { work_in_progress: true }, undefined, { type: 'pull_request_opened', pullRequest: { draft: true } }],
  ])('reports changes to merge requests: %s %j', (action, fields, changes, expected) => {
    const request = gitlabMergeRequestThat(action);
    const object_attributes = { ...request.object_attributes, ...fields };
    expect(gitlab({ ...request, object_attributes, ...(changes && { changes }) })).toMatchObject(expected);
  });

  it('numbers merge requests separately from issues, so their tasks have different subjects', () => {
    expect(taskFromCodeEvent(eventOf(gitlab(gitlabIssue)))!.subject).toBe('gitlab:mike/diaspora#23');
    const request = gitlab({
      ...gitlabMergeRequest,
      project: gitlabIssue.project,
      object_attributes: { ...gitlabMergeRequest.object_attributes, iid: 23 },
    });
    expect(taskFromCodeEvent(eventOf(request))!.subject).toBe('gitlab:mike/diaspora!23');
  });

  it('knows the login of an author who is also the pusher', () => {
    expect(gitlab(gitlabPush)).toMatchObject({
      ...{ type: 'pushed', branch: 'master' },
      commits: [
        { author: { login: null, email: 'jordi@softcatala.org' } },
        { author: { login: 'jsmith', email: 'John@example.com' } },
      ],
    });
  });

  it.each([
    [gitlabTagPush, 'No action is defined for tag_push'],
    [
      { ...gitlabMergeRequestThat('update'), changes: { labels: {}, updated_at: {} } },
      'No action is defined for merge_request update',
    ],
    [{ ...gitlabPush, after: '0'.repeat(40) }, 'No action is defined for the deletion of a branch'],
    [{ object_kind: 'note' }, 'No action is defined for note'],
    [{}, 'The payload has an unknown shape'],
  ])('has a reason when it has no effect', (payload, ignored) => {
    expect(gitlab(payload)).toEqual({ ignored });
  });
});
