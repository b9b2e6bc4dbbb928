import type { FakeGitea } from './fake-gitea.js';
import type { FakeAnswer, FakePull, FakeRoute } from './fake-host.js';

const NOT_FOUND: FakeAnswer = { status: 404, body: { message: 'not found' } };

/** Pull requests with their labels and comments. */
export function giteaPullRoutes(fake: FakeGitea): [string, FakeRoute][] {
  const { store } = fake;
  const find = (number: string | undefined) => fake.pulls.find((pull) => String(pull.number) === number);
  const labelled = (names: readonly string[]) => names.map((name) => ({ id: 1 + fake.labelIds.indexOf(name), name }));
  return [
    [
      'GET /pulls/{base}/{head}',
      // Any one of them, here the oldest: that is all Gitea promises.
      ({ parameters }) => {
        const pull = fake.pulls.find(({ branch }) => branch === parameters.head);
        return pull ? { status: 200, body: described(fake, pull) } : NOT_FOUND;
      },
    ],
    [
      'GET /pulls',
      ({ query }) => {
        const state = query.get('state') ?? 'open';
        const found = fake.pulls.filter((pull) => state === 'all' || (pull.state === 'open') === (state === 'open'));
        return { status: 200, body: paged(fake, found, query).map((pull) => described(fake, pull)) };
      },
    ],
    [
      'POST /pulls',
      async ({ body }) => {
        const branch = String(body.head);
        if (!(await store.sha(`refs/heads/${branch}`))) return NOT_FOUND;
        if (fake.pulls.some((pull) => pull.branch === branch && pull.state === 'open')) {
          return { status: 409, body: { message: 'pull request already exists' } };
        }
        const pull = {
          number: fake.pulls.length + 1,
          title: String(body.title),
          body: String(body.body),
          branch,
          state: 'open' as const,
        };
        fake.pulls.push(pull);
        return { status: 201, body: described(fake, pull) };
      },
    ],
    [
      'GET /pulls/{index}',
      ({ parameters }) => {
        const pull = find(parameters.index);
        return pull ? { status: 200, body: described(fake, pull) } : NOT_FOUND;
      },
    ],
    [
      'PATCH /pulls/{index}',
      ({ parameters, body }) => {
        const pull = find(parameters.index);
        if (!pull) return NOT_FOUND;
        Object.assign(pull, { title: body.title ?? pull.title, body: body.body ?? pull.body });
        return { status: 201, body: described(fake, pull) };
      },
    ],
    ['GET /labels', ({ query }) => ({ status: 200, body: paged(fake, labelled(fake.labelIds), query) })],
    [
      'POST /labels',
      ({ body }) => {
        fake.labelIds.push(String(body.name));
        return { status: 201, body: labelled([String(body.name)])[0] };
      },
    ],
    [
      'POST /issues/{index}/labels',
      ({ parameters, body }) => {
        const number = Number(parameters.index);
        const names = (body.labels as number[]).map((id) => fake.labelIds[id - 1]!);
        const labels = new Set([...(fake.labels.get(number) ?? []), ...names]);
        fake.labels.set(number, labels);
        return { status: 200, body: labelled([...labels]) };
      },
    ],
    [
      'GET /issues/{index}/comments',
      ({ parameters }) => ({
        status: 200,
        body: fake.comments.filter(({ pull }) => String(pull) === parameters.index).map(({ body }) => ({ body })),
      }),
    ],
    [
      'POST /issues/{index}/comments',
      ({ parameters, body }) => {
        fake.comments.push({ pull: Number(parameters.index), body: String(body.body) });
        return { status: 201, body: { body: body.body } };
      },
    ],
    ['GET /contents/{filepath}', ({ parameters, query }) => contents(parameters.filepath!, query.get('ref')!)],
  ];

  async function contents(path: string, ref: string): Promise<FakeAnswer> {
    const found = await store.object(`${ref}:${path}`);
    return found
      ? { status: 200, body: { path, sha: found.id, type: found.type === 'blob' ? 'file' : 'dir' } }
      : NOT_FOUND;
  }
}

function paged<T>(fake: FakeGitea, items: readonly T[], query: URLSearchParams): T[] {
  const page = Number(query.get('page') ?? 1);
  const size = Math.min(fake.limits.items, Number(query.get('limit') ?? fake.limits.items));
  return items.slice((page - 1) * size, page * size);
}

function described(fake: FakeGitea, { number, title, body, branch, state }: FakePull) {
  return {
    number,
    title,
    body,
    user: { login: 'ada' },
    labels: [...(fake.labels.get(number) ?? [])].map((name) => ({ name })),
    state: state === 'open' ? ('open' as const) : ('closed' as const),
    merged: state === 'merged',
    html_url: `${fake.page}/pulls/${number}`,
    head: { ref: branch, repo_id: 1 },
    base: { ref: fake.defaultBranch, repo_id: 1 },
  };
}
