import type { FakeGitea } from './fake-gitea.js';
import type { FakeAnswer, FakeRoute } from './fake-host.js';
import { commitOf, listTree, log, type StoredCommit, writeCommit, writeTree } from './git-answers.js';

const NOT_FOUND: FakeAnswer = { status: 404, body: { message: 'not found' } };

interface FileChange {
  operation: string;
  path: string;
  content: string;
  sha?: string;
}

/** Everything that reads or writes the repository itself. */
export function giteaGitRoutes(fake: FakeGitea): [string, FakeRoute][] {
  const { store } = fake;
  return [
    [
      'GET /branches/{branch}',
      async ({ parameters }) => {
        const id = await store.sha(`refs/heads/${parameters.branch}`);
        return id ? { status: 200, body: { name: parameters.branch, commit: { id } } } : NOT_FOUND;
      },
    ],
    [
      'GET /tags/{tag}',
      async ({ parameters }) => {
        const sha = await store.sha(`refs/tags/${parameters.tag}`);
        return sha ? { status: 200, body: { name: parameters.tag, commit: { sha } } } : NOT_FOUND;
      },
    ],
    [
      'GET /git/commits/{sha}',
      async ({ parameters }) => {
        const found = await commitOf(store, parameters.sha!);
        return found ? { status: 200, body: described(found) } : NOT_FOUND;
      },
    ],
    ['GET /commits', ({ query }) => commits(query)],
    [
      'GET /git/trees/{sha}',
      async ({ parameters, query }) => {
        const entries = await listTree(store, parameters.sha!, query.get('recursive') === 'true');
        if (!entries) return NOT_FOUND;
        const page = Number(query.get('page') ?? 1);
        const size = Math.min(fake.limits.treeEntries, Number(query.get('per_page') ?? fake.limits.treeEntries));
        const tree = entries.slice((page - 1) * size, page * size);
        const truncated = entries.length > page * size;
        return { status: 200, body: { sha: parameters.sha, tree, truncated, page, total_count: entries.length } };
      },
    ],
    [
      'GET /git/blobs/{sha}',
      async ({ parameters }) => {
        const found = await store.object(parameters.sha!);
        if (found?.type !== 'blob') return NOT_FOUND;
        const content = found.bytes.toString('base64');
        return { status: 200, body: { sha: parameters.sha, size: found.bytes.length, encoding: 'base64', content } };
      },
    ],
    ['POST /contents', ({ body }) => change(body)],
  ];

  async function commits(query: URLSearchParams): Promise<FakeAnswer> {
    const page = Number(query.get('page') ?? 1);
    const size = Math.min(fake.limits.items, Number(query.get('limit') ?? fake.limits.items));
    const not = query.get('not');
    const path = query.get('path');
    const all = await log(store, query.get('sha')!, ...(not ? [`^${not}`] : []), '--', ...(path ? [path] : []));
    if (path && all.length === 0) return NOT_FOUND;
    const headers = { 'x-total-count': String(all.length) };
    return { status: 200, body: all.slice((page - 1) * size, page * size).map(described), headers };
  }

  async function change(body: Record<string, unknown>): Promise<FakeAnswer> {
    const from = String(body.branch ?? fake.defaultBranch);
    const to = String(body.new_branch ?? from);
    const parent = await store.sha(`refs/heads/${from}`);
    if (!parent) return NOT_FOUND;
    if (to !== from && (await store.sha(`refs/heads/${to}`)))
      return { status: 422, body: { message: 'branch exists' } };
    const files = body.files as FileChange[];
    for (const { operation, path, sha } of files) {
      const current = (await store.object(`${parent}:${path}`))?.id;
      if (operation === 'create' ? current : current !== sha) return { status: 422, body: { message: 'sha mismatch' } };
    }
    const tree = await writeTree(
      store,
      parent,
      files.map(({ path, content }) => ({ path, content: Buffer.from(content, 'base64') })),
    );
    const author = body.author as { name: string; email: string };
    const sha = await writeCommit(store, { tree, parents: [parent], message: String(body.message), author });
    const old = to === from ? parent : '0'.repeat(40);
    if ((await store.find('update-ref', `refs/heads/${to}`, sha, old)) === null) {
      return { status: 422, body: { message: 'branch moved' } };
    }
    return { status: 201, body: { commit: { sha }, files: [] } };
  }
}

function described({ sha, tree, parents, message, author, committer }: StoredCommit) {
  return {
    sha,
    commit: { message, author, committer, tree: { sha: tree } },
    parents: parents.map((parent) => ({ sha: parent })),
  };
}
