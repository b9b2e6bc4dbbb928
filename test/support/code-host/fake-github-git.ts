import type { FakeGitHub } from './fake-github.js';
import type { FakeAnswer, FakeRoute } from './fake-host.js';
import { commitOf, isAncestor, listTree, log, type StoredCommit, writeCommit, writeTree } from './git-answers.js';

const NOT_FOUND: FakeAnswer = { status: 404, body: { message: 'Not Found' } };
const refusedAs = (message: string): FakeAnswer => ({
  status: 422,
  body: { message, documentation_url: 'https://docs.github.com' },
});

/** Everything that reads or writes the repository itself. */
export function gitHubGitRoutes(fake: FakeGitHub): [string, FakeRoute][] {
  const { store } = fake;
  return [
    ['GET /git/ref/{ref}', ({ parameters }) => reference(parameters.ref!)],
    ['GET /git/tags/{tag_sha}', ({ parameters }) => tag(parameters.tag_sha!)],
    [
      'GET /git/commits/{commit_sha}',
      async ({ parameters }) => {
        const found = await commitOf(store, parameters.commit_sha!);
        return found ? { status: 200, body: gitCommit(found) } : NOT_FOUND;
      },
    ],
    [
      'GET /git/blobs/{file_sha}',
      async ({ parameters }) => {
        const found = await store.object(parameters.file_sha!);
        if (found?.type !== 'blob') return NOT_FOUND;
        const { bytes } = found;
        return {
          status: 200,
          body: { sha: parameters.file_sha, size: bytes.length, encoding: 'base64', content: bytes.toString('base64') },
        };
      },
    ],
    [
      'GET /git/trees/{tree_sha}',
      async ({ parameters, query }) => {
        const entries = await listTree(store, parameters.tree_sha!, query.has('recursive'));
        if (!entries) return NOT_FOUND;
        const truncated = query.has('recursive') && entries.length > fake.limits.treeEntries;
        const tree = entries.slice(0, fake.limits.treeEntries).map(({ size, ...entry }) => ({
          ...entry,
          ...(entry.type === 'blob' && { size }),
        }));
        return { status: 200, body: { sha: parameters.tree_sha, truncated, tree } };
      },
    ],
    ['GET /compare/{basehead}', ({ parameters, query }) => compare(parameters.basehead!, query)],
    [
      'GET /contents/{path}',
      async ({ parameters, query }) => {
        const found = await store.object(`${query.get('ref')}:${parameters.path}`);
        if (!found) return NOT_FOUND;
        if (found.type === 'tree') return { status: 200, body: [] };
        const sha = found.id;
        const content = found.bytes.toString('base64');
        const name = parameters.path!.split('/').at(-1);
        const body = { type: 'file', encoding: 'base64', size: 1, name, path: parameters.path, content, sha };
        return { status: 200, body: { ...body, ...UNUSED_LINKS } };
      },
    ],
    [
      'GET /commits',
      async ({ query }) => {
        const count = query.get('per_page') ?? '30';
        const commits = await log(store, `-${count}`, query.get('sha')!, '--', query.get('path')!);
        return { status: 200, body: commits.map(listedCommit) };
      },
    ],
    [
      'POST /git/trees',
      async ({ body }) => {
        const files = (body.tree as { path: string; content: string }[]).map(({ path, content }) => ({
          path,
          content: Buffer.from(content),
        }));
        return { status: 201, body: { sha: await writeTree(store, body.base_tree as string, files), tree: [] } };
      },
    ],
    [
      'POST /git/commits',
      async ({ body }) => {
        const { tree, parents, message, author } = body as unknown as Parameters<typeof writeCommit>[1];
        const sha = await writeCommit(store, { tree, parents, message, author });
        return { status: 201, body: gitCommit((await commitOf(store, sha))!) };
      },
    ],
    [
      'POST /git/refs',
      async ({ body }) => {
        const made = await store.find('update-ref', String(body.ref), String(body.sha), '0'.repeat(40));
        if (made === null) return refusedAs('Reference already exists');
        return { status: 201, body: referenceBody(String(body.ref), String(body.sha), 'commit') };
      },
    ],
    [
      'PATCH /git/refs/{ref}',
      async ({ parameters, body }) => {
        const ref = `refs/${parameters.ref}`;
        const current = await store.sha(ref);
        if (!current) return refusedAs('Reference does not exist');
        if (body.force || !(await isAncestor(store, current, String(body.sha)))) {
          return refusedAs('Update is not a fast forward');
        }
        await store.git('update-ref', ref, String(body.sha), current);
        return { status: 200, body: referenceBody(ref, String(body.sha), 'commit') };
      },
    ],
  ];

  async function reference(name: string): Promise<FakeAnswer> {
    const ref = `refs/${name}`;
    const found = await store.object(ref);
    if (found) return { status: 200, body: referenceBody(ref, found.id, found.type) };
    const isEmpty = (await store.git('for-each-ref')) === '';
    return isEmpty ? { status: 409, body: { message: 'Git Repository is empty.' } } : NOT_FOUND;
  }

  async function tag(sha: string): Promise<FakeAnswer> {
    const found = await store.object(sha);
    if (found?.type !== 'tag') return NOT_FOUND;
    const [, object, type, name] = /^object (\w+)\ntype (\w+)\ntag (.+)$/m.exec(found.bytes.toString()) ?? [];
    return { status: 200, body: { sha, tag: name, message: name, object: { sha: object, type } } };
  }

  async function compare(basehead: string, query: URLSearchParams): Promise<FakeAnswer> {
    const [base = '', head = ''] = basehead.split('...');
    const mergeBase = await store.find('merge-base', base, head);
    if (!mergeBase) return { status: 404, body: { message: `No common ancestor between ${base} and ${head}.` } };
    const all = (await log(store, `${base}..${head}`)).reverse();
    const page = Number(query.get('page') ?? 1);
    const size = Math.min(fake.limits.commits, Number(query.get('per_page') ?? fake.limits.commits));
    const names = (await store.git('diff', '--name-only', mergeBase, head)).split('\n').filter(Boolean);
    const baseCommit = listedCommit((await commitOf(store, base))!);
    const files = page === 1 ? names.slice(0, fake.limits.files) : [];
    return {
      status: 200,
      body: {
        base_commit: baseCommit,
        merge_base_commit: listedCommit((await commitOf(store, mergeBase))!),
        status: 'ahead',
        total_commits: all.length,
        commits: all.slice((page - 1) * size, page * size).map(listedCommit),
        files: files.map((filename) => ({ filename, status: 'modified' })),
      },
    };
  }
}

/** One of four shapes is chosen by its fields, so nothing is filled in. */
const UNUSED_LINKS = {
  url: 'https://example.com',
  git_url: 'https://example.com',
  html_url: 'https://example.com',
  download_url: 'https://example.com',
  _links: { git: 'https://example.com', html: 'https://example.com', self: 'https://example.com' },
};

function referenceBody(ref: string, sha: string, type: string) {
  return { ref, object: { sha, type } };
}

function gitCommit({ sha, tree, parents, message, author, committer }: StoredCommit) {
  return { sha, message, author, committer, tree: { sha: tree }, parents: parents.map((parent) => ({ sha: parent })) };
}

function listedCommit({ sha, tree, parents, message, author, committer }: StoredCommit) {
  return {
    sha,
    commit: { message, author, committer, tree: { sha: tree } },
    author: null,
    committer: null,
    parents: parents.map((parent) => ({ sha: parent })),
  };
}
