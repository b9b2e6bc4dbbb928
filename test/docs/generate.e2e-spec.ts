import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { DocsStage, PROVIDERS, REPO } from '../support/docs-stage.js';

let stage: DocsStage;
beforeAll(async () => {
  stage = await DocsStage.start();
  stage.work();
});
afterAll(async () => {
  expect([...stage.github.faults, ...stage.gitea.faults]).toEqual([]);
  await stage.stop();
});

const frontMatter = (content: string) => parse(/^---\n([\s\S]*?\n)---\n/.exec(content)![1]!);
const pathsOf = (docs: { path: string }[]) => docs.map(({ path }) => path);

describe('drafts', () => {
  it.each(PROVIDERS)('of a repository at %s are a summary and pages, without an envelope', async (provider) => {
    const reply = await stage.ask({ repo: REPO[provider] });
    expect(reply.status).toBe(200);
    expect(Object.keys(reply.body).sort()).toEqual(['docs', 'summary']);
    expect(reply.body.summary).toContain(`${REPO[provider]}, v1 to main: 2 commits in 2 files.`);
    const slug = REPO[provider].replace('/', '-');
    expect(pathsOf(reply.body.docs)).toEqual(
      ['developer', 'user', 'changelog'].map((page) => `content/docs/${page}/${slug}-v1-to-main.mdx`),
    );
    for (const doc of reply.body.docs) expect(Object.keys(doc).sort()).toEqual(['content', 'path']);
    const store = stage.stores[provider];
    const date = new Date(Number(await store.git('log', '-1', '--format=%ct', 'main')) * 1000).toISOString();
    for (const [index, audience] of ['developer', 'user', 'changelog'].entries()) {
      expect(frontMatter(reply.body.docs[index].content)).toEqual({
        title: expect.stringContaining(`${REPO[provider]} v1 to main`),
        description: expect.any(String),
        date,
        repo: REPO[provider],
        base: 'v1',
        head: 'main',
        baseSha: await store.sha('v1'),
        headSha: await store.sha('main'),
        audience,
      });
    }
    expect(reply.body.docs[2].content).toContain('Pay in any currency');
  });

  it('are the same bytes every time', async () => {
    for (const provider of PROVIDERS) {
      const [one, two] = [await stage.ask({ repo: REPO[provider] }), await stage.ask({ repo: REPO[provider] })];
      expect(two.text).toBe(one.text);
    }
  });

  it('are those that the preview command writes for the same range', async () => {
    const out = join(stage.folder, 'preview');
    const repository = join(stage.folder, 'local', `${REPO.local}.git`);
    const args = ['scripts/docs-preview.mjs', '--out', out, '--repo', REPO.local, repository, 'v1', 'main'];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    const { body } = await stage.ask({ repo: REPO.local });
    expect(stdout.split('\n', 1)[0]).toBe(body.summary);
    expect(body.docs).toHaveLength(3);
    for (const { path, content } of body.docs) expect(await readFile(join(out, path), 'utf8')).toBe(content);
  });

  it('are the same at every host, except for links and the name', async () => {
    const plain = async (provider: (typeof PROVIDERS)[number]) =>
      (await stage.ask({ repo: REPO[provider] })).text
        .replaceAll(REPO[provider], 'NAME')
        .replaceAll(REPO[provider].replace('/', '-'), 'NAME')
        .replaceAll(`version of ${REPO[provider].split('/')[1]}`, 'version of NAME')
        .replace(/\[([^[\]]*)\]\(https:[^)]*\)/g, '$1');
    const local = await plain('local');
    expect(await plain('github')).toBe(local);
    expect(await plain('gitea')).toBe(local);
  });

  it.each([
    ['developer', ['developer', 'changelog']],
    ['user', ['user', 'changelog']],
    ['both', ['developer', 'user', 'changelog']],
  ])('for %s are the right pages', async (audience, pages) => {
    const { body } = await stage.ask({ audience });
    expect(pathsOf(body.docs)).toEqual(pages.map((page) => `content/docs/${page}/acme-shop-v1-to-main.mdx`));
  });

  it('name the ticket as given and the pull request', async () => {
    const ticket = await stage.docket.given.ticket(stage.people.member, { projectId: stage.project.id });
    const ticketId = ticket.key!.toLowerCase();
    const { body } = await stage.ask({ ticketId, prNumber: 12 });
    expect(pathsOf(body.docs)[0]).toBe('content/docs/developer/acme-shop-pr-12.mdx');
    for (const { content } of body.docs) {
      expect(frontMatter(content)).toMatchObject({ ticketId, prNumber: 12, title: expect.stringContaining('#12') });
    }
    expect(frontMatter((await stage.ask({ ticketId: ticket.id })).body.docs[0].content).ticketId).toBe(ticket.id);
  });

  it('link the pull request where the host has a page for it', async () => {
    const pages = async (repo: string): Promise<string[]> =>
      (await stage.ask({ repo, prNumber: 12 })).body.docs.map(({ content }: { content: string }) => content);
    for (const [repo, address] of [
      [REPO.github, 'https://github.example/acme/shop/pull/12'],
      [REPO.gitea, 'https://gitea.example/acme/store/pulls/12'],
    ] as const) {
      const found = await pages(repo);
      expect(found).toHaveLength(3);
      for (const page of found) expect(page).toContain(`[pull request #12](${address})`);
    }
    expect((await pages(REPO.local)).join()).not.toContain('https://');
  });

  it.each(PROVIDERS)(
    'at %s recognise a private package by its manifest, even if that did not change',
    async (provider) => {
      const store = stage.stores[provider];
      const files = (body: string) => ({ 'packages/inside/src/a.ts': body });
      const manifest = { 'packages/inside/package.json': JSON.stringify({ name: 'inside', private: true }) };
      const start = await store.commit({
        branch: 'inside',
        from: (await store.sha('main'))!,
        message: 'feat: inside',
        files: { ...files('export const gone = 1;\n'), ...manifest },
      });
      await store.commit({ branch: 'inside', message: 'fix: tidy up', files: files('export {};\n') });
      const { body } = await stage.ask({ repo: REPO[provider], base: start, head: 'inside' });
      expect(body.summary).toContain('No breaking change was found');
    },
  );

  it('accept branches, tags and full SHAs in any case', async () => {
    const store = stage.stores.github;
    const base = (await store.sha('v1'))!.toUpperCase();
    const { body } = await stage.ask({ base, head: await store.sha('main') });
    expect(frontMatter(body.docs[0].content)).toMatchObject({ base, baseSha: base.toLowerCase() });
    expect(body.docs[0].content).toContain('total');
  });

  it('of a single commit are empty, and say so', async () => {
    for (const provider of PROVIDERS) {
      const reply = await stage.ask({ repo: REPO[provider], head: 'v1' });
      expect(reply.status).toBe(200);
      expect(reply.body).toEqual({ summary: expect.stringContaining('v1 and v1 are the same commit'), docs: [] });
    }
  });

  it('of a head that base is ahead of are empty, too', async () => {
    const { body } = await stage.ask({ base: 'main', head: 'v1' });
    expect(body).toEqual({ summary: expect.stringContaining('nothing to document'), docs: [] });
  });

  it('change nothing in Docket or at the host', async () => {
    await stage.ask({ openPr: false, labels: ['x'], workflowIdOrFile: 'docs.yml', workflowRef: 'main' });
    const writes = [...stage.github.requests, ...stage.gitea.requests].filter((one) => !one.startsWith('GET'));
    expect(writes).toEqual([]);
    expect(await stage.docket.rows('SELECT * FROM docs_runs')).toEqual([]);
    for (const provider of PROVIDERS) {
      expect(await stage.stores[provider].git('branch', '--list', 'docket/*')).toBe('');
    }
  });
});

