import { setTimeout as sleep } from 'node:timers/promises';
import { AppProcess } from '../support/app-process.js';
import { DocsStage, REPO } from '../support/docs-stage.js';
import { eventually } from '../support/eventually.js';

/** A worker process that is killed right after the host carried out a request, before it gets the response. */
let stage: DocsStage;
let worker: AppProcess;
beforeAll(async () => {
  stage = await DocsStage.start();
  worker = newWorker();
});
afterAll(async () => {
  await worker?.stop();
  await stage?.stop();
});

const newWorker = () =>
  new AppProcess('worker', {
    ...stage.environment,
    DATABASE_URL: stage.docket.config.DATABASE_URL!,
    WORKER_POLL_INTERVAL: '50', // the hint that died with a worker is repeated after 30 polls
  });

const WRITES = {
  github: [
    'git/trees',
    'git/commits',
    'git/refs',
    'pulls',
    'issues/{issue_number}/labels',
    'issues/{issue_number}/comments',
    'actions/workflows/{workflow_id}/dispatches',
  ],
  gitea: [
    'contents',
    'pulls',
    'labels',
    'issues/{index}/labels',
    'issues/{index}/comments',
    'actions/workflows/{workflow_id}/dispatches',
  ],
} as const;

/** Everything at once: labels, a workflow, and a page that somebody else wrote, which causes a comment. */
async function givenDraftRequest(provider: 'github' | 'gitea', head: string) {
  const store = stage.stores[provider];
  const path = `content/docs/user/${REPO[provider].replace('/', '-')}-v1-to-${head}.mdx`;
  await store.commit({ branch: head, from: (await store.sha('main'))!, files: { [head]: head } });
  await store.commit({ branch: 'main', message: 'docs: ours', files: { [path]: 'By hand\n' } });
  return { repo: REPO[provider], head, labels: [head], triggerWorkflow: true, workflowIdOrFile: 'docs.yml' };
}

/** The lease of the dead worker would last some seconds more. */
const expireLeases = () =>
  stage.docket.rows(`UPDATE docs_runs SET leased_until = now() - interval '1 s' WHERE leased_until IS NOT NULL`);

async function persistently(draftRequest: object) {
  for (;;) {
    const reply = await stage.openPr(draftRequest);
    if (reply.status !== 504) return reply;
  }
}

describe.each(['github', 'gitea'] as const)('a worker that dies at %s', (provider) => {
  it.each(WRITES[provider])(
    'after POST %s is followed by one that completes one branch, one pull request and one run',
    async (path) => {
      const fake = stage.fake(provider);
      const head = path.replace(/\W+/g, '-');
      const draftRequest = await givenDraftRequest(provider, head);
      const operation = `POST /repos/{owner}/{repo}/${path}`;
      const before = { hanging: fake.hanging, pulls: fake.pulls.length, runs: fake.runs.length };
      fake.failNext({ operation, silence: 'hang', done: true });
      const reply = persistently(draftRequest);
      // The request has taken effect, and the response is not sent.
      while (fake.hanging === before.hanging) await sleep(20);
      worker.kill('SIGKILL');
      await worker.ended;
      await expireLeases();
      worker = newWorker();

      const { status, body } = await reply;
      expect(status).toBe(200);
      const { branch, number } = body.pr;
      expect(fake.pulls.slice(before.pulls)).toMatchObject([{ number, branch, state: 'open' }]);
      const store = stage.stores[provider];
      const log = await store.git('log', '--first-parent', '--format=%s', `main..${branch}`);
      expect(log).toBe(`docs: ${REPO[provider]} v1 to ${head}`);
      expect((await store.git('branch', '--list', `docket/*${head}*`)).trim()).toBe(branch);
      expect(fake.runs.slice(before.runs).map(({ id }) => String(id))).toEqual([body.workflow.id]);
      expect([...fake.labels.get(number)!]).toEqual([head]);
      expect(fake.comments.filter(({ pull }) => pull === number)).toHaveLength(1);
      expect((await stage.openPr(draftRequest)).body).toEqual(body);
      const [row] = await stage.docket.rows<{ attempts: number }>('SELECT attempts FROM docs_runs WHERE branch = $1', [
        branch,
      ]);
      expect(row).toEqual({ attempts: 2 });
    },
    240_000,
  );
});

it('a run that crashes every worker fails after five attempts', async () => {
  const draftRequest = await givenDraftRequest('github', 'poison');
  await worker.stop();
  const first = stage.openPr(draftRequest);
  while ((await stage.docket.rows("SELECT 1 FROM docs_runs WHERE branch LIKE '%poison%'")).length === 0)
    await sleep(50);
  await stage.docket.rows("UPDATE docs_runs SET attempts = 5 WHERE branch LIKE '%poison%'");
  worker = newWorker();
  // A caller that still waits gets the failure; a repeated request starts anew.
  expect([500, 504]).toContain((await first).status);
  await eventually(async () => expect(await failures()).toEqual([{ code: 'INTERNAL_ERROR' }]));
  expect((await persistently(draftRequest)).status).toBe(200);
}, 240_000);

const failures = () =>
  stage.docket.rows("SELECT error->>'code' AS code FROM docs_runs WHERE branch LIKE '%poison%' AND error IS NOT NULL");
