import { letAgentWork } from '../support/agent-at-work.js';
import { HostedRepository, sha } from '../support/deliveries.js';
import { Docket } from '../support/docket.js';
import type { TestProject, TestTicket, TestUser } from '../support/given.js';

const AGENT = '00000000-0000-7000-8000-000000000001';

let docket: Docket;
let owner: TestUser;
let project: TestProject;
let repository: HostedRepository;
beforeAll(async () => {
  docket = await Docket.start();
});
afterAll(() => docket.stop());
beforeEach(async () => {
  owner = await docket.given.user();
  project = await docket.given.project(owner);
  repository = await HostedRepository.feeding(docket, project);
});

/** Increasing times, as the host's are. */
let seconds = 0;
const now = () => new Date(Date.UTC(2026, 0, 1, 0, 0, ++seconds)).toISOString();

const send = async (event: string, payload: object) => {
  const reply = await repository.send(event, payload);
  expect(reply.status).toBe(202);
  expect(reply.body.data.ignored).toBeUndefined();
  await letAgentWork(docket);
};
const pullRequest = (action: string, fields: object = {}, number = 1) => {
  const state = action === 'closed' ? 'closed' : 'open';
  const request = repository.pullRequest({ action, state, draft: false, updated_at: now(), ...fields }, number);
  return action === 'closed' ? { ...request, pull_request: { ...request.pull_request, closed_at: now() } } : request;
};
const sendPullRequest = (action: string, fields: object = {}, number = 1) =>
  send('pull_request', pullRequest(action, fields, number));
const push = (message: string, id = sha(`${repository.repo} ${message}`), branch = 'main') =>
  send('push', repository.push(branch, [{ message, id }])).then(() => id);

const get = async (path: string) => (await docket.as(owner).get(path)).body.data;
const statusOf = async (ticket: TestTicket) => (await get(`/api/tickets/${ticket.id}`)).status;
const linksOf = (ticket: TestTicket) => get(`/api/tickets/${ticket.id}/links`);
const historyOf = async (ticket: TestTicket) =>
  (await get(`/api/tickets/${ticket.id}/history`)).map(({ from, to, reason, actor }: Record<string, unknown>) => [
    ...[from, to, reason],
    ...((actor as { id: string }).id === AGENT ? [] : ['somebody']),
  ]);
const commentsOf = async (ticket: TestTicket) => (await get(`/api/tickets/${ticket.id}`)).comments.length;
const given = (fields: object = {}): Promise<TestTicket> =>
  docket.given.ticket(owner, { projectId: project.id, ...fields });
const setStatus = (ticket: TestTicket, status: string) =>
  docket.as(owner).put(`/api/tickets/${ticket.id}/status`, { status });

describe('a pull request that is closed without a merge', () => {
  it('moves its ticket back, and to review again when it is reopened', async () => {
    const ticket = await given({ status: 'todo' });
    const title = `${ticket.key}: keep the session`;
    await sendPullRequest('opened', { title });
    await sendPullRequest('closed', { title });
    expect([await statusOf(ticket), await linksOf(ticket)]).toMatchObject(['todo', [{ state: 'closed' }]]);
    await sendPullRequest('reopened', { title });
    expect([await statusOf(ticket), await linksOf(ticket)]).toMatchObject(['in_review', [{ state: 'open' }]]);
    await sendPullRequest('closed', { title });
    expect(await statusOf(ticket)).toBe('todo');
    const name = `Pull request ${repository.repo}#1`;
    expect(await historyOf(ticket)).toEqual([
      ['in_review', 'todo', `${name} was closed without a merge`],
      ['todo', 'in_review', `${name} was reopened`],
      ['in_review', 'todo', `${name} was closed without a merge`],
      ['todo', 'in_review', `${name} was opened`],
    ]);
    expect(await commentsOf(ticket)).toBe(1);
  });

  it('leaves a ticket in review that another open pull request names, until that is closed, too', async () => {
    const ticket = await given({ status: 'in_progress' });
    await sendPullRequest('opened', { title: ticket.key });
    await sendPullRequest('opened', { title: ticket.key }, 2);
    await sendPullRequest('closed', { title: ticket.key });
    expect(await statusOf(ticket)).toBe('in_review');
    await sendPullRequest('closed', { title: ticket.key }, 2);
    expect(await statusOf(ticket)).toBe('in_progress');
  });

  it.each([
    ['put in review by somebody', 'in_review'],
    ['moved further by somebody', 'done'],
    ['moved back by somebody', 'backlog'],
  ])('does not change a ticket that was %s', async (_, status) => {
    const ticket = await given({ status: 'todo' });
    await sendPullRequest('opened', { title: ticket.key });
    await setStatus(ticket, 'backlog');
    if (status !== 'backlog') await setStatus(ticket, status);
    await sendPullRequest('closed', { title: ticket.key });
    expect(await statusOf(ticket)).toBe(status);
  });

  it('does not change the ticket of another project that it is still linked to', async () => {
    const ticket = await given({ status: 'todo' });
    await sendPullRequest('opened', { title: ticket.key });
    const elsewhere = await docket.given.project(owner, { workspaceId: project.workspaceId });
    await docket.as(owner).put(`/api/tickets/${ticket.id}`, { projectId: elsewhere.id });
    await sendPullRequest('closed', { title: ticket.key });
    expect(await statusOf(ticket)).toBe('in_review');
    expect(await linksOf(ticket)).toMatchObject([{ state: 'closed' }]);
  });
});

