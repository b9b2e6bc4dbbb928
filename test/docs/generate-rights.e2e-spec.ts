import { answer, conflict, forbidden, notFound } from '../support/answers.js';
import { DocsStage, GENERATE, REPO } from '../support/docs-stage.js';

let stage: DocsStage;
beforeAll(async () => {
  stage = await DocsStage.start();
  stage.work();
});
afterAll(() => stage.stop());

const NO_REPOSITORY = notFound('Repository');
const UNAUTHORIZED = { status: 401, body: { error: { code: 'UNAUTHORIZED', message: 'Authentication required' } } };
const BODY = { repo: REPO.github, base: 'v1', head: 'main' };

describe('drafts and pull requests', () => {
  it('need a session: even an API key with every scope is refused', async () => {
    const { docket, people } = stage;
    const apiKey = await docket.given.apiKey(people.owner);
    for (const body of [BODY, { ...BODY, openPr: true }, {}]) {
      expect(answer(await docket.as().post(GENERATE, body))).toEqual(UNAUTHORIZED);
      expect(answer(await docket.as({ apiKey }).post(GENERATE, body))).toEqual(UNAUTHORIZED);
      expect(answer(await docket.as({ cookie: 'docket.session-token=made-up' }).post(GENERATE, body))).toEqual(
        UNAUTHORIZED,
      );
    }
    expect(stage.github.requests).toEqual([]);
  });

  it('are refused after the session ends', async () => {
    const guest = await stage.docket.given.member(stage.people.owner, stage.project, 'member');
    expect((await stage.ask({}, guest)).status).toBe(200);
    await stage.docket.as(guest).post('/api/auth/sign-out');
    expect(answer(await stage.ask({}, guest))).toEqual(UNAUTHORIZED);
  });

  it('are for members: any role may draft, a viewer may not open a pull request', async () => {
    const { owner, member, viewer, root } = stage.people;
    for (const user of [owner, member, viewer, root]) expect((await stage.ask({}, user)).status).toBe(200);
    for (const user of [owner, member, root]) expect((await stage.openPr({}, user)).status).toBe(200);
    expect(answer(await stage.openPr({}, viewer))).toEqual(forbidden('repository'));
    expect(stage.github.pulls.length).toBe(1);
  });

  it('are also for members through the workspace', async () => {
    const { docket, people, project } = stage;
    const workspace = { id: project.workspaceId };
    const viewer = await docket.given.workspaceMember(people.owner, workspace, 'viewer');
    const member = await docket.given.workspaceMember(people.owner, workspace, 'member');
    expect((await stage.ask({}, viewer)).status).toBe(200);
    expect(answer(await stage.openPr({}, viewer))).toEqual(forbidden('repository'));
    expect((await stage.openPr({}, member)).status).toBe(200);
  });

  it('of an archived project are drafts: nothing is written', async () => {
    const { docket, people, project, github } = stage;
    const pulls = github.pulls.length;
    await docket.as(people.owner).put(`/api/project/${project.id}`, { status: 'archived' });
    try {
      for (const user of [people.owner, people.root]) {
        expect((await stage.ask({}, user)).status).toBe(200);
        expect(answer(await stage.openPr({ audience: 'user' }, user))).toEqual(conflict('Project is archived'));
      }
      expect(answer(await stage.openPr({}, people.viewer))).toEqual(forbidden('repository'));
      expect(github.pulls).toHaveLength(pulls);
    } finally {
      await docket.as(people.owner).put(`/api/project/${project.id}`, { status: 'active' });
    }
    expect((await stage.openPr({}, people.owner)).status).toBe(200);
  });

  it('are not for a VIEWER beyond reading, whatever the project says', async () => {
    const { docket, people, project } = stage;
    const watcher = await docket.given.user({ role: 'VIEWER' });
    await docket.given.member(people.owner, project, 'admin', watcher);
    expect((await stage.ask({}, watcher)).status).toBe(200);
    expect(answer(await stage.openPr({}, watcher))).toEqual(forbidden('repository'));
  });

  // Promise 2.1
  it('respond alike for an unknown repository and for one that the caller may not see', async () => {
    const { outsider, member } = stage.people;
    for (const body of [{}, { openPr: true }]) {
      expect(answer(await stage.ask(body, outsider))).toEqual(NO_REPOSITORY);
      expect(answer(await stage.ask({ ...body, repo: 'acme/nowhere' }, outsider))).toEqual(NO_REPOSITORY);
      expect(answer(await stage.ask({ ...body, repo: 'acme/nowhere' }, member))).toEqual(NO_REPOSITORY);
    }
  });

  it('are not for readers of a public project who are not members', async () => {
    const { docket, people } = stage;
    const open = await docket.given.project(people.owner, { visibility: 'public' });
    await stage.stores.github.git('branch', '-f', 'unused', 'main');
    await stage.link('github', 'acme/open', open);
    expect((await docket.as(people.outsider).get(`/api/project/${open.id}`)).status).toBe(200);
    expect(answer(await stage.ask({ repo: 'acme/open' }, people.outsider))).toEqual(NO_REPOSITORY);
  });

  it('are refused after a membership ends, and after the project is deleted', async () => {
    const { docket, people } = stage;
    const guest = await docket.given.member(people.owner, stage.project, 'member');
    expect((await stage.ask({}, guest)).status).toBe(200);
    await docket.as(people.owner).delete(`/api/project/${stage.project.id}/members/${guest.id}`);
    expect(answer(await stage.ask({}, guest))).toEqual(NO_REPOSITORY);

    const short = await docket.given.project(people.owner);
    await stage.link('local', 'acme/short', short);
    await docket.as(people.owner).delete(`/api/project/${short.id}`);
    expect(answer(await stage.ask({ repo: 'acme/short' }, people.owner))).toEqual(NO_REPOSITORY);
  });

  it('find a repository by its name in any case', async () => {
    const lower = await stage.ask({});
    const upper = await stage.ask({ repo: 'ACME/Shop' });
    expect(upper.body).toEqual(lower.body);
    expect((await stage.ask({ repo: 'Acme/KIOSK' })).body).toEqual((await stage.ask({ repo: REPO.local })).body);
  });

  it('use the host that the repository is linked to', async () => {
    // GitHub has no acme/store, and there is none on this machine.
    expect((await stage.ask({ repo: REPO.gitea })).body.docs[0].content).toContain('https://gitea.example/acme/store/');
    const { docket, people } = stage;
    const elsewhere = await docket.given.project(people.owner);
    await stage.link('gitea', 'acme/shop', elsewhere);
    // Two of the same name: the one where the caller has the most permissions.
    expect((await stage.ask({}, people.member)).body.docs[0].content).toContain('https://github.example/');
    expect(answer(await stage.ask({ repo: 'acme/kiosk', head: 'nope' })).status).toBe(400);
  });

  it('are refused for a host that is not configured', async () => {
    const { docket, people } = stage;
    const reply = await docket
      .as(people.root)
      .post(`/api/project/${stage.project.id}/repositories`, { provider: 'gitlab', repo: 'acme/lab' });
    expect(reply.status).toBe(201);
    expect(answer(await stage.ask({ repo: 'acme/lab' }))).toEqual(NO_REPOSITORY);
  });
});

