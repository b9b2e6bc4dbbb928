import type { HostedRepository, Proposal } from '#code-host';
import { refusal, STAGES, type Stage, stage } from '../support/code-host/hosts.js';
import { withQuickHosts } from '../support/code-host/quick-hosts.js';

withQuickHosts();

const BRANCH = 'docket/docs-1a2b';
const DEVELOPER = 'content/docs/developer/acme-shop-v1-to-v2.mdx';
const CHANGELOG = 'content/docs/changelog/acme-shop-v1-to-v2.mdx';

const proposal = (version: string, more: Partial<Proposal> = {}): Proposal => ({
  branch: BRANCH,
  title: `Docs ${version}`,
  body: `Pages for ${version}.`,
  message: `docs: pages for ${version}`,
  pages: [
    { path: DEVELOPER, content: `# Developer ${version}\n` },
    { path: CHANGELOG, content: `# Changelog ${version} ünï\n` },
  ],
  ...more,
});

describe.each(STAGES)('pages proposed at %s', (_, provider) => {
  let at: Stage;
  let repository: HostedRepository;
  let start: string;

  beforeEach(async () => {
    at = await stage(provider);
    start = await at.store.commit({ branch: 'main', message: 'feat: begin', files: { 'src/a.ts': 'one\n' } });
    repository = await at.repository();
  });

  afterEach(async () => {
    await at.close();
    expect(at.fake?.faults ?? []).toEqual([]);
  });

  const show = (path: string, place = BRANCH) => at.store.git('show', `refs/heads/${place}:${path}`);
  const history = (place = BRANCH) => at.store.git('log', '--first-parent', '--format=%s', `refs/heads/${place}`);
  const isRemote = provider !== 'local';

  it('are on one branch with one pull request', async () => {
    const { pr, state, headSha, written, unchanged, leftAlone } = await repository.propose(proposal('one'));
    expect(pr.branch).toBe(BRANCH);
    expect(pr.number).toBe(isRemote ? 1 : 0);
    expect(pr.url).toMatch(
      isRemote ? /^https:\/\/git(hub|ea)\.example\/acme\/shop\/pulls?\/1$/ : /^file:\/\/\/.+\/acme\/shop\.git$/,
    );
    expect({ state, written, unchanged, leftAlone }).toEqual({
      state: 'open',
      written: [DEVELOPER, CHANGELOG],
      unchanged: [],
      leftAlone: [],
    });
    expect(headSha).toBe(await at.store.sha(`refs/heads/${BRANCH}`));
    expect(await show(CHANGELOG)).toBe('# Changelog one ünï');
    expect(await show('src/a.ts')).toBe('one');
    expect(await history()).toBe('docs: pages for one\nfeat: begin');
    expect(await at.store.git('log', '-1', '--format=%an <%ae>', BRANCH)).toBe('Docket <noreply@docket.invalid>');
    expect(await at.store.sha('refs/heads/main')).toBe(start);
    if (at.fake) {
      expect(at.fake.pulls).toEqual([
        { number: 1, title: 'Docs one', body: '<!-- docket -->\nPages for one.', branch: BRANCH, state: 'open' },
      ]);
    }
  });

  it('are not written twice', async () => {
    const one = await repository.propose(proposal('one'));
    const again = await repository.propose(proposal('one'));
    expect(again).toEqual({ ...one, written: [], unchanged: [DEVELOPER, CHANGELOG] });
    expect(await history()).toBe('docs: pages for one\nfeat: begin');
    expect(at.fake?.pulls.length ?? 1).toBe(1);
  });

  it('are one pull request even if requested five times at once', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => repository.propose(proposal('one'))));
    expect(new Set(all.map(({ pr, headSha }) => `${pr.number} ${headSha}`)).size).toBe(1);
    expect(await history()).toBe('docs: pages for one\nfeat: begin');
    expect(at.fake?.pulls.length ?? 1).toBe(1);
  });

  it('follow a moved head with a further commit of only what changed', async () => {
    await repository.propose(proposal('one'));
    const pages = [{ path: DEVELOPER, content: '# Developer two\n' }, proposal('one').pages[1]!];
    const moved = await repository.propose(proposal('two', { pages }));
    expect(moved).toMatchObject({ written: [DEVELOPER], unchanged: [CHANGELOG], pr: { number: isRemote ? 1 : 0 } });
    expect(await show(DEVELOPER)).toBe('# Developer two');
    expect(await history()).toBe('docs: pages for two\ndocs: pages for one\nfeat: begin');
    if (at.fake) expect(at.fake.pulls).toMatchObject([{ title: 'Docs two', body: '<!-- docket -->\nPages for two.' }]);
  });

  it('that somebody edited are left unchanged', async () => {
    await repository.propose(proposal('one'));
    await at.store.commit({ branch: BRANCH, message: 'docs: better words', files: { [DEVELOPER]: '# By hand\n' } });
    const moved = await repository.propose(proposal('two'));
    expect(moved).toMatchObject({ written: [CHANGELOG], unchanged: [], leftAlone: [DEVELOPER] });
    expect(await show(DEVELOPER)).toBe('# By hand');
    expect(await show(CHANGELOG)).toBe('# Changelog two ünï');
    expect(await history()).toBe('docs: pages for two\ndocs: better words\ndocs: pages for one\nfeat: begin');
    const third = await repository.propose(proposal('three'));
    expect(third.leftAlone).toEqual([DEVELOPER]);
  });

  it('that somebody deleted stay deleted', async () => {
    await repository.propose(proposal('one'));
    await at.store.commit({ branch: BRANCH, message: 'docs: not this one', files: { [DEVELOPER]: null } });
    const moved = await repository.propose(proposal('two'));
    expect(moved).toMatchObject({ written: [CHANGELOG], leftAlone: [DEVELOPER] });
    await expect(show(DEVELOPER)).rejects.toThrow(/does not exist|exists on disk/);
  });

  it('do not overwrite files of others in the default branch', async () => {
    await at.store.commit({ branch: 'main', message: 'docs: ours', files: { [DEVELOPER]: '# Written by people\n' } });
    const proposed = await repository.propose(proposal('one'));
    expect(proposed).toMatchObject({ written: [CHANGELOG], leftAlone: [DEVELOPER] });
    expect(await show(DEVELOPER)).toBe('# Written by people');
  });

  it('are added on top of another commit of ours that changed something else', async () => {
    await repository.propose(proposal('one'));
    await at.store.commit({ branch: BRANCH, message: 'fix: a typo elsewhere', files: { 'src/a.ts': 'fixed\n' } });
    const moved = await repository.propose(proposal('two'));
    expect(moved).toMatchObject({ written: [DEVELOPER, CHANGELOG], leftAlone: [] });
    expect(await show('src/a.ts')).toBe('fixed');
  });

  it('that were merged are proposed again on the same branch, from the default branch', async () => {
    await repository.propose(proposal('one'));
    const tip = (await at.store.sha(`refs/heads/${BRANCH}`))!;
    await at.store.commit({ branch: 'main', merge: tip, message: 'Merge pages', files: await pagesOf('one') });
    await at.store.commit({ branch: 'main', message: 'feat: on', files: { 'src/a.ts': 'later\n' } });
    if (at.fake) at.fake.pulls[0]!.state = 'merged';
    const again = await repository.propose(proposal('two'));
    expect(again).toMatchObject({ state: 'open', written: [DEVELOPER, CHANGELOG], pr: { number: isRemote ? 2 : 0 } });
    expect(await show(DEVELOPER)).toBe('# Developer two');
    expect(await at.store.find('merge-base', '--is-ancestor', tip, BRANCH)).not.toBeNull();
    if (provider !== 'gitea') expect(await show('src/a.ts')).toBe('later');
  });

  it('squashed into the default branch are recognised, unless somebody edited them', async () => {
    if (!at.fake) return;
    await repository.propose(proposal('one'));
    const message = `Docs one (#1)\n\n${await at.store.git('log', '-1', '--format=%B', BRANCH)}`;
    const files = { ...(await pagesOf('one')), [CHANGELOG]: '# With a better word\n' };
    await at.store.commit({ branch: 'main', message, files });
    at.fake.pulls[0]!.state = 'merged';
    const again = await repository.propose(proposal('two'));
    expect(again).toMatchObject({ written: [DEVELOPER], leftAlone: [CHANGELOG], pr: { number: 2 }, state: 'open' });
  });

  it('that were merged unchanged need no other pull request', async () => {
    await repository.propose(proposal('one'));
    const tip = (await at.store.sha(`refs/heads/${BRANCH}`))!;
    await at.store.commit({ branch: 'main', merge: tip, message: 'Merge pages', files: await pagesOf('one') });
    if (at.fake) at.fake.pulls[0]!.state = 'merged';
    const again = await repository.propose(proposal('one'));
    expect(again).toMatchObject({ state: 'merged', written: [], pr: { number: isRemote ? 1 : 0 } });
    expect(at.fake?.pulls.length ?? 1).toBe(1);
  });

  it('that were rejected are proposed again in a new pull request', async () => {
    if (!at.fake) return;
    await repository.propose(proposal('one'));
    at.fake.pulls[0]!.state = 'closed';
    const again = await repository.propose(proposal('two'));
    expect(again).toMatchObject({ state: 'open', pr: { number: 2, branch: BRANCH } });
    expect(at.fake.pulls.map(({ state }) => state)).toEqual(['closed', 'open']);
    expect(await repository.propose(proposal('three'))).toMatchObject({ pr: { number: 2 } });
    expect(at.fake.pulls.length).toBe(2);
  });

  it('are proposed again after the branch was deleted', async () => {
    await repository.propose(proposal('one'));
    await at.store.git('update-ref', '-d', `refs/heads/${BRANCH}`);
    if (at.fake) at.fake.pulls[0]!.state = 'merged';
    expect(await repository.propose(proposal('two'))).toMatchObject({ state: 'open', leftAlone: [] });
    expect(await history()).toBe('docs: pages for two\nfeat: begin');
  });

  it('that the default branch already has are a conflict', async () => {
    await at.store.commit({ branch: 'main', message: 'docs: by hand', files: await pagesOf('one') });
    expect(await refusal(repository.propose(proposal('one')))).toEqual({
      code: 'CONFLICT',
      message: 'The default branch already has these pages',
    });
    expect(await at.store.sha(`refs/heads/${BRANCH}`)).toBeNull();
  });

  it('keep a description that somebody rewrote', async () => {
    if (!at.fake) return;
    await repository.propose(proposal('one'));
    Object.assign(at.fake.pulls[0]!, { title: 'Ours now', body: 'In our words' });
    await repository.propose(proposal('two'));
    expect(at.fake.pulls).toMatchObject([{ title: 'Ours now', body: 'In our words' }]);
  });

  it('get their labels, and comments once', async () => {
    const { pr } = await repository.propose(proposal('one', { labels: ['docs', 'by: docket'] }));
    await repository.propose(proposal('one', { labels: ['docs', 'v2'] }));
    await repository.comment(pr.number, 'A page was left alone.');
    await repository.comment(pr.number, 'A page was left alone.');
    await repository.comment(pr.number, 'Another was, too.');
    if (!at.fake) return;
    expect([...at.fake.labels.get(1)!]).toEqual(['docs', 'by: docket', 'v2']);
    expect(at.fake.comments).toEqual([
      { pull: 1, body: '<!-- docket -->\nA page was left alone.' },
      { pull: 1, body: '<!-- docket -->\nAnother was, too.' },
    ]);
  });

  async function pagesOf(version: string): Promise<Record<string, string>> {
    return Object.fromEntries(proposal(version).pages.map(({ path, content }) => [path, content]));
  }
});
