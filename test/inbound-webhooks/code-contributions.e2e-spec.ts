import { HostedRepository, sha } from '../support/deliveries.js';
import { Docket } from '../support/docket.js';
import type { TestProject, TestUser } from '../support/given.js';
import { statementsOf } from '../support/statements.js';

let docket: Docket;
let owner: TestUser;
let ada: TestUser;
let project: TestProject;
let repository: HostedRepository;
let number = 0;
beforeAll(async () => {
  docket = await Docket.start();
});
afterAll(() => docket.stop());
beforeEach(async () => {
  owner = await docket.given.user();
  project = await docket.given.project(owner);
  ada = await docket.given.user({ email: `ada${++number}@example.com` });
  await docket.given.member(owner, project, 'member', ada);
  repository = await HostedRepository.feeding(docket, project);
});

const counted = async (user: TestUser) => (await docket.as(user).get('/api/user/stats')).body.data.activity;
const reviewsOf = async (user: TestUser) => (await docket.as(user).get('/api/user/activity?type=review')).body.data;
const push = (...commits: Parameters<HostedRepository['push']>[1]) =>
  repository.send('push', repository.push('main', commits));

describe('commits', () => {
  it('are attributed to the member with their e-mail address, in any case', async () => {
    await push(
      { message: 'One', email: ada.email },
      { message: 'Two', email: ada.email.toUpperCase() },
      { message: 'Not hers', email: owner.email },
      { message: 'Nobody we know', email: 'stranger@example.com' },
    );
    expect(await counted(ada)).toEqual({ comments: 0, commits: 2, reviews: 0 });
    expect(await counted(owner)).toMatchObject({ commits: 1 });
  });

  it('are counted once, on however many branches and in however many deliveries they arrive', async () => {
    const commit = { message: 'One', email: ada.email, id: sha('the same') };
    await repository.send('push', repository.push('work', [commit]));
    await repository.send('push', repository.push('main', [commit, commit]));
    expect(await counted(ada)).toMatchObject({ commits: 1 });
  });

  it('are attributed by a login learnt from the same person, even in the same push', async () => {
    const noreply = `${number}+Ada@users.noreply.github.com`;
    await push({ message: 'Unknown as yet', email: noreply, username: `Ada${number}` });
    expect(await counted(ada)).toMatchObject({ commits: 0 });
    await push(
      { message: 'By the web', email: noreply, username: `ada${number}` },
      { message: 'At home', email: ada.email, username: `Ada${number}` },
    );
    expect(await counted(ada)).toMatchObject({ commits: 2 });
    await push({ message: 'By the web again', email: noreply, username: `ADA${number}` });
    expect(await counted(ada)).toMatchObject({ commits: 3 });
  });

  it('are attributed only to members of the project', async () => {
    const outsider = await docket.given.user();
    const workspaceMember = await docket.given.user();
    await docket.rows(
      `INSERT INTO workspace_members (workspace_id, user_id, role, joined_at) VALUES ($1, $2, 'viewer', now())`,
      [project.workspaceId, workspaceMember.id],
    );
    await push(
      { message: 'One', email: outsider.email, username: 'outsider' },
      { message: 'Two', email: workspaceMember.email },
    );
    expect(await counted(outsider)).toMatchObject({ commits: 0 });
    expect(await counted(workspaceMember)).toMatchObject({ commits: 1 });
    expect(await docket.rows(`SELECT login FROM code_logins WHERE user_id = $1`, [outsider.id])).toEqual([]);
  });

  it('are not attributed without a signature', async () => {
    const pushed = repository.push('main', [{ message: 'One', email: ada.email }]);
    const reply = await repository.send('push', pushed, { headers: { 'x-hub-signature-256': 'sha256=0' } });
    expect(reply.status).toBe(401);
    expect(await counted(ada)).toMatchObject({ commits: 0 });
  });

  it('are stored two thousand at once, in as many statements as one', async () => {
    const pushOf = (count: number, name: string) =>
      repository.push(
        name,
        Array.from({ length: count }, (_, index) => ({
          ...{ message: `Commit ${index}`, email: ada.email, id: sha(`${name} ${index}`) },
        })),
      );
    const statements = async (payload: object) =>
      (await statementsOf(async () => expect((await repository.send('push', payload)).status).toBe(202))).length;
    const one = await statements(pushOf(1, 'one'));
    expect(await statements(pushOf(2_000, 'many'))).toBe(one);
    expect(await counted(ada)).toMatchObject({ commits: 2_001 });
  });
});

describe('reviews', () => {
  const learn = () => push({ message: 'Hello', email: ada.email, username: `ada${number}` });

  it('are attributed to the member with that login, and are in their feed', async () => {
    await learn();
    const ticket = await docket.given.ticket(owner, { projectId: project.id });
    const request = repository.pullRequest({ title: `${ticket.key}: keep it` });
    const review = repository.review(request, `Ada${number}`, 'changes_requested');
    expect((await repository.send('pull_request_review', review)).status).toBe(202);
    expect(await counted(ada)).toEqual({ comments: 0, commits: 1, reviews: 1 });
    expect(await reviewsOf(ada)).toEqual([
      {
        ...{ id: expect.any(String), type: 'review', action: 'changes_requested', entityId: ticket.id },
        entityTitle: `${ticket.key}: keep it`,
        description: `Requested changes to ${repository.repo}#${request.pull_request.number}`,
        createdAt: expect.any(String),
        metadata: {
          ...{ projectId: project.id, ticketId: ticket.id, ticketKey: ticket.key, provider: 'github' },
          ...{ repo: repository.repo, number: request.pull_request.number, url: review.review.html_url },
        },
      },
    ]);
  });

  it('of a pull request without a ticket are shown for the project', async () => {
    await learn();
    await repository.send('pull_request_review', repository.review(repository.pullRequest(), `ada${number}`));
    expect(await reviewsOf(ada)).toMatchObject([{ action: 'approved', entityId: project.id }]);
  });

  it('are counted once each, and for nobody if the login is unknown', async () => {
    await learn();
    const request = repository.pullRequest();
    const review = repository.review(request, `ada${number}`);
    await repository.send('pull_request_review', review);
    await repository.send('pull_request_review', review);
    await repository.send('pull_request_review', repository.review(request, 'somebody'));
    expect(await counted(ada)).toMatchObject({ reviews: 1 });
    await repository.send('pull_request_review', repository.review(request, `ada${number}`));
    expect(await counted(ada)).toMatchObject({ reviews: 2 });
    expect(await reviewsOf(ada)).toHaveLength(2);
  });

  it('are hidden from those who may no longer read the project', async () => {
    await learn();
    await repository.send('pull_request_review', repository.review(repository.pullRequest(), `ada${number}`));
    await docket.as(owner).delete(`/api/project/${project.id}/members/${ada.id}`);
    expect(await counted(ada)).toMatchObject({ commits: 0, reviews: 0 });
    expect(await reviewsOf(ada)).toEqual([]);
  });
});

it('Docket forgets the login of a member who leaves', async () => {
  await push({ message: 'Hello', email: ada.email, username: `ada${number}` });
  const logins = () => docket.rows('SELECT login FROM code_logins WHERE user_id = $1', [ada.id]);
  expect(await logins()).toEqual([{ login: `ada${number}` }]);
  expect((await docket.as(ada).delete('/api/user', { password: ada.password })).status).toBe(200);
  expect(await logins()).toEqual([]);
});