describe('an ADMIN', () => {
  it('may name any repository: a local one first, then one of GitHub', async () => {
    const { docket, people, stores, folder } = stage;
    await docket.rows('DELETE FROM repositories');
    expect(answer(await stage.ask({}, people.member))).toEqual(NO_REPOSITORY);
    const github = await stage.ask({}, people.root);
    expect(github.body.docs[0].content).toContain('https://github.example/acme/shop/');
    expect((await stage.ask({ repo: REPO.local }, people.root)).body.docs).toHaveLength(3);
    // Gitea is not searched.
    expect(answer(await stage.ask({ repo: REPO.gitea }, people.root))).toEqual(NO_REPOSITORY);
    await stores.local.copy(`${folder}/local/acme/shop`);
    expect((await stage.ask({}, people.root)).body.docs[0].content).not.toContain('https://');
    const opened = await stage.openPr({}, people.root);
    expect(opened.body.pr).toMatchObject({ number: 0, url: expect.stringMatching(/^file:\/\/\/.+\/acme\/shop$/) });
    const { branch } = opened.body.pr;
    expect(await docket.rows('SELECT workspace_id, provider FROM docs_runs WHERE branch = $1', [branch])).toEqual([
      { workspace_id: null, provider: 'local' },
    ]);
  });
});
