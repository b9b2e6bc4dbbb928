import type { FakeGitea } from './fake-gitea.js';
import type { FakeAnswer, FakeRoute, FakeRun } from './fake-host.js';

const NOT_FOUND: FakeAnswer = { status: 404, body: { message: 'not found' } };

/** Workflows and their runs, as in the version of the fake. */
export function giteaWorkflowRoutes(fake: FakeGitea): [string, FakeRoute][] {
  const { store } = fake;
  const workflow = (id: string | undefined) => fake.workflows.find(({ file }) => file === id);
  return [
    [
      'GET /actions/workflows/{workflow_id}',
      ({ parameters }) => {
        const found = workflow(parameters.workflow_id);
        if (!found) return NOT_FOUND;
        return { status: 200, body: { id: found.file, name: 'Docs', state: found.state } };
      },
    ],
    ['GET /actions/runs', ({ query }) => listed(fake.runs, query)],
    [
      'GET /actions/workflows/{workflow_id}/runs',
      ({ parameters, query }) => {
        if (fake.version < '1.27') return NOT_FOUND;
        const own = fake.runs.filter((run) => run.workflow === parameters.workflow_id);
        return listed(own, query);
      },
    ],
    [
      'POST /actions/workflows/{workflow_id}/dispatches',
      async ({ parameters, query, body }) => {
        const found = workflow(parameters.workflow_id);
        const ref = String(body.ref);
        const headSha = await store.sha(ref);
        if (!found || !headSha) return NOT_FOUND;
        if (found.state !== 'active') return { status: 403, body: { message: 'workflow is disabled' } };
        if (!found.dispatchable) return { status: 422, body: { message: 'no workflow_dispatch' } };
        const id = 1_000 + fake.runs.length;
        const branch = ref.replace(/^refs\/(heads|tags)\//, '');
        fake.runs.push({ id, workflow: found.file, branch, headSha, createdAt: new Date().toISOString() });
        const hasDetails = fake.runDetails && fake.version >= '1.26' && query.get('return_run_details') === 'true';
        return hasDetails ? { status: 200, body: { workflow_run_id: id, html_url: page(id) } } : { status: 204 };
      },
    ],
  ];

  function listed(runs: readonly FakeRun[], query: URLSearchParams): FakeAnswer {
    const hidden = fake.runsHiddenFor > 0;
    fake.runsHiddenFor -= hidden ? 1 : 0;
    const found = runs.filter(
      (run) =>
        !hidden &&
        (query.get('branch') ?? run.branch) === run.branch &&
        (query.get('head_sha') ?? run.headSha) === run.headSha,
    );
    return { status: 200, body: { workflow_runs: found.reverse().map(described), total_count: found.length } };
  }

  function described({ id, workflow, branch, headSha, createdAt, isWaiting }: FakeRun) {
    return {
      id,
      event: 'workflow_dispatch',
      path: `${workflow}@refs/heads/${branch}`,
      head_branch: branch,
      head_sha: headSha,
      html_url: page(id),
      // Go's zero time, if a run has not started.
      started_at: isWaiting ? '1970-01-01T01:00:00+01:00' : createdAt,
      ...(fake.version > '1.27' && { created_at: createdAt }),
    };
  }

  function page(id: number): string {
    return `${fake.page}/actions/runs/${id}`;
  }
}
