import { createHmac, randomUUID } from 'node:crypto';
import type { Response } from 'supertest';
import type { Docket } from './docket.js';
import type { TestProject, TestUser } from './given.js';

export const SECRET = 'a secret between the host and us';

export const signed = (body: string | Buffer, secret = SECRET): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

interface Sending {
  delivery?: string;
  headers?: Record<string, string>;
}

/** A GitHub repository that is linked to a project, and its events. */
export class HostedRepository {
  private numbers = 0;
  /** The host's own id; deliveries contain it only if it is set. */
  hostId?: number;

  constructor(
    private readonly docket: Docket,
    readonly repo: string,
    private readonly secret = SECRET,
  ) {}

  static async feeding(docket: Docket, project: TestProject, repo = `acme/repo${++count}`): Promise<HostedRepository> {
    const admin = await docket.given.user({ role: 'ADMIN' });
    await link(docket, admin, project, 'github', repo);
    return new HostedRepository(docket, repo);
  }

  /** Signed, as GitHub sends it. */
  send(event: string, payload: object, { delivery = randomUUID(), headers = {} }: Sending = {}): Promise<Response> {
    const body = JSON.stringify(payload);
    const call = this.docket.as().call('post', '/webhooks/vcs').sending('application/json', body);
    const all = {
      'x-github-event': event,
      'x-github-delivery': delivery,
      'x-hub-signature-256': signed(body, this.secret),
    };
    for (const [name, value] of Object.entries({ ...all, ...headers })) call.set(name, value);
    return Promise.resolve(call);
  }

  issue(fields: object = {}, number = ++this.numbers) {
    const issue = { number, title: `Issue ${number}`, body: null, html_url: this.url('issues', number), labels: [] };
    return { action: 'opened', issue: { ...issue, ...fields }, ...this.where };
  }

  pullRequest(
    fields: { action?: string; branch?: string; base?: string; head?: string } & Record<string, unknown> = {},
    number = ++this.numbers,
  ) {
    const { action = 'opened', branch = 'work', base = 'main', head = sha(`${this.repo}#${number}`), ...rest } = fields;
    const request = {
      ...{ number, title: `Change ${number}`, body: null, html_url: this.url('pull', number) },
      ...{
        head: { ref: branch, sha: head },
        base: { ref: base },
        merged: false,
        closed_at: null,
        user: { login: 'ada' },
      },
      ...rest,
    };
    return { action, pull_request: request, ...this.where };
  }

  review(request: { pull_request: object }, login: string, state = 'approved', id = ++this.numbers) {
    const review = { id, state, html_url: this.url('review', id), user: { login } };
    return { ...request, action: 'submitted', review };
  }

  push(
    branch: string,
    commits: { message: string; email?: string; username?: string; id?: string }[],
    fields: object = {},
  ) {
    const pushed = commits.map(({ message, email = 'ada@example.com', username, id }) => {
      const made = id ?? sha(`${this.repo} ${++this.numbers}`);
      return { id: made, message, url: this.url('commit', made), author: { name: 'Ada', email, username } };
    });
    return {
      ...{
        ref: `refs/heads/${branch}`,
        before: sha(`before ${++this.numbers}`),
        after: pushed.at(-1)?.id ?? sha('none'),
      },
      ...{ deleted: false, compare: `https://github.com/${this.repo}/compare`, commits: pushed },
      ...this.where,
      ...fields,
    };
  }

  url = (kind: string, number: number | string): string => `https://github.com/${this.repo}/${kind}/${number}`;

  private get where() {
    const repository = { id: this.hostId, full_name: this.repo, default_branch: 'main' };
    return { repository, sender: { login: 'ada' } };
  }
}

let count = 0;

export async function link(
  docket: Docket,
  admin: TestUser,
  project: TestProject,
  provider: string,
  repo: string,
): Promise<void> {
  const reply = await docket.as(admin).post(`/api/project/${project.id}/repositories`, { provider, repo });
  if (reply.status !== 201) throw new Error(`linking answered ${reply.status}: ${reply.text}`);
}

export const sha = (text: string): string => createHmac('sha1', 'commit').update(text).digest('hex');

export const tasksOf = (docket: Docket, project: { id: string }) =>
  docket.rows<{
    id: string;
    kind: string;
    subject: string;
    status: string;
    agent: string;
    payload: Record<string, unknown>;
  }>(
    'SELECT id, kind, subject, status, agent, payload FROM agent_tasks WHERE project_id = $1 ORDER BY created_at, id',
    [project.id],
  );
