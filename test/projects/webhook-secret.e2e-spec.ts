import { createHmac } from 'node:crypto';
import { answer, forbidden, invalid, notFound, refusal } from '../support/answers.js';
import { HostedRepository, link, SECRET, tasksOf } from '../support/deliveries.js';
import { Docket } from '../support/docket.js';
import type { TestProject, TestUser } from '../support/given.js';
import { gitlabIssue } from '../support/payloads/gitlab.js';
import { Time } from '../support/time.js';

const MADE = /^whsec_[A-Za-z0-9+/]{43}=$/;
const WRONG = refusal(401, 'UNAUTHORIZED', 'The signature is wrong');
const OTHER = refusal(401, 'UNAUTHORIZED', 'The signature was not made with the secret of this project');

let docket: Docket;
let owner: TestUser;
let ownersKey: string;
let project: TestProject;
let repository: HostedRepository;
beforeAll(async () => {
  docket = await Docket.start({ GITLAB_WEBHOOK_SECRET: SECRET });
});
afterAll(() => docket.stop());
beforeEach(async () => {
  owner = await docket.given.user();
  project = await docket.given.project(owner);
  repository = await HostedRepository.feeding(docket, project);
  ownersKey = await docket.given.apiKey(owner);
});

const path = (of = project) => `/api/project/${of.id}/webhook-secret`;
/** With an API key, which stays valid when the clock is moved below. */
const set = (secret?: string) => docket.as({ apiKey: ownersKey }).put(path(), secret === undefined ? {} : { secret });
const sentWith = async (secret: string, { repo } = repository, hostId?: number) => {
  const same = new HostedRepository(docket, repo, secret);
  same.hostId = hostId;
  return same.send('issues', same.issue({}, ++numbers));
};
let numbers = 0;

describe('a project with a webhook secret of its own', () => {
  it('shows a generated secret once, and a given one never', async () => {
    const made = await set();
    expect(answer(made)).toEqual({
      status: 200,
      body: {
        data: {
          projectId: project.id,
          createdAt: expect.any(String),
          updatedAt: expect.any(String),
          previousSecretUntil: null,
          secret: expect.stringMatching(MADE),
        },
      },
    });
    const given = await set('a secret of our own');
    expect(given.body.data).not.toHaveProperty('secret');
    const day = 24 * 60 * 60 * 1000;
    const { updatedAt, previousSecretUntil } = given.body.data;
    expect(Date.parse(previousSecretUntil) - Date.parse(updatedAt)).toBe(day);
  });

  // Promise 8.8
  it('accepts deliveries signed with it, and no longer with that of the instance', async () => {
    const { secret } = (await set()).body.data;
    expect((await sentWith(secret)).body.data.taskId).toEqual(expect.any(String));
    expect(answer(await sentWith(SECRET))).toEqual(OTHER);
    expect(answer(await sentWith('guess'))).toEqual(WRONG);
    expect(await tasksOf(docket, project)).toHaveLength(1);
    const ping = new HostedRepository(docket, repository.repo);
    expect(answer(await ping.send('ping', { repository: { full_name: repository.repo } }))).toEqual(OTHER);
  });

  // Promise 8.8
  it('does not affect other projects, whatever else the payload names', async () => {
    const { secret } = (await set()).body.data;
    const neighbour = await docket.given.project(await docket.given.user());
    const theirs = await HostedRepository.feeding(docket, neighbour);
    expect(answer(await sentWith(secret, theirs))).toEqual(WRONG);
    const forged = new HostedRepository(docket, theirs.repo, secret);
    const payload = { decoy: { repository: { full_name: repository.repo } }, ...forged.issue({}, ++numbers) };
    expect(answer(await forged.send('issues', payload))).toEqual(OTHER);
    expect(await tasksOf(docket, neighbour)).toEqual([]);
    expect((await sentWith(SECRET, theirs)).body.data.taskId).toEqual(expect.any(String));
  });

  it('refuses a payload that obscures which repository it is about', async () => {
    await set();
    const hiding = new HostedRepository(docket, repository.repo);
    const decoys = Array.from({ length: 6 }, () => ({ repository: { full_name: 'acme/decoy' } }));
    expect(answer(await hiding.send('issues', { decoys, ...hiding.issue({}, ++numbers) }))).toEqual(OTHER);
    expect(await tasksOf(docket, project)).toEqual([]);
  });

  it('accepts the previous secret for a day', async () => {
    const time = Time.freeze(docket, '2026-05-04T12:00:00Z');
    const first = (await set()).body.data.secret;
    const second = (await set()).body.data.secret;
    for (const secret of [first, second]) expect((await sentWith(secret)).status).toBe(202);
    time.advance({ hours: 23, minutes: 59 });
    expect((await sentWith(first)).status).toBe(202);
    time.advance({ minutes: 1 });
    expect(answer(await sentWith(first))).toEqual(WRONG);
    const third = (await set()).body.data.secret;
    expect(answer(await sentWith(first))).toEqual(WRONG);
    for (const secret of [second, third]) expect((await sentWith(secret)).status).toBe(202);
  });

  it('uses the secret of the instance again once its own is removed', async () => {
    const { secret } = (await set()).body.data;
    const removed = await docket.as(owner).delete(path());
    expect(answer(removed)).toEqual({ status: 200, body: { data: { id: project.id, deleted: true } } });
    expect((await sentWith(SECRET)).status).toBe(202);
    expect(answer(await sentWith(secret))).toEqual(WRONG);
    expect(answer(await docket.as(owner).delete(path()))).toEqual(notFound('Webhook secret'));
  });

  it('accepts deliveries after its repository was renamed', async () => {
    const { secret } = (await set()).body.data;
    const hostId = 77_000;
    await sentWith(secret, repository, hostId);
    const renamed = { repo: `${repository.repo}-renamed` };
    expect((await sentWith(secret, renamed as HostedRepository, hostId)).body.data.taskId).toEqual(expect.any(String));
    expect(answer(await sentWith(SECRET, renamed as HostedRepository, hostId))).toEqual(OTHER);
  });

  it('accepts the signatures of GitLab, for five minutes', async () => {
    const time = Time.freeze(docket, '2026-05-04T12:00:00Z');
    const { secret } = (await set()).body.data;
    const admin = await docket.given.user({ role: 'ADMIN' });
    await link(docket, admin, project, 'gitlab', 'mike/diaspora');
    const body = JSON.stringify(gitlabIssue);
    const seconds = String(Date.parse(time.now) / 1000);
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    const signature = createHmac('sha256', key).update(`msg_1.${seconds}.${body}`).digest('base64');
    const send = () => {
      const call = docket.as().call('post', '/webhooks/vcs').sending('application/json', body);
      return call
        .set('x-gitlab-event', 'Issue Hook')
        .set('webhook-id', 'msg_1')
        .set('webhook-timestamp', seconds)
        .set('webhook-signature', `v1,${signature}`);
    };
    expect((await send()).body.data.taskId).toEqual(expect.any(String));
    time.advance({ minutes: 5, seconds: 1 });
    expect(answer(await send())).toEqual(
      refusal(401, 'UNAUTHORIZED', 'The signature is older than 5 minutes, or from the future'),
    );
  });
});