describe('a pull request', () => {
  it.each(PROVIDERS)('at %s is returned as it was opened, without a workflow', async (provider) => {
    const reply = await stage.openPr({ repo: REPO[provider], labels: ['documentation', 'docket'] });
    expect(reply.status).toBe(200);
    const { url, number, branch } = reply.body.pr;
    expect(reply.body).toEqual({ summary: expect.any(String), pr: { url, number, branch } });
    expect(reply.body.summary).toBe((await stage.ask({ repo: REPO[provider] })).body.summary);
    expect(branch).toMatch(/^docket\/docs-v1-to-main-[0-9a-f]{10}$/);
    expect(number).toBe(provider === 'local' ? 0 : 1);
    const pages = {
      github: 'https://github.example/acme/shop/pull/1',
      gitea: 'https://gitea.example/acme/store/pulls/1',
    };
    expect(url).toMatch(provider === 'local' ? /^file:\/\/\/.+\/acme\/kiosk\.git$/ : pages[provider]);

    const store = stage.stores[provider];
    for (const { path, content } of (await stage.ask({ repo: REPO[provider] })).body.docs) {
      expect(`${await store.git('show', `refs/heads/${branch}:${path}`)}\n`).toBe(content);
    }
    expect(await store.git('log', '-1', '--format=%an <%ae>', branch)).toBe('Docket <noreply@docket.invalid>');
    expect(await store.sha(`${branch}^`)).toBe(await store.sha('main'));
    if (provider === 'local') return;
    expect(stage.fake(provider).pulls).toEqual([
      { number: 1, title: `docs: ${REPO[provider]} v1 to main`, body: expect.any(String), branch, state: 'open' },
    ]);
    expect([...stage.fake(provider).labels.get(1)!].sort()).toEqual(['docket', 'documentation']);
  });

  it('is returned again for the same request, and nothing is written', async () => {
    for (const provider of PROVIDERS) {
      const first = await stage.openPr({ repo: REPO[provider] });
      const before = await stage.stores[provider].git('for-each-ref');
      const seen = provider === 'local' ? 0 : stage.fake(provider).requests.length;
      expect((await stage.openPr({ repo: REPO[provider].toUpperCase() })).body).toEqual(first.body);
      expect(await stage.stores[provider].git('for-each-ref')).toBe(before);
      if (provider === 'local') continue;
      expect(
        stage
          .fake(provider)
          .requests.slice(seen)
          .filter((one) => !one.startsWith('GET')),
      ).toEqual([]);
    }
  });

  it('is a different one for another audience, ticket or pull request', async () => {
    const ticket = await stage.docket.given.ticket(stage.people.member, { projectId: stage.project.id });
    const replies = [
      await stage.openPr({}),
      await stage.openPr({ audience: 'both' }),
      await stage.openPr({ audience: 'user' }),
      await stage.openPr({ ticketId: ticket.key }),
      await stage.openPr({ prNumber: 7 }),
    ];
    expect(replies.map(({ body }) => body.pr.number)).toEqual([1, 1, 2, 3, 4]);
    expect(replies[4]!.body.pr.branch).toMatch(/^docket\/docs-pr-7-[0-9a-f]{10}$/);
  });

  it('without changes is refused on head, and not opened', async () => {
    const pulls = stage.github.pulls.length;
    for (const refs of [{ head: 'v1' }, { base: 'main', head: 'v1' }]) {
      const reply = await stage.openPr(refs);
      expect(reply.status).toBe(400);
      expect(reply.body.error).toEqual({
        code: 'VALIDATION_ERROR',
        message: 'Invalid input data',
        details: { head: ['Head must have something that base does not have'] },
      });
    }
    expect(stage.github.pulls.length).toBe(pulls);
  });
});

it('the reference documents both responses correctly', () => {
  const { responses } = stage.docket.document.paths['/api/docs/generate']!.post as unknown as {
    responses: Record<string, { content: Record<string, { schema: object; examples: Record<string, object> }> }>;
  };
  expect(Object.keys(responses)).toEqual(expect.arrayContaining(['404', '502', '504', 'default']));
  const media = responses[200]!.content['application/json']!;
  expect(Object.keys(media.examples)).toEqual(['drafts', 'pullRequest']);
  expect(media.schema).toEqual({
    oneOf: [{ $ref: '#/components/schemas/DocsDraft' }, { $ref: '#/components/schemas/DocsPullRequest' }],
  });
});
