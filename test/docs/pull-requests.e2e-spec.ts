import { withQuickHosts } from '../support/code-host/quick-hosts.js';
import { DocsStage, moveHead, PROVIDERS, type Provider, REPO } from '../support/docs-stage.js';

withQuickHosts();

const REMOTE = ['github', 'gitea'] as const;

let stage: DocsStage;
beforeAll(async () => {
  stage = await DocsStage.start();
  stage.work();
});
afterAll(async () => {
  expect([...stage.github.faults, ...stage.gitea.faults]).toEqual([]);
  await stage.stop();
});

/** A branch for one test, so that each test has its own pull request. */
async function givenHead(provider: Provider, name: string): Promise<{ repo: string; head: string }> {
  const store = stage.stores[provider];
  await store.commit({ branch: name, from: (await store.sha('main'))!, files: { [`src/${name}.ts`]: 'export {};\n' } });
  return { repo: REPO[provider], head: name };
}

const show = (provider: Provider, branch: string, path: string) =>
  stage.stores[provider].git('show', `refs/heads/${branch}:${path}`);
const commits = async (provider: Provider, branch: string) =>
  (await stage.stores[provider].git('log', '--first-parent', '--format=%s', `main..${branch}`)).split('\n');
const pullsOf = (provider: 'github' | 'gitea', branch: string) =>
  stage.fake(provider).pulls.filter((pull) => pull.branch === branch);
const CHANGELOG = (provider: Provider, head: string) =>
  `content/docs/changelog/${REPO[provider].replace('/', '-')}-v1-to-${head}.mdx`;

it('named by its id or by its key, a ticket makes one branch', async () => {
  const { docket, people, project } = stage;
  const ticket = await docket.given.ticket(people.owner, { projectId: project.id });
  const draftRequest = await givenHead('github', 'ticketed');
  const byId = await stage.openPr({ ...draftRequest, ticketId: ticket.id });
  const byKey = await stage.openPr({ ...draftRequest, ticketId: ticket.key });
  const inLowerCase = await stage.openPr({ ...draftRequest, ticketId: ticket.key!.toLowerCase() });
  expect([byId.status, byKey.body, inLowerCase.body]).toEqual([200, byId.body, byId.body]);
  expect(pullsOf('github', byId.body.pr.branch)).toHaveLength(1);
  const other = await docket.given.ticket(people.owner, { projectId: project.id });
  expect((await stage.openPr({ ...draftRequest, ticketId: other.key })).body.pr.branch).not.toBe(byId.body.pr.branch);
});

describe.each(PROVIDERS)('a pull request requested ten times concurrently at %s', (provider) => {
  it('is one branch with one commit, one pull request and one response', async () => {
    const draftRequest = await givenHead(provider, 'crowd');
    const replies = await Promise.all(Array.from({ length: 10 }, () => stage.openPr(draftRequest)));
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    const { branch } = replies[0]!.body.pr;
    expect(await commits(provider, branch)).toEqual([`docs: ${REPO[provider]} v1 to crowd`]);
    const branches = await stage.stores[provider].git('branch', '--list', 'docket/*crowd*');
    expect(branches.trim()).toBe(branch);
    if (provider !== 'local') expect(pullsOf(provider, branch)).toHaveLength(1);
    expect(await stage.docket.rows('SELECT wanted, finished FROM docs_runs WHERE branch = $1', [branch])).toEqual([
      { wanted: 1, finished: 1 },
    ]);
  });
});

describe.each(PROVIDERS)('when the head at %s has moved', (provider) => {
  it('the same pull request is brought up to date, once', async () => {
    const draftRequest = await givenHead(provider, 'moving');
    const first = await stage.openPr(draftRequest);
    await moveHead(stage.stores[provider], 'feat: go on', 'moving');
    const second = await stage.openPr(draftRequest);
    expect(second.body.pr).toEqual(first.body.pr);
    expect(second.body.summary).not.toBe(first.body.summary);
    const { branch } = first.body.pr;
    expect(await show(provider, branch, CHANGELOG(provider, 'moving'))).toContain('Go on');
    expect(await commits(provider, branch)).toHaveLength(2);
    expect((await stage.openPr(draftRequest)).body).toEqual(second.body);
    expect(await commits(provider, branch)).toHaveLength(2);
    if (provider === 'local') return;
    expect(pullsOf(provider, branch)).toMatchObject([
      { state: 'open', body: expect.stringContaining((await stage.stores[provider].sha('moving'))!) },
    ]);
  });

  it('and moved back again, the pages are restored', async () => {
    const store = stage.stores[provider];
    const draftRequest = await givenHead(provider, 'returning');
    const start = (await store.sha('returning'))!;
    const first = await stage.openPr(draftRequest);
    const page = await show(provider, first.body.pr.branch, CHANGELOG(provider, 'returning'));
    await moveHead(store, 'feat: a mistake', 'returning');
    await stage.openPr(draftRequest);
    await store.git('update-ref', 'refs/heads/returning', start);
    expect((await stage.openPr(draftRequest)).body).toEqual(first.body);
    expect(await show(provider, first.body.pr.branch, CHANGELOG(provider, 'returning'))).toBe(page);
  });
});

