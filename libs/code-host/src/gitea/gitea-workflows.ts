import type { Dispatch, Workflow, WorkflowRun } from '../code-host.js';
import { isStatus, orNull } from '../host-errors.js';
import { unknownWorkflow, unstartableWorkflow } from '../repository-names.js';
import type { Running, SeenRun } from '../workflow-dispatch.js';
import { type GiteaClient, route } from './gitea-client.js';

const FILE = /^(?!\.{1,2}$)[\w.-]{1,255}$/;

interface RunAnswer {
  id: number;
  html_url: string;
  /** `docs.yml@refs/heads/main` */
  path: string;
  /** Only since the version after 1.27. */
  created_at?: string;
  /** 1970 until a runner has taken it. */
  started_at: string;
}

interface RunsAnswer {
  workflow_runs: RunAnswer[] | null;
}

export class GiteaWorkflows {
  constructor(
    private readonly client: GiteaClient,
    private readonly at: string,
  ) {}

  async workflow(idOrFile: string): Promise<Workflow> {
    if (!FILE.test(idOrFile)) throw unknownWorkflow();
    const path = `${this.at}/${route('actions', 'workflows', idOrFile)}`;
    const found = await orNull(this.client.get<{ id: string; name: string; state: string }>(path));
    if (!found) throw unknownWorkflow();
    if (found.data.state !== 'active') throw unstartableWorkflow();
    return { id: found.data.id, name: found.data.name };
  }

  on(headSha: string, isBranch: boolean): Running {
    return {
      runs: (dispatch) => this.runs(dispatch, headSha, isBranch),
      start: (dispatch) => this.start(dispatch, isBranch),
    };
  }

  private async runs({ workflow, ref }: Dispatch, headSha: string, isBranch: boolean): Promise<SeenRun[]> {
    const path = `${this.at}/${route('actions', 'workflows', workflow.id, 'runs')}`;
    const query = { event: 'workflow_dispatch', head_sha: headSha, ...(isBranch && { branch: ref }), limit: 50 };
    const own = await orNull(this.client.get<RunsAnswer>(path, query));
    // Before 1.27, Gitea can only list the runs of all workflows together.
    const { data } = own ?? (await this.client.get<RunsAnswer>(`${this.at}/${route('actions', 'runs')}`, query));
    return (data.workflow_runs ?? [])
      .filter((run) => own !== null || run.path.startsWith(`${workflow.id}@`))
      .map((run) => ({ id: String(run.id), url: run.html_url, createdAt: createdAt(run) }));
  }

  private async start({ workflow, ref }: Dispatch, isBranch: boolean): Promise<WorkflowRun | null> {
    const path = `${this.at}/${route('actions', 'workflows', workflow.id, 'dispatches')}`;
    const body = { ref: `refs/${isBranch ? 'heads' : 'tags'}/${ref}` };
    try {
      const { status, data } = await this.client.send<{ workflow_run_id: number; html_url: string } | null>(
        'POST',
        path,
        { return_run_details: true },
        body,
      );
      return status === 200 && data ? { id: String(data.workflow_run_id), url: data.html_url } : null;
    } catch (error) {
      if (isStatus(error, 404)) throw unknownWorkflow(); // it is not on this ref
      const isDisabled = isStatus(error, 403) && error.says(/workflow is disabled/);
      throw isDisabled || isStatus(error, 400, 422) ? unstartableWorkflow() : error;
    }
  }
}

/** If Gitea does not report it: the start time, or now if the run has not started. */
function createdAt({ created_at, started_at }: RunAnswer): Date {
  const created = new Date(created_at ?? started_at);
  return created.getTime() > 0 ? created : new Date();
}
