import { answer, invalid } from '../support/answers.js';
import { DocsStage, GENERATE, PROVIDERS, REPO } from '../support/docs-stage.js';

let stage: DocsStage;
beforeAll(async () => {
  stage = await DocsStage.start();
  stage.work();
});
afterAll(async () => {
  expect(stage.github.pulls).toEqual([]);
  expect(await stage.docket.rows('SELECT 1 FROM docs_runs')).toEqual([]);
  expect([...stage.github.faults, ...stage.gitea.faults]).toEqual([]);
  await stage.stop();
});

const UNRESOLVABLE = {
  base: 'Base must be a branch, a tag or a full commit SHA',
  head: 'Head must be a branch, a tag or a full commit SHA',
};

async function expectRefusal(body: object, details: Record<string, string>): Promise<void> {
  expect(answer(await stage.ask(body))).toEqual(invalid(details));
  expect(answer(await stage.openPr(body))).toEqual(invalid(details));
}

describe('the fields', () => {
  it('that are required are all reported at once', async () => {
    const reply = await stage.docket.as(stage.people.member).post(GENERATE, {});
    expect(answer(reply)).toEqual(
      invalid({ repo: 'Repository is required', base: 'Base is required', head: 'Head is required' }),
    );
  });

  it.each(['shop', 'acme/', '/shop', 'acme/shop/x', 'acme/sh op', '../shop', 'acme/..', 'acme\\shop', 'äcme/shop'])(
    'repo is not %p',
    (repo) => expectRefusal({ repo }, { repo: 'Repository must be <owner>/<name>' }),
  );

  it.each([
    ['repo', 7, 'Repository must be a string'],
    ['repo', '', 'Repository is required'],
    ['base', ' ', 'Base is required'],
    ['head', null, 'Head is required'],
    ['head', 'x'.repeat(256), 'Head must be at most 255 characters'],
    ['audience', 'everyone', 'Audience must be one of developer, user, both'],
    ['prNumber', 0, 'Pull request number must be a whole number from 1 to 2147483647'],
    ['prNumber', 1.5, 'Pull request number must be a whole number from 1 to 2147483647'],
    ['prNumber', '7', 'Pull request number must be a whole number from 1 to 2147483647'],
    ['openPr', 'true', 'openPr must be true or false'],
    ['labels', 'docs', 'Labels must be a list'],
    ['labels', Array.from({ length: 21 }, (_, index) => `l${index}`), 'Labels must be at most 20'],
    ['labels', ['x'.repeat(51)], 'Each of labels must be at most 50 characters'],
    ['labels', [''], 'Each of labels is required'],
    ['triggerWorkflow', 1, 'triggerWorkflow must be true or false'],
    ['dryRun', true, 'Unknown field'],
  ])('%s is not %p', async (field, value, message) => {
    expect(answer(await stage.ask({ [field]: value }))).toEqual(invalid({ [field]: message }));
  });

  it('are validated before any request to the host', async () => {
    const before = stage.github.requests.length;
    await stage.ask({ audience: 'everyone' });
    expect(stage.github.requests.length).toBe(before);
  });
});

describe.each(PROVIDERS)('a ref at %s', (provider) => {
  it.each([
    'main~1',
    'main^',
    'HEAD^{tree}',
    '@{u}',
    'main@{yesterday}',
    '-x',
    '--upload-pack=touch /tmp/x',
    'v1..main',
    ':/fix',
    'main:src',
    'refs/heads/*',
    'nowhere',
    'abc1234',
    'f'.repeat(40),
    '@',
    'main.lock',
    'a\u202eb',
  ])('is not %p', async (ref) => {
    const repo = REPO[provider];
    expect(answer(await stage.ask({ repo, base: ref }))).toEqual(invalid({ base: UNRESOLVABLE.base }));
    expect(answer(await stage.ask({ repo, head: ref }))).toEqual(invalid({ head: UNRESOLVABLE.head }));
  });

  it('must share an ancestor with the other', () =>
    expectRefusal({ repo: REPO[provider], base: 'island' }, { base: 'Base must have a common ancestor with head' }));

  it('is not resolved from an id that only looks like a commit', async () => {
    const tree = await stage.stores[provider].git('rev-parse', 'main^{tree}');
    expect(answer(await stage.ask({ repo: REPO[provider], head: tree }))).toEqual(invalid({ head: UNRESOLVABLE.head }));
  });
});