describe('a draft', () => {
  it('is linked and announced, and moves its ticket when it becomes ready for review', async () => {
    const ticket = await given();
    await sendPullRequest('opened', { title: ticket.key, draft: true });
    expect([await statusOf(ticket), await commentsOf(ticket)]).toEqual(['backlog', 1]);
    await sendPullRequest('edited', { title: `${ticket.key} still`, draft: true });
    expect(await statusOf(ticket)).toBe('backlog');
    await sendPullRequest('ready_for_review', { title: ticket.key });
    expect([await statusOf(ticket), await commentsOf(ticket)]).toEqual(['in_review', 1]);
    expect(await historyOf(ticket)).toEqual([
      ['backlog', 'in_review', `Pull request ${repository.repo}#1 is ready for review`],
    ]);
  });

  it('that becomes ready by an edit, as at Gitea, moves its ticket', async () => {
    const ticket = await given();
    await sendPullRequest('opened', { title: `WIP: ${ticket.key}`, draft: true });
    await sendPullRequest('edited', { title: ticket.key, draft: false });
    expect(await statusOf(ticket)).toBe('in_review');
  });

  it('that a pull request was turned into before its task ran moves nothing', async () => {
    const ticket = await given();
    await repository.send('pull_request', pullRequest('opened', { title: ticket.key }));
    await sendPullRequest('converted_to_draft', { title: ticket.key, draft: true });
    expect([await statusOf(ticket), await commentsOf(ticket)]).toEqual(['backlog', 1]);
    await sendPullRequest('closed', { title: ticket.key, draft: true });
    await sendPullRequest('reopened', { title: ticket.key, draft: true });
    expect(await statusOf(ticket)).toBe('backlog');
  });
});

describe('an edited pull request', () => {
  it('is linked to the tickets that it now names, and renames its links', async () => {
    const [first, second] = [await given(), await given()];
    await sendPullRequest('opened', { title: first.key });
    await setStatus(first, 'in_progress');
    await sendPullRequest('edited', { title: `${first.key} and ${second.key}` });
    expect([await statusOf(first), await statusOf(second)]).toEqual(['in_progress', 'in_review']);
    expect([await commentsOf(first), await commentsOf(second)]).toEqual([1, 1]);
    for (const ticket of [first, second]) {
      expect(await linksOf(ticket)).toMatchObject([{ title: `${first.key} and ${second.key}`, state: 'open' }]);
    }
  });

  it('has its latest state, in whatever order the deliveries arrive', async () => {
    const ticket = await given({ status: 'todo' });
    await sendPullRequest('opened', { title: ticket.key });
    const [early, late] = [now(), now()];
    await sendPullRequest('closed', { title: `${ticket.key} at last`, updated_at: late });
    await sendPullRequest('edited', { title: `${ticket.key} on the way`, updated_at: early });
    expect(await linksOf(ticket)).toMatchObject([{ title: `${ticket.key} at last`, state: 'closed' }]);
    expect(await statusOf(ticket)).toBe('todo');
  });

  it('stays merged', async () => {
    const ticket = await given();
    await sendPullRequest('closed', { title: ticket.key, merged: true });
    await sendPullRequest('edited', { title: `${ticket.key} renamed`, state: 'closed', merged: true });
    expect(await linksOf(ticket)).toMatchObject([{ title: `${ticket.key} renamed`, state: 'merged' }]);
    expect(await statusOf(ticket)).toBe('done');
  });

  it('is linked, but neither announced nor moved, in a project with external agents', async () => {
    await docket.as(owner).put(`/api/project/${project.id}/automations`, { agent: 'external' });
    const ticket = await given();
    await sendPullRequest('edited', { title: ticket.key });
    await sendPullRequest('ready_for_review', { title: ticket.key });
    expect([await statusOf(ticket), await commentsOf(ticket)]).toEqual(['backlog', 0]);
    expect(await linksOf(ticket)).toMatchObject([{ kind: 'pull_request', state: 'open' }]);
  });
});

