import { answer, forbidden, invalid, nextPage, notFound } from '../support/answers.js';
import { Docket } from '../support/docket.js';
import type { TestProject, TestUser } from '../support/given.js';

const UNKNOWN_ID = '01990a5e-7c7e-7b0a-9c53-5f5d1c1f0a11';
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const TAKEN = invalid({ repo: 'Repository must not feed another project' });

let docket: Docket;
let root: TestUser;
let owner: TestUser;
let project: TestProject;
let path: string;

async function start(environment: Record<string, string> = {}): Promise<void> {
  docket = await Docket.start(environment);
  root = await docket.given.user({ role: 'ADMIN' });
  owner = await docket.given.user();
  project = await docket.given.project(owner);
  path = `/api/project/${project.id}/repositories`;
}

const link = (repo: string, user = root, provider = 'github') => docket.as(user).post(path, { provider, repo });

describe('linked repositories', () => {
  beforeAll(() => start());
  afterAll(() => docket.stop());

  it('have exactly these fields', async () => {
    const reply = await link(' acme/website ');
    expect(answer(reply)).toEqual({
      status: 201,
      body: {
        data: {
          id: expect.any(String),
          projectId: project.id,
          provider: 'github',
          repo: 'acme/website',
          createdAt: expect.stringMatching(TIMESTAMP),
        },
      },
    });
    expect((await docket.as(owner).get(path)).body).toEqual({
      data: [reply.body.data],
      pagination: { page: 1, limit: 20, total: 1, totalPages: 1 },
    });
  });

  it.each(['github', 'gitea', 'gitlab', 'local'])('may be hosted at %s', async (provider) => {
    expect((await link('acme/everywhere', root, provider)).body.data.provider).toBe(provider);
  });

  it('are linked to one project of the instance, whatever the case of their name', async () => {
    const other = await docket.given.project(owner);
    await link('acme/single');
    for (const repo of ['acme/single', 'Acme/SINGLE']) {
      expect(answer(await link(repo))).toEqual(invalid({ repo: 'Repository is already linked to this project' }));
      const elsewhere = await docket
        .as(root)
        .post(`/api/project/${other.id}/repositories`, { provider: 'github', repo });
      expect(answer(elsewhere)).toEqual(TAKEN);
    }
    expect((await link('acme/single', root, 'gitea')).status).toBe(201);
  });

  it('of a deleted project can be linked again', async () => {
    const gone = await docket.given.project(owner);
    const theirs = `/api/project/${gone.id}/repositories`;
    await docket.as(root).post(theirs, { provider: 'github', repo: 'acme/moving' });
    await docket.as(owner).delete(`/api/project/${gone.id}`);
    expect((await link('Acme/Moving')).status).toBe(201);
    expect((await docket.as(owner).post(`/api/project/${gone.id}/restore`)).status).toBe(200);
    expect((await docket.as(owner).get(theirs)).body.data).toEqual([]);
    expect(answer(await docket.as(root).post(theirs, { provider: 'github', repo: 'acme/moving' }))).toEqual(TAKEN);
  });

  it('at GitLab may be in nested groups', async () => {
    expect((await link('acme/web/shop', root, 'gitlab')).body.data.repo).toBe('acme/web/shop');
    for (const provider of ['github', 'gitea', 'local']) {
      expect(answer(await link('acme/web/shop', root, provider))).toEqual(
        invalid({ repo: 'Repo must be of the form owner/name' }),
      );
    }
  });

  it('are linked once by two concurrent requests', async () => {
    const replies = await Promise.all([1, 2, 3].map(() => link('acme/race')));
    expect(replies.map((reply) => reply.status).sort()).toEqual([201, 400, 400]);
  });

  it.each([
    [{ repo: 'a/b' }, { provider: 'Provider is required' }],
    [{ provider: 'github' }, { repo: 'Repo is required' }],
    [{ provider: 'svn', repo: 'a/b' }, { provider: 'Provider must be one of github, gitea, gitlab, local' }],
    [{ provider: 'github', repo: 'a/b', branch: 'main' }, { branch: 'Unknown field' }],
  ])('refuse %j', async (body, details) => {
    expect(answer(await docket.as(root).post(path, body))).toEqual(invalid(details as Record<string, string>));
  });

  it.each(['name', 'a/b/c', '/b', 'a/', '../etc', 'a/..', '-a/ b', 'a/b?c', 'https://github.com/a/b', 'ä/b'])(
    'refuse the name %j',
    async (repo) => {
      expect(answer(await link(repo))).toEqual(invalid({ repo: 'Repo must be of the form owner/name' }));
    },
  );

  it('are linked by an instance ADMIN, not by the project owner', async () => {
    expect(answer(await link('acme/mine', owner))).toEqual(forbidden('project'));
    const viewer = await docket.given.member(owner, project, 'viewer');
    expect(answer(await link('acme/mine', viewer))).toEqual(forbidden('project'));
  });

  it('are listed and unlinked by project admins', async () => {
    const { id } = (await link('acme/guarded')).body.data;
    const admin = await docket.given.member(owner, project, 'admin');
    const member = await docket.given.member(owner, project, 'member');
    const stranger = await docket.given.user();
    for (const user of [member, stranger]) {
      expect(answer(await docket.as(user).get(path))).toEqual(forbidden('project'));
      expect(answer(await docket.as(user).delete(`${path}/${id}`))).toEqual(forbidden('project'));
    }
    expect((await docket.as(admin).get(path)).status).toBe(200);
    const reply = await docket.as(admin).delete(`${path}/${id}`);
    expect(answer(reply)).toEqual({ status: 200, body: { data: { id, deleted: true } } });
    expect((await link('acme/guarded')).status).toBe(201);
  });

  // Promise 2.2
  it('are unlinked through their own project only', async () => {
    const { id } = (await link('acme/own')).body.data;
    const other = await docket.given.project(owner);
    const elsewhere = await docket.as(owner).delete(`/api/project/${other.id}/repositories/${id}`);
    expect(answer(elsewhere)).toEqual(notFound('Repository'));
    for (const unknown of [UNKNOWN_ID, 'nonsense']) {
      expect(answer(await docket.as(owner).delete(`${path}/${unknown}`))).toEqual(notFound('Repository'));
    }
  });

  it('are listed newest first, by pages', async () => {
    const other = await docket.given.project(owner);
    const list = `/api/project/${other.id}/repositories`;
    for (const name of ['one', 'two', 'three']) {
      await docket.as(root).post(list, { provider: 'github', repo: `pages/${name}` });
    }
    const first = await docket.as(owner).get(`${list}?limit=2`);
    expect(first.body.data).toMatchObject([{ repo: 'pages/three' }, { repo: 'pages/two' }]);
    expect((await docket.as(owner).get(nextPage(first)!)).body.data).toMatchObject([{ repo: 'pages/one' }]);
  });
});

describe('with REPOSITORY_LINKING=open', () => {
  beforeAll(() => start({ REPOSITORY_LINKING: 'open' }));
  afterAll(() => docket.stop());

  it('can be linked by project admins, not by members', async () => {
    const admin = await docket.given.member(owner, project, 'admin');
    const member = await docket.given.member(owner, project, 'member');
    expect((await link('acme/owners', owner)).status).toBe(201);
    expect((await link('acme/admins', admin)).status).toBe(201);
    expect(answer(await link('acme/members', member))).toEqual(forbidden('project'));
  });
});
