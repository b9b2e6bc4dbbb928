import type { Dispatch, Workflow, WorkflowRun } from '../code-host.js';
import { isStatus, orNull } from '../host-errors.js';
import { unknownWorkflow, unstartableWorkflow } from '../repository-names.js';
import type { Running, SeenRun } from '../workflow-dispatch.js';
import type { GitHubClient } from './github-client.js';

const ID_OR_FILE = /^(?!\.{1,2}$)[\w.-]{1,255}$/;

export class GitHubWorkflows {
  constructor(
    private readonly client: GitHubClient,
    private readonly at: { owner: string; repo: string },
  ) {}

  async workflow(idOrFile: string): Promise<Workflow> {
    if (!ID_OR_FILE.test(idOrFile)) throw unknownWorkflow();
    const found = await orNull(this.client.rest.actions.getWorkflow({ ...this.at, workflow_id: idOrFile }));
    if (!found || found.data.state === 'deleted') throw unknownWorkflow();
    if (found.data.state !== 'active') throw unstartableWorkflow();
    return { id: String(found.data.id), name: found.data.name };
  }

  on(headSha: string): Running {
    return { runs: (dispatch) => this.runs(dispatch, headSha), start: (dispatch) => this.start(dispatch) };
  }

  private async runs({ workflow, ref }: Dispatch, headSha: string): Promise<SeenRun[]> {
    const { data } = await this.client.rest.actions.listWorkflowRuns({
      ...this.at,
      workflow_id: Number(workflow.id),
      event: 'workflow_dispatch',
      branch: ref,
      head_sha: headSha,
      per_page: 100,
    });
    return data.workflow_runs.map(({ id, html_url, created_at }) => ({
      id: String(id),
      url: html_url,
      createdAt: new Date(created_at),
    }));
  }

  /** Servers without support for run details refuse the key, or respond 204 without a body. */
  private async start(dispatch: Dispatch): Promise<WorkflowRun | null> {
    try {
      return await this.send(dispatch, { return_run_details: true });
    } catch (error) {
      if (isStatus(error, 422) && error.says(/return_run_details/)) return this.send(dispatch, {});
      throw isStatus(error, 422) ? unstartableWorkflow() : error;
    }
  }

  private async send(
    { workflow, ref }: Dispatch,
    details: { return_run_details?: boolean },
  ): Promise<WorkflowRun | null> {
    const { status, data } = await this.client.request(
      'POST /repos/{owner}/{repo}/actions/workflows/{workflow_id}/dispatches',
      { ...this.at, workflow_id: Number(workflow.id), ref, ...details },
    );
    if ((status as number) !== 200) return null;
    const run = data as unknown as { workflow_run_id: number; html_url: string };
    return { id: String(run.workflow_run_id), url: run.html_url };
  }
}