describe('the link of an issue', () => {
  const issue = (action: string, fields: object = {}) =>
    send('issues', { ...repository.issue({ updated_at: now(), ...fields }, 1), action });
  const onlyTicket = async (): Promise<TestTicket> => (await get(`/api/tickets?project=${project.id}`))[0];

  it('shows its state and title', async () => {
    await issue('opened', { title: 'Sign-in fails', user: { login: 'grace_h' }, body: 'In Safari' });
    const ticket = await onlyTicket();
    await issue('closed', { title: 'Sign-in fails', state: 'closed' });
    expect(await linksOf(ticket)).toMatchObject([{ kind: 'issue', state: 'closed' }]);
    await issue('reopened', { title: 'Sign-in fails', state: 'open' });
    await issue('edited', { title: 'Sign-in fails in Safari', state: 'open' });
    expect(await linksOf(ticket)).toMatchObject([{ state: 'open', title: 'Sign-in fails in Safari' }]);
    expect(await onlyTicket()).toMatchObject({ title: 'Sign-in fails', status: 'backlog' });
  });

  it('waits for the ticket created from it', async () => {
    await repository.send('issues', repository.issue({}, 1));
    await issue('closed', { state: 'closed' });
    const ticket = await onlyTicket();
    expect(await linksOf(ticket)).toMatchObject([{ state: 'open' }]);
    await docket.rows('UPDATE inbound_deliveries SET due_at = now() WHERE due_at IS NOT NULL');
    await letAgentWork(docket);
    expect(await linksOf(ticket)).toMatchObject([{ state: 'closed' }]);
  });

  it('belongs to a ticket that names the author of the issue, as text', async () => {
    await issue('opened', { user: { login: 'grace_h' }, body: 'In Safari' });
    const credit = `Opened by grace\\_h as [${repository.repo}#1](<${repository.url('issues', 1)}>).`;
    expect(await onlyTicket()).toMatchObject({ description: `In Safari\n\n${credit}` });
    const hostile = repository.issue({ user: { login: '[x](javascript:1) @everyone' }, body: 'x'.repeat(70_000) }, 2);
    await send('issues', hostile);
    const [ticket] = await get(`/api/tickets?project=${project.id}&sort=createdAt&order=desc`);
    const { description } = (await get(`/api/tickets/${ticket.id}`)) as { description: string };
    expect(Buffer.byteLength(description)).toBeLessThanOrEqual(65_536);
    expect(description).toContain('Opened by \\[x\\]\\(javascript:1\\) @everyone as ');
    expect(await docket.rows('SELECT id FROM ticket_mentions WHERE ticket_id = $1', [ticket.id])).toEqual([]);
  });
});

describe('references', () => {
  it.each([
    ['closed #KEY', (key: string) => `closed #${key}`],
    ['an address', (key: string) => `fixes https://docket.example.com/t/${key}`],
  ])('by %s complete a ticket', async (_, message) => {
    const ticket = await given();
    await push(message(ticket.key!));
    expect(await statusOf(ticket)).toBe('done');
  });

  it('in the name of a branch link commits pushed to it, except those already on other branches', async () => {
    const ticket = await given();
    const pushed = repository.push(`feature/${ticket.key!.toLowerCase()}-session`, [
      { message: 'Of another branch' },
      { message: 'Keep the session' },
    ]);
    const commits = pushed.commits.map((commit, index) => ({ ...commit, distinct: index > 0 }));
    await send('push', { ...pushed, commits });
    expect(await linksOf(ticket)).toMatchObject([{ kind: 'commit', title: 'Keep the session' }]);
    expect(await statusOf(ticket)).toBe('backlog');
  });
});