describe('a ticket', () => {
  it('must be one that the caller may read', async () => {
    const { docket, people } = stage;
    const foreign = await docket.given.ticket(people.outsider);
    const unknown = '01990a5e-7c7e-7b0a-9c53-5f5d1c1f0a11';
    for (const ticketId of [foreign.id, unknown, 'NOPE-1', 'not a ticket']) {
      await expectRefusal({ ticketId }, { ticketId: 'Ticket must be valid' });
    }
    expect((await stage.ask({ ticketId: foreign.id }, people.outsider)).status).toBe(404);
  });

  it('that was deleted is not found', async () => {
    const { docket, people, project } = stage;
    const ticket = await docket.given.ticket(people.member, { projectId: project.id });
    expect((await stage.ask({ ticketId: ticket.key })).status).toBe(200);
    await docket.as(people.owner).delete(`/api/tickets/${ticket.id}`);
    await expectRefusal({ ticketId: ticket.key }, { ticketId: 'Ticket must be valid' });
  });
});

describe('a workflow', () => {
  const trigger = { openPr: true, triggerWorkflow: true, workflowIdOrFile: 'docs.yml' };

  it('needs a pull request', async () => {
    const details = { triggerWorkflow: 'A workflow is triggered after a pull request: openPr is required' };
    expect(answer(await stage.ask({ ...trigger, openPr: undefined }))).toEqual(invalid(details));
    expect(answer(await stage.ask({ ...trigger, openPr: false }))).toEqual(invalid(details));
  });

  it('needs a name', async () => {
    expect(answer(await stage.ask({ ...trigger, workflowIdOrFile: undefined }))).toEqual(
      invalid({ workflowIdOrFile: 'Workflow is required' }),
    );
  });

  it.each(PROVIDERS)('must exist at %s before any pull request is opened', async (provider) => {
    for (const workflowIdOrFile of ['other.yml', '../docs.yml', '8']) {
      const reply = await stage.ask({ ...trigger, repo: REPO[provider], workflowIdOrFile });
      expect(answer(reply)).toEqual(invalid({ workflowIdOrFile: 'Workflow not found' }));
    }
    expect(await stage.stores[provider].git('branch', '--list', 'docket/*')).toBe('');
  });

  it('must be one that can be started', async () => {
    stage.github.workflows[0]!.state = 'disabled_manually';
    expect(answer(await stage.ask(trigger))).toEqual(
      invalid({ workflowIdOrFile: 'Workflow must have a workflow_dispatch trigger and be enabled' }),
    );
    stage.github.workflows[0]!.state = 'active';
  });

  it.each([{}, { openPr: true }, trigger])(
    'runs on no ref that could be an option, also with %j alone',
    async (draftRequest) => {
      for (const workflowRef of ['--x', '-', 'main~1', 'a..b']) {
        expect(answer(await stage.ask({ ...draftRequest, workflowRef }))).toEqual(
          invalid({ workflowRef: 'Workflow ref must be a branch, a tag or a full commit SHA' }),
        );
      }
    },
  );

  it('runs on a ref that is there, and has a name', async () => {
    expect(answer(await stage.ask({ ...trigger, workflowRef: 'nowhere' }))).toEqual(
      invalid({ workflowRef: 'Workflow ref must be a branch, a tag or a full commit SHA' }),
    );
    const sha = await stage.stores.github.sha('main');
    expect(answer(await stage.ask({ ...trigger, workflowRef: sha }))).toEqual(
      invalid({ workflowRef: 'Workflow ref must be a branch or a tag' }),
    );
  });
});
