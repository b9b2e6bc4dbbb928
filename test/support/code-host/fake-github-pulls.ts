import type { FakeGitHub } from './fake-github.js';
import type { FakePull, FakeRoute } from './fake-host.js';
import { isAncestor } from './git-answers.js';

const NOT_FOUND = { status: 404, body: { message: 'Not Found' } };

/** Pull requests with their labels and comments, and workflows. */
export function gitHubPullRoutes(fake: FakeGitHub): [string, FakeRoute][] {
  const { store } = fake;
  const find = (number: string | undefined) => fake.pulls.find((pull) => String(pull.number) === number);
  return [
    [
      'GET /pulls',
      async ({ query }) => {
        const branch = query.get('head')?.split(':')[1];
        const found = fake.pulls.filter(
          (pull) =>
            (branch === undefined || pull.branch === branch) &&
            (query.get('state') === 'all' || pull.state === (query.get('state') ?? 'open')),
        );
        return { status: 200, body: found.reverse().map((pull) => described(fake, pull)) };
      },
    ],
    [
      'POST /pulls',
      async ({ body }) => {
        const branch = String(body.head);
        const tip = await store.sha(`refs/heads/${branch}`);
        const base = await store.sha(`refs/heads/${body.base}`);
        const isEmpty = tip !== null && (await isAncestor(store, tip, base!));
        // No await from here on: GitHub never opens two.
        const isOpen = fake.pulls.some((pull) => pull.branch === branch && pull.state === 'open');
        const fault = !tip
          ? { resource: 'PullRequest', field: 'head', code: 'invalid' }
          : isOpen
            ? { code: 'custom', message: `A pull request already exists for acme:${branch}.` }
            : isEmpty
              ? { code: 'custom', message: `No commits between ${body.base} and ${branch}` }
              : null;
        if (fault) {
          const message = 'Validation Failed';
          return { status: 422, body: { message, documentation_url: 'https://docs.github.com', errors: [fault] } };
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
      'GET /pulls/{pull_number}',
      ({ parameters }) => {
        const pull = find(parameters.pull_number);
        return pull ? { status: 200, body: described(fake, pull) } : NOT_FOUND;
      },
    ],
    [
      'PATCH /pulls/{pull_number}',
      ({ parameters, body }) => {
        const pull = find(parameters.pull_number);
        if (!pull) return NOT_FOUND;
        Object.assign(pull, { title: body.title ?? pull.title, body: body.body ?? pull.body });
        return { status: 200, body: described(fake, pull) };
      },
    ],
    [
      'GET /issues/{issue_number}/comments',
      ({ parameters, query }) => {
        const size = Number(query.get('per_page') ?? 30);
        const page = Number(query.get('page') ?? 1);
        const all = fake.comments.filter(({ pull }) => String(pull) === parameters.issue_number);
        const path = `${fake.url}/repos/${fake.repo}/issues/${parameters.issue_number}/comments`;
        const more = all.length > page * size;
        return {
          status: 200,
          body: all.slice((page - 1) * size, page * size).map(({ body }) => ({ body })),
          ...(more && { headers: { link: `<${path}?per_page=${size}&page=${page + 1}>; rel="next"` } }),
        };
      },
    ],
    [
      'POST /issues/{issue_number}/comments',
      ({ parameters, body }) => {
        fake.comments.push({ pull: Number(parameters.issue_number), body: String(body.body) });
        return { status: 201, body: { body: body.body } };
      },
    ],
    [
      'POST /issues/{issue_number}/labels',
      ({ parameters, body }) => {
        const number = Number(parameters.issue_number);
        const labels = new Set([...(fake.labels.get(number) ?? []), ...(body.labels as string[])]);
        fake.labels.set(number, labels);
        return { status: 200, body: [...labels].map((name) => ({ name })) };
      },
    ],
    [
      'GET /actions/workflows/{workflow_id}',
      ({ parameters }) => {
        const found = workflow(fake, parameters.workflow_id);
        if (!found) return NOT_FOUND;
        const { id, file, state } = found;
        return { status: 200, body: { id, name: 'Docs', path: `.github/workflows/${file}`, state } };
      },
    ],
    [
      'GET /actions/workflows/{workflow_id}/runs',
      ({ parameters, query }) => {
        const hidden = fake.runsHiddenFor > 0;
        fake.runsHiddenFor -= hidden ? 1 : 0;
        const found = fake.runs.filter(
          (run) =>
            !hidden &&
            workflow(fake, parameters.workflow_id)?.file === run.workflow &&
            (query.get('branch') ?? run.branch) === run.branch &&
            (query.get('head_sha') ?? run.headSha) === run.headSha &&
            run.createdAt >= (query.get('created')?.slice(2) ?? ''),
        );
        const runs = found.reverse().map(({ id, branch, headSha, createdAt }) => ({
          id,
          event: 'workflow_dispatch',
          head_branch: branch,
          head_sha: headSha,
          created_at: createdAt,
          html_url: `${fake.page}/actions/runs/${id}`,
        }));
        return { status: 200, body: { total_count: runs.length, workflow_runs: runs } };
      },
    ],
    [
      'POST /actions/workflows/{workflow_id}/dispatches',
      async ({ parameters, body }) => {
        const found = workflow(fake, parameters.workflow_id);
        const headSha = (await store.sha(`refs/heads/${body.ref}`)) ?? (await store.sha(`refs/tags/${body.ref}`));
        if (!found?.dispatchable || !headSha) {
          return { status: 422, body: { message: "Workflow does not have 'workflow_dispatch' trigger" } };
        }
        const id = 1_000 + fake.runs.length;
        const createdAt = new Date().toISOString().replace(/\.\d+/, '');
        fake.runs.push({ id, workflow: found.file, branch: String(body.ref), headSha, createdAt });
        if (!fake.runDetails || !body.return_run_details) return { status: 204 };
        const urls = { run_url: `${fake.url}/runs/${id}`, html_url: `${fake.page}/actions/runs/${id}` };
        return { status: 200, body: { workflow_run_id: id, ...urls } };
      },
    ],
  ];
}

function workflow(fake: FakeGitHub, idOrFile: string | undefined) {
  return fake.workflows.find(({ id, file }) => String(id) === idOrFile || file === idOrFile);
}

function described(fake: FakeGitHub, { number, title, body, branch, state }: FakePull) {
  const [login] = fake.repo.split('/');
  return {
    number,
    title,
    body,
    user: { login: 'ada' },
    labels: [...(fake.labels.get(number) ?? [])].map((name) => ({ name })),
    state: state === 'open' ? 'open' : 'closed',
    merged_at: state === 'merged' ? '2026-01-01T00:00:00Z' : null,
    html_url: `${fake.page}/pull/${number}`,
    head: { ref: branch, label: `${login}:${branch}` },
  };
}