describe('a revert', () => {
  it.each([
    ['whole', (id: string) => id],
    ['abbreviated', (id: string) => id.slice(0, 9)],
  ])('of the commit that fixed a ticket reopens it, by its %s hash', async (_, named) => {
    const ticket = await given({ status: 'in_progress' });
    const fix = await push(`Keep the session, fixes ${ticket.key}`);
    expect(await statusOf(ticket)).toBe('done');
    const message = `Revert "Keep the session, fixes ${ticket.key}"\n\nThis reverts commit ${named(fix)}.`;
    const revert = await push(message);
    expect(await get(`/api/tickets/${ticket.id}`)).toMatchObject({ status: 'in_progress', completedAt: null });
    expect(await historyOf(ticket)).toEqual([
      ['done', 'in_progress', `Commit ${revert.slice(0, 10)} reverts what fixed it`],
      ['in_progress', 'done', `Commit ${fix.slice(0, 10)} fixes it`],
    ]);
    await push(`Reapply "Keep the session, fixes ${ticket.key}"`);
    expect(await statusOf(ticket)).toBe('done');
  });

  it('does not complete the ticket that it quotes', async () => {
    const ticket = await given({ status: 'todo' });
    await push(`Revert "Keep the session, fixes ${ticket.key}"`);
    await push(`Revert "Keep the session, fixes ${ticket.key}" (#8)\n\nReverts ${repository.repo}#7`);
    expect([await statusOf(ticket), await historyOf(ticket)]).toEqual(['todo', []]);
  });

  it('in the same push as the fix leaves the ticket unchanged', async () => {
    const ticket = await given({ status: 'todo' });
    const id = sha(`fix ${ticket.key}`);
    const reverting = { message: `Revert "fixes ${ticket.key}"\n\nThis reverts commit ${id}.` };
    await send('push', repository.push('main', [{ message: `fixes ${ticket.key}`, id }, reverting]));
    expect(await statusOf(ticket)).toBe('todo');
  });

  it.each([
    ['was completed by somebody else since', ['in_progress', 'done'], 'done'],
    ['is no longer done', ['in_review'], 'in_review'],
    ['was cancelled', ['cancelled'], 'cancelled'],
  ])('does not change a ticket that %s', async (_, moves, expected) => {
    const ticket = await given({ status: 'todo' });
    const fix = await push(`fixes ${ticket.key}`);
    for (const status of moves) await setStatus(ticket, status);
    await push(`This reverts commit ${fix}.`);
    expect(await statusOf(ticket)).toBe(expected);
  });

  it('of a commit that fixed nothing, or on another branch, changes nothing', async () => {
    const ticket = await given({ status: 'todo' });
    const other = await push(`See ${ticket.key}`);
    const fix = await push(`fixes ${ticket.key}`);
    await push(`This reverts commit ${other}.`);
    await push(`This reverts commit ${fix}.`, undefined, 'work');
    expect(await statusOf(ticket)).toBe('done');
  });

  it("of another workspace's commit reopens nothing there", async () => {
    const ticket = await given({ status: 'todo' });
    const fix = await push(`fixes ${ticket.key}`);
    const stranger = await docket.given.user();
    const theirs = await HostedRepository.feeding(docket, await docket.given.project(stranger));
    await theirs.send('push', theirs.push('main', [{ message: `This reverts commit ${fix}.` }]));
    await letAgentWork(docket);
    expect(await statusOf(ticket)).toBe('done');
  });

  it('by a pull request reopens what the reverted one completed, and completes nothing itself', async () => {
    const ticket = await given({ status: 'in_progress' });
    const title = `Keep the session (${ticket.key})`;
    await sendPullRequest('closed', { title, merged: true });
    expect(await statusOf(ticket)).toBe('done');
    const revert = {
      title: `Revert "${title}"`,
      body: `Reverts ${repository.repo}#1`,
      branch: `revert-1-${ticket.key}`,
    };
    await sendPullRequest('opened', revert, 2);
    expect(await statusOf(ticket)).toBe('done');
    await sendPullRequest('closed', { ...revert, merged: true }, 2);
    expect(await statusOf(ticket)).toBe('in_progress');
    expect((await historyOf(ticket))[0]).toEqual([
      ...['done', 'in_progress'],
      `Pull request ${repository.repo}#2 reverts what fixed it`,
    ]);
    await push(`Revert "${title}" (#2)\n\nReverts ${repository.repo}#1`);
    expect(await statusOf(ticket)).toBe('in_progress');
  });

  it("of a pull request's merge commit reopens what that pull request completed", async () => {
    const ticket = await given({ status: 'in_progress' });
    const merge = sha(`merge ${ticket.key}`);
    await sendPullRequest('closed', { title: ticket.key, merged: true, merge_commit_sha: merge });
    await push(`Revert "Merge pull request #1"\n\nThis reverts commit ${merge}, reversing changes.`);
    expect(await statusOf(ticket)).toBe('in_progress');
  });

  it('as a pull request puts no ticket in review', async () => {
    const ticket = await given({ status: 'in_progress' });
    await sendPullRequest('opened', { title: `Revert "${ticket.key}"` });
    expect(await statusOf(ticket)).toBe('in_progress');
    expect(await linksOf(ticket)).toHaveLength(1);
  });
});

describe('the twenty-first push of an hour', () => {
  it('is not reported as ignored if its commit completed a ticket', async () => {
    const ticket = await given();
    for (let count = 0; count < 20; count++) await repository.send('push', repository.push('main', [{ message: 'x' }]));
    const payload = repository.push('main', [{ message: `fixes ${ticket.key}` }]);
    const reply = await repository.send('push', payload, { delivery: 'the last' });
    expect(reply.body.data).toEqual({ accepted: true, deliveryId: 'the last' });
    const again = await repository.send('push', payload, { delivery: 'the last' });
    expect(again.body.data).toEqual({ accepted: true, deliveryId: 'the last', duplicate: true });
    await letAgentWork(docket);
    expect(await statusOf(ticket)).toBe('done');
  });
});
