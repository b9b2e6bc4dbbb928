import { DOCS_CHANNEL } from '#contracts';
import { Listener } from '#data';
import { DocsOutcomes } from '#docs';
import { answer, invalid } from '../support/answers.js';
import { withQuickHosts } from '../support/code-host/quick-hosts.js';
import { DocsStage, moveHead, REPO } from '../support/docs-stage.js';
import { eventually } from '../support/eventually.js';

withQuickHosts();

let stage: DocsStage;
beforeAll(async () => {
  stage = await DocsStage.start();
  stage.work();
});
afterAll(async () => {
  expect([...stage.github.faults, ...stage.gitea.faults]).toEqual([]);
  await stage.stop();
});

const TRIGGER = { triggerWorkflow: true, workflowIdOrFile: 'docs.yml' };

describe.each(['github', 'gitea'] as const)('a workflow at %s', (provider) => {
  const repo = REPO[provider];
  const fake = () => stage.fake(provider);
  const DISPATCH = 'POST /repos/{owner}/{repo}/actions/workflows/{workflow_id}/dispatches';
  const runsOn = (branch: string) => fake().runs.filter((run) => run.branch === branch);
  let heads = 0;
  const givenDraftRequest = async () => {
    const store = stage.stores[provider];
    const head = `wish-${++heads}`;
    await store.commit({ branch: head, from: (await store.sha('main'))!, files: { [head]: head } });
    return { repo, head };
  };

  afterEach(() => Object.assign(fake(), { runDetails: true, runsHiddenFor: 0 }));

  it('is started on the branch of the pull request, and returned with its URL', async () => {
    const reply = await stage.openPr({ ...(await givenDraftRequest()), ...TRIGGER });
    expect(reply.status).toBe(200);
    const { pr, workflow } = reply.body;
    const [run] = runsOn(pr.branch);
    expect(run!.headSha).toBe(await stage.stores[provider].sha(pr.branch));
    expect(reply.body).toEqual({
      summary: expect.any(String),
      pr,
      workflow: { url: `https://${provider}.example/${repo}/actions/runs/${run!.id}`, id: String(run!.id) },
    });
    expect(workflow.id).toEqual(expect.any(String));
  });

  it('is found if the host answers 204 without a body, even if it appears late', async () => {
    fake().runDetails = false;
    fake().runsHiddenFor = 2;
    const { pr, workflow } = (await stage.openPr({ ...(await givenDraftRequest()), ...TRIGGER })).body;
    expect(runsOn(pr.branch).map(({ id }) => String(id))).toEqual([workflow.id]);
  });

  it('is started once, however often and concurrently it is requested', async () => {
    const draftRequest = { ...(await givenDraftRequest()), ...TRIGGER };
    const replies = await Promise.all(Array.from({ length: 10 }, () => stage.openPr(draftRequest)));
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect((await stage.openPr(draftRequest)).body).toEqual(replies[0]!.body);
    expect(runsOn(replies[0]!.body.pr.branch)).toHaveLength(1);
  });

  it('is started by a later call that requests it, and returned only to that call', async () => {
    const draftRequest = await givenDraftRequest();
    const first = await stage.openPr(draftRequest);
    expect(first.body.workflow).toBeUndefined();
    expect(runsOn(first.body.pr.branch)).toHaveLength(0);
    const second = await stage.openPr({ ...draftRequest, ...TRIGGER });
    expect(second.body).toEqual({ ...first.body, workflow: expect.any(Object) });
    expect((await stage.openPr(draftRequest)).body).toEqual(first.body);
    expect(runsOn(first.body.pr.branch)).toHaveLength(1);
  });

  it('runs again only for another head', async () => {
    const draftRequest = { ...(await givenDraftRequest()), ...TRIGGER };
    const first = await stage.openPr(draftRequest);
    await moveHead(stage.stores[provider], 'feat: on', draftRequest.head);
    const second = await stage.openPr(draftRequest);
    expect(second.body.workflow.id).not.toBe(first.body.workflow.id);
    await stage.openPr({ ...draftRequest, labels: ['later'] });
    expect(runsOn(first.body.pr.branch)).toHaveLength(2);
  });

  it.each([true, false])('runs on another ref once for each of two pull requests (details: %p)', async (details) => {
    const [one, two] = [await givenDraftRequest(), await givenDraftRequest()];
    const before = runsOn('main').length;
    fake().runDetails = details;
    const replies = await Promise.all(
      [one, two].map((draftRequest) => stage.openPr({ ...draftRequest, ...TRIGGER, workflowRef: 'main' })),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(runsOn('main').length).toBe(before + 2);
    if (details) expect(new Set(replies.map(({ body }) => body.workflow.id)).size).toBe(2);
  });

  it('that cannot be started leaves a pull request that other calls still return', async () => {
    const draftRequest = await givenDraftRequest();
    fake().workflows[0]!.dispatchable = false;
    const refused = await stage.openPr({ ...draftRequest, ...TRIGGER });
    fake().workflows[0]!.dispatchable = true;
    expect(answer(refused)).toEqual(
      invalid({ workflowIdOrFile: 'Workflow must have a workflow_dispatch trigger and be enabled' }),
    );
    const plain = await stage.openPr(draftRequest);
    expect(plain.status).toBe(200);
    expect(plain.body.workflow).toBeUndefined();
    const mended = await stage.openPr({ ...draftRequest, ...TRIGGER });
    expect(mended.body).toEqual({ ...plain.body, workflow: expect.any(Object) });
    expect(runsOn(plain.body.pr.branch)).toHaveLength(1);
  });

  it('whose start keeps failing is an upstream error, and runs once after the next call', async () => {
    const draftRequest = { ...(await givenDraftRequest()), ...TRIGGER };
    fake().failNext({ operation: DISPATCH, status: 502, done: true });
    fake().runsHiddenFor = 5;
    fake().failNext({ operation: DISPATCH, status: 502 });
    const broken = await stage.openPr(draftRequest);
    expect(broken.status).toBe(502);
    expect(broken.body.error.code).toBe('UPSTREAM_ERROR');
    const mended = await stage.openPr(draftRequest);
    expect(mended.status).toBe(200);
    expect(runsOn(mended.body.pr.branch)).toHaveLength(1);
  });
});

describe('the wait', () => {
  it('ends in TIMEOUT if no worker finishes in time; a repeated request joins the run', async () => {
    const outcomes = stage.docket.service(DocsOutcomes);
    expect(outcomes.timeout).toBe(25_000);
    await stage.rest();
    outcomes.timeout = 300;
    const draftRequest = { ...TRIGGER, labels: ['late'], audience: 'user' };
    const late = await stage.openPr(draftRequest);
    expect(answer(late)).toEqual({
      status: 504,
      body: {
        error: { code: 'TIMEOUT', message: 'The pull request is still being made: repeat the request to join it' },
      },
    });
    expect((await stage.openPr(draftRequest)).status).toBe(504);
    outcomes.timeout = 25_000;
    const joined = stage.openPr(draftRequest);
    stage.work();
    expect((await joined).status).toBe(200);
    expect((await stage.openPr(draftRequest)).body).toEqual((await joined).body);
    const { branch } = (await joined).body.pr;
    expect(await stage.docket.rows('SELECT wanted FROM docs_runs WHERE branch = $1', [branch])).toEqual([
      { wanted: 1 },
    ]);
    expect(stage.github.runs.filter((run) => run.branch === branch)).toHaveLength(1);
  });

  it('includes the time to read from a slow host, which continues and can be joined', async () => {
    const outcomes = stage.docket.service(DocsOutcomes);
    outcomes.timeout = 300;
    stage.github.delay = 400;
    const draftRequest = { labels: ['slow'], audience: 'user', prNumber: 26 };
    const runs = () => stage.docket.rows(`SELECT labels FROM docs_runs WHERE labels = '{slow}'`);
    expect(answer(await stage.openPr(draftRequest))).toMatchObject({
      status: 504,
      body: { error: { code: 'TIMEOUT' } },
    });
    expect(await runs()).toEqual([]); // it is still reading
    stage.github.delay = 0;
    await eventually(async () => expect(await runs()).toHaveLength(1));
    outcomes.timeout = 25_000;
    expect((await stage.openPr(draftRequest)).status).toBe(200);
    expect(await runs()).toHaveLength(1);
  });

  it('may end before a failure: the next request returns it, once, and the one after that tries again', async () => {
    const outcomes = stage.docket.service(DocsOutcomes);
    const { member, owner } = stage.people;
    const draftRequest = { labels: ['unlucky'], audience: 'user', prNumber: 27 };
    outcomes.timeout = 300;
    stage.github.delay = 400;
    stage.github.failNext({ status: 403 });
    expect((await stage.openPr(draftRequest, member)).status).toBe(504);
    const kept = () => stage.docket.rows('SELECT error FROM docs_failures WHERE user_id = $1', [member.id]);
    await eventually(async () => expect(await kept()).toHaveLength(1));
    stage.github.delay = 0;
    outcomes.timeout = 25_000;
    const failure = await stage.openPr(draftRequest, member);
    expect([failure.status, failure.body.error.code]).toEqual([502, 'UPSTREAM_ERROR']);
    expect(await kept()).toEqual([]);
    expect((await stage.openPr(draftRequest, member)).status).toBe(200);
    expect((await stage.openPr(draftRequest, owner)).status).toBe(200);
  });

  it('may end before the worker fails: the next request returns that, too', async () => {
    const outcomes = stage.docket.service(DocsOutcomes);
    const draftRequest = { labels: ['unlucky'], audience: 'user', prNumber: 28 };
    await stage.rest();
    outcomes.timeout = 300;
    expect((await stage.openPr(draftRequest)).status).toBe(504);
    outcomes.timeout = 25_000;
    stage.github.failNext({ operation: 'POST /repos/{owner}/{repo}/git/trees', status: 403 });
    stage.work();
    await eventually(async () =>
      expect(
        await stage.docket.rows(`SELECT FROM docs_runs WHERE error IS NOT NULL AND title LIKE '%#28'`),
      ).toHaveLength(1),
    );
    const failure = await stage.openPr(draftRequest);
    expect([failure.status, failure.body.error.code]).toEqual([502, 'UPSTREAM_ERROR']);
    expect((await stage.openPr(draftRequest)).status).toBe(200);
  });

  it('is ended by a notification from the worker', async () => {
    let notifications = 0;
    const listener = new Listener(stage.docket.config.DATABASE_URL, DOCS_CHANNEL, () => notifications++);
    listener.start();
    try {
      await eventually(() => expect(notifications).toBe(1)); // it is connected
      expect((await stage.openPr({ labels: ['announced'] })).status).toBe(200);
      await eventually(() => expect(notifications).toBe(2));
    } finally {
      await listener.stop();
    }
  });
});