describe.each(REMOTE)('a pull request at %s', (provider) => {
  it('that somebody edited keeps their text, and gets one comment about it', async () => {
    const draftRequest = await givenHead(provider, 'edited');
    const { branch, number } = (await stage.openPr(draftRequest)).body.pr;
    const path = CHANGELOG(provider, 'edited');
    await stage.stores[provider].commit({ branch, message: 'docs: better words', files: { [path]: 'By hand\n' } });
    for (const message of ['feat: one more', 'feat: and another']) {
      await moveHead(stage.stores[provider], message, 'edited');
      expect((await stage.openPr(draftRequest)).body.pr).toMatchObject({ branch, number });
      await stage.openPr(draftRequest);
    }
    expect(await show(provider, branch, path)).toBe('By hand');
    expect(await show(provider, branch, path.replace('changelog', 'developer'))).toContain('and another');
    expect(stage.fake(provider).comments.filter(({ pull }) => pull === number)).toEqual([
      {
        pull: number,
        body: `<!-- docket -->\nThese pages were changed by someone else, and are left as they are:\n\n- \`${path}\``,
      },
    ]);
  });

  it.each(['closed', 'merged'] as const)('that was %s is followed by a new one when the head moves', async (state) => {
    const draftRequest = await givenHead(provider, state);
    const first = await stage.openPr(draftRequest);
    const [pull] = pullsOf(provider, first.body.pr.branch);
    pull!.state = state;
    // Nothing new, so no review is requested again.
    expect((await stage.openPr(draftRequest)).body).toEqual(first.body);
    await moveHead(stage.stores[provider], 'feat: later', state);
    const second = await stage.openPr(draftRequest);
    expect(second.body.pr.branch).toBe(first.body.pr.branch);
    expect(second.body.pr.number).toBeGreaterThan(first.body.pr.number);
    expect(pullsOf(provider, first.body.pr.branch).map((one) => one.state)).toEqual([state, 'open']);
    expect((await stage.openPr(draftRequest)).body).toEqual(second.body);
  });

  it('gets labels that are requested later, and keeps the others', async () => {
    const draftRequest = await givenHead(provider, 'labelled');
    const { number } = (await stage.openPr({ ...draftRequest, labels: ['one'] })).body.pr;
    await stage.openPr({ ...draftRequest, labels: ['two', 'two'] });
    await stage.openPr(draftRequest);
    expect([...stage.fake(provider).labels.get(number)!].sort()).toEqual(['one', 'two']);
    expect(pullsOf(provider, (await stage.openPr(draftRequest)).body.pr.branch)).toHaveLength(1);
  });

  it('has a description that mentions nobody and closes nothing', async () => {
    const store = stage.stores[provider];
    const draftRequest = await givenHead(provider, 'hostile');
    await store.commit({
      branch: 'hostile',
      message: 'feat(@acme/admins fixes #1)!: <img src=x> @everyone closes https://github.com/acme/shop/issues/2 GH-3',
      files: { 'src/h.ts': 'export {};\n' },
    });
    const { branch } = (await stage.openPr(draftRequest)).body.pr;
    const { body } = pullsOf(provider, branch)[0]!;
    expect(body).toMatch(/^<!-- docket -->\n/);
    expect(body.slice('<!-- docket -->'.length)).not.toMatch(/@\w|#\d|:\/\/\w|GH-\d|(?<!\\)[<>]/);
    expect(body).toContain(`Drafted by Docket from ${await store.sha('v1')} to ${await store.sha('hostile')}.`);
  });
});

describe('while a pull request is being opened', () => {
  it('another head is not lost: its caller waits for it', async () => {
    const draftRequest = await givenHead('github', 'racing');
    stage.github.delay = 60;
    const first = stage.openPr(draftRequest);
    for (;;) {
      const [row] = await stage.docket.rows<{ busy: boolean }>(
        "SELECT lease_token IS NOT NULL AS busy FROM docs_runs WHERE branch LIKE '%racing%'",
      );
      if (row?.busy) break;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    await moveHead(stage.stores.github, 'feat: overtaken', 'racing');
    const second = await stage.openPr(draftRequest);
    stage.github.delay = 0;
    expect([(await first).status, second.status]).toEqual([200, 200]);
    const { branch } = second.body.pr;
    expect((await first).body.pr).toEqual(second.body.pr);
    expect(await show('github', branch, CHANGELOG('github', 'racing'))).toContain('Overtaken');
    expect(pullsOf('github', branch)).toHaveLength(1);
  });
});