describe('the webhook secret of a project', () => {
  it('is set and removed by project admins', async () => {
    const admin = await docket.given.member(owner, project, 'admin');
    const member = await docket.given.member(owner, project, 'member');
    const stranger = await docket.given.user();
    for (const user of [member, stranger]) {
      expect(answer(await docket.as(user).put(path(), {}))).toEqual(forbidden('project'));
      expect(answer(await docket.as(user).delete(path()))).toEqual(forbidden('project'));
    }
    expect((await docket.as(admin).put(path(), {})).status).toBe(200);
    expect((await docket.as(admin).delete(path())).status).toBe(200);
  });

  it.each([
    ['short', 'Secret must be at least 8 characters'],
    ['x'.repeat(257), 'Secret must be at most 256 characters'],
    ['whsec_not base64!', 'Secret must be base64 of at least 16 bytes after whsec_'],
    [`whsec_${Buffer.alloc(15).toString('base64')}`, 'Secret must be base64 of at least 16 bytes after whsec_'],
  ])('cannot be %j', async (secret, message) => {
    expect(answer(await set(secret))).toEqual(invalid({ secret: message }));
  });

  it('is encrypted at rest, and bound to its project', async () => {
    await set('a secret of our own');
    await set('a secret after it');
    const rows = await docket.rows<{ row: string }>('SELECT s::text AS row FROM project_webhook_secrets s');
    expect(rows.length).toBeGreaterThan(0);
    for (const { row } of rows) expect(row).not.toMatch(/a secret/);
    const neighbour = await docket.given.project(owner);
    await docket.rows(
      `INSERT INTO project_webhook_secrets SELECT $1, workspace_id, secret, previous_secret, previous_secret_until,
         created_by, created_at, updated_at FROM project_webhook_secrets WHERE project_id = $2`,
      [neighbour.id, project.id],
    );
    const theirs = await HostedRepository.feeding(docket, neighbour);
    expect((await sentWith('a secret after it', theirs)).status).toBe(500);
    await docket.rows('DELETE FROM project_webhook_secrets WHERE project_id = $1', [neighbour.id]);
  });
});

describe('if the instance has no secret', () => {
  it('a project with its own refuses unsigned deliveries, and others accept them', async () => {
    const open = await Docket.start({});
    try {
      const ada = await open.given.user();
      const [guarded, plain] = [await open.given.project(ada), await open.given.project(ada)];
      const [theirs, others] = [
        await HostedRepository.feeding(open, guarded),
        await HostedRepository.feeding(open, plain),
      ];
      await open.as(ada).put(`/api/project/${guarded.id}/webhook-secret`, { secret: 'a secret of its own' });
      expect(answer(await theirs.send('issues', theirs.issue()))).toEqual(OTHER);
      expect((await others.send('issues', others.issue())).status).toBe(202);
      const right = new HostedRepository(open, theirs.repo, 'a secret of its own');
      expect((await right.send('issues', right.issue())).status).toBe(202);
    } finally {
      await open.stop();
    }
  });
});

describe('several secrets of the instance', () => {
  it('are all accepted while one replaces another', async () => {
    const rotating = await Docket.start({ GITHUB_WEBHOOK_SECRET: 'the new one, the old one' });
    try {
      const place = await rotating.given.project(await rotating.given.user());
      const { repo } = await HostedRepository.feeding(rotating, place);
      const status = async (secret: string) => {
        const host = new HostedRepository(rotating, repo, secret);
        return (await host.send('issues', host.issue({}, ++numbers))).status;
      };
      expect(await status('the new one')).toBe(202);
      expect(await status('the old one')).toBe(202);
      expect(await status('the new one, the old one')).toBe(401);
    } finally {
      await rotating.stop();
    }
  });
});
