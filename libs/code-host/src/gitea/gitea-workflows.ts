import type { Dispatch, Workflow, WorkflowRun } from '../code-host.js';
import type { Running, SeenRun } from '../dispatching.js';
import { isStatus, orNull } from '../host-answer.js';
import { unknownWorkflow, unstartableWorkflow } from '../names.js';
import { type GiteaClient, route } from './client.js';

const FILE = /^(?!\.{1,2}$)[\w.-]{1,255}$/;

interface RunAnswer {
  id: number;
  html_url: string;
  created_at?: string;
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
    const { data } = await this.client.get<{ workflow_runs: RunAnswer[] | null }>(path, query);
    return (data.workflow_runs ?? []).map(({ id, html_url, created_at }) => ({
      id: String(id),
      url: html_url,
      createdAt: created_at ? new Date(created_at) : new Date(), // servers before 1.26 do not say
    }));
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
      if (isStatus(error, 400, 422)) throw unstartableWorkflow();
      throw error;
    }
  }
}
