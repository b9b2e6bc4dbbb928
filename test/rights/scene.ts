import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { API_KEY_SCOPES, type ProjectVisibility } from '#contracts';
import { AgentTasks, type Held } from '../support/agent-tasks.js';
import { GitStore } from '../support/code-host/git-store.js';
import { Docket } from '../support/docket.js';
import { form } from '../support/form.js';
import type { TestProject, TestTicket, TestUser, TestWorkspace } from '../support/given.js';
import { PICTURES } from '../support/pictures.js';
import { relay } from '../support/relay.js';
import { Frozen } from './frozen.js';
import { type ProjectState, ROLES, type Role, type Shown } from './roles.js';

/** A person of the table, with all their credentials. */
export interface Caller {
  role: Role;
  id: string;
  email: string;
  password: string;
  headers: Partial<Record<Shown, Record<string, string>>>;
}

/** What requests are about. Nothing of it belongs to anyone in the table. */
export interface Things {
  founder: TestUser;
  bystander: TestUser;
  newcomer: TestUser;
  workspace: TestWorkspace;
  emptyWorkspace: TestWorkspace;
  project: TestProject;
  visibility: ProjectVisibility;
  ticket: TestTicket;
  otherTicket: TestTicket;
  deletedTicket: TestTicket;
  tasks: Record<'running' | 'awaiting_input' | 'failed', Held>;
  /** By the name of the parameter in the path. */
  ids: Record<string, string>;
  /** Secrets that were shown once. */
  secrets: Record<'invitation', string>;
}

export const REPO = 'acme/kiosk';

/** A project in one state, its workspace, everyone in the table, and the database before the first request. */
export class Scene {
  frozen!: Frozen;

  private constructor(
    readonly docket: Docket,
    public state: ProjectState,
    readonly things: Things,
    readonly callers: Caller[],
    private readonly folder: string,
  ) {}

  static async set(state: 'private' | 'public'): Promise<Scene> {
    const folder = await mkdtemp(join(tmpdir(), 'docket-rights-'));
    const store = await GitStore.create(join(folder, `${REPO}.git`));
    await store.commits([{ branch: 'main', message: 'feat: begin', files: { 'a.ts': 'export const a = 1;\n' } }]);
    store.close();
    const docket = await Docket.start({
      DATABASE_POOL_SIZE: '10', // refusals are requested concurrently
      LOCAL_REPOSITORIES: folder,
      METRICS_TOKEN: 'a token for the figures',
      GITHUB_OAUTH_CLIENT_ID: 'docket at github',
      GITHUB_OAUTH_CLIENT_SECRET: 'the secret of docket at github',
    });
    const things = await makeThings(docket, state);
    const scene = new Scene(docket, state, things, await makeCallers(docket, things), folder);
    await scene.freeze();
    return scene;
  }

  /** Of a project that was public. */
  async close(state: 'archived' | 'deleted'): Promise<void> {
    const { founder, project } = this.things;
    const [as, path] = [this.docket.as(founder), `/api/project/${project.id}`];
    await this.frozen.end();
    if (this.state === 'archived') await as.put(path, { status: 'active' });
    if (state === 'archived') await as.put(path, { status: 'archived' });
    if (state === 'deleted') await as.delete(path);
    this.state = state;
    await this.freeze();
  }

  private async freeze(): Promise<void> {
    await relay(this.docket);
    this.frozen = await Frozen.of(this.docket);
  }

  async stop(): Promise<void> {
    await this.frozen.end();
    await this.docket.stop();
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** `word` returns the texts that people write, by kind. */
export async function makeThings(
  docket: Docket,
  visibility: ProjectVisibility,
  repo = REPO,
  word: (name: string) => string = (name) => name,
): Promise<Things> {
  const { given } = docket;
  const founder = await given.user({ email: `${word('founder').toLowerCase()}.${uuidv7()}@example.com` });
  const root = await given.user({ role: 'ADMIN' }); // a second ADMIN: the last one could not leave
  const workspace = await given.workspace(founder);
  const project = await given.project(founder, {
    workspaceId: workspace.id,
    visibility,
    name: word('Project'),
    description: word('What it is for'),
  });
  const bystander = await given.workspaceMember(founder, workspace, 'member');
  await given.member(founder, project, 'member', bystander);
  const invitee = await given.user();
  const as = docket.as(founder);
  const made = async (path: string, body?: object, by = as): Promise<Record<string, string>> => {
    const reply = await by.post(path, body);
    if (reply.status >= 300) throw new Error(`${path} answered ${reply.status}: ${reply.text}`);
    return reply.body.data;
  };
  const place = { projectId: project.id };
  const ticket = await given.ticket(founder, {
    ...place,
    title: `Rights under test ${word('title')}`,
    description: word('description'),
    externalId: word('external'),
  });
  const otherTicket = await given.ticket(founder, place);
  const deletedTicket = await given.ticket(founder, place);
  await as.delete(`/api/tickets/${deletedTicket.id}`);
  const path = `/api/tickets/${ticket.id}`;
  const ofProject = `/api/project/${project.id}`;
  const ofWorkspace = `/api/workspaces/${workspace.id}`;
  await as.put(`${path}/status`, { status: 'todo' });
  const invited = await made(`${ofProject}/invitations`, { email: invitee.email });
  const imported = await docket
    .as(founder)
    .post(`${ofProject}/import`)
    .sending('text/csv', `title\r\n${word('Imported')}\r\n`);
  const hook = docket.as({ apiKey: await given.apiKey(founder, { name: word('hooks') }) });
  const webhook = await made(
    '/v1/webhooks',
    {
      url: `https://example.com/${word('hook')}`,
      description: word('listener'),
      events: ['*'],
      secret: 'a long secret',
      ...place,
    },
    hook,
  );
  await made(`/v1/webhooks/${webhook.id}/ping`, undefined, hook);
  await relay(docket);
  const [delivery] = await docket.rows<{ id: string }>(
    `UPDATE webhook_deliveries SET status = 'succeeded' WHERE webhook_id = $1 RETURNING id`,
    [webhook.id],
  );
  await given.apiKey(bystander);
  const [of] = await docket.rows<Record<'key' | 'session' | 'notification', string>>(
    `SELECT (SELECT id FROM api_keys WHERE user_id = $1) AS key, (SELECT id FROM sessions WHERE user_id = $1) AS session,
            (SELECT id FROM notifications WHERE user_id = $2) AS notification`,
    [bystander.id, invitee.id],
  );
  const [identityId, passkeyId] = await waysInOf(docket, bystander, word);
  await docket.as(founder).put(`${ofProject}/webhook-secret`, {});
  const picture = form({ name: 'file', filename: 'me.png', content: PICTURES['image/png'] });
  await as.put('/api/user/avatar', picture.body).set('content-type', picture.type);
  const tasks = await makeTasks(docket, project, founder, word);
  const agent = await given.agent(founder, workspace.id, { name: word('agent') });
  const [agentKey] = await docket.rows<{ id: string }>('SELECT id FROM api_keys WHERE user_id = $1', [agent.id]);
  const ids = {
    commentId: (await given.comment(founder, ticket, word('remark'))).id,
    attachmentId: (await given.attachment(founder, ticket, word('content'), { filename: word('file') })).id,
    timeLogId: (await made(`${path}/time-logs`, { minutes: 5, note: word('note') })).id!,
    relationId: (await made(`${path}/relations`, { type: 'blocks', ticketId: otherTicket.id })).id!,
    labelId: (await given.label(founder, workspace.id, word('label'))).id,
    groupId: (await made(`${ofWorkspace}/groups`, { name: word('Group'), description: word('cycle') })).id!,
    fieldId: (await made(`${ofProject}/fields`, { name: word('Field'), type: 'text', description: word('help') })).id!,
    viewId: (
      await made('/api/views', { name: word('View'), query: 'status=todo', projectId: project.id, shared: true })
    ).id!,
    templateId: (await made(`${ofProject}/templates`, { name: word('Template'), ticket: { title: word('planned') } }))
      .id!,
    recurrenceId: (
      await made(`${ofProject}/recurrences`, {
        ticket: { title: word('recurring') },
        rule: 'FREQ=YEARLY',
        timezone: 'UTC',
        startsAt: '2026-01-01T00:00:00Z',
      })
    ).id!,
    tokenId: (await made(`${ofProject}/access-tokens`, { name: word('token') })).id!,
    repositoryId: (await made(`${ofProject}/repositories`, { provider: 'local', repo }, docket.as(root))).id!,
    invitationId: invited.id!,
    workspaceInvitationId: (
      await made(`${ofWorkspace}/invitations`, { email: `${word('waiting').toLowerCase()}@example.com` })
    ).id!,
    importId: imported.body.data.id,
    webhookId: webhook.id!,
    deliveryId: delivery!.id,
    apiKeyId: of!.key,
    sessionId: of!.session,
    identityId,
    passkeyId,
    notificationId: of!.notification,
    inviteeId: invitee.id,
    agentId: agent.id,
    keyId: agentKey!.id,
  };
  return {
    founder,
    bystander,
    newcomer: await given.user(),
    workspace,
    emptyWorkspace: await given.workspace(founder, { name: word('Workspace') }),
    project,
    visibility,
    ticket,
    otherTicket,
    deletedTicket,
    tasks,
    ids,
    secrets: { invitation: invited.url!.split('#token=')[1]! },
  };
}

/** An identity at a provider and a passkey. */
async function waysInOf(docket: Docket, { id }: TestUser, word: (name: string) => string): Promise<[string, string]> {
  const [identity, passkey] = [uuidv7(), uuidv7()];
  await docket.rows(
    `INSERT INTO identities (id, user_id, provider, subject, email, created_at) VALUES ($1, $2, 'github', $3, $4, now())`,
    [identity, id, `${word('subject')} ${identity}`, `${word('identity').toLowerCase()}@example.com`],
  );
  await docket.rows(
    `INSERT INTO passkeys (id, user_id, name, credential_id, public_key, counter, transports, created_at)
     VALUES ($1, $2, $3, $4, '', 0, '{}', now())`,
    [passkey, id, word('passkey'), `${word('credential')} ${passkey}`],
  );
  return [identity, passkey];
}

/** Leases that last as long as the tests. */
async function makeTasks(
  docket: Docket,
  project: TestProject,
  founder: TestUser,
  word: (name: string) => string,
): Promise<Things['tasks']> {
  const tasks = new AgentTasks(docket);
  const as = docket.as(founder);
  const made = {
    running: await tasks.in('running', project, as),
    awaiting_input: await tasks.in('awaiting_input', project, as),
    failed: await tasks.in('failed', project, as),
  };
  const { id, leaseToken } = made.running;
  await as.post(`/api/agent-tasks/${id}/log`, { leaseToken, message: word('log') });
  await tasks.queued(project, { subject: word('subject') });
  await docket.rows(`UPDATE agent_tasks SET leased_until = now() + interval '1 day' WHERE leased_until IS NOT NULL`);
  return made;
}

async function makeCallers(docket: Docket, things: Things): Promise<Caller[]> {
  const { founder, workspace, emptyWorkspace, project } = things;
  const callers: Caller[] = [];
  for (const role of ROLES) {
    const user = await docket.given.user();
    const inProject = role.inProject ?? (role.removed === 'from the project' ? 'admin' : undefined);
    const inWorkspace = role.inWorkspace ?? (role.removed === 'from the workspace' ? 'admin' : undefined);
    if (inProject) await docket.given.member(founder, project, inProject, user);
    for (const place of inWorkspace ? [workspace, emptyWorkspace] : []) {
      await docket.given.workspaceMember(founder, place, inWorkspace!, user);
    }
    if (role.user === 'ADMIN' || role.shows === 'admin') {
      await docket.rows(`UPDATE users SET role = 'ADMIN' WHERE id = $1`, [user.id]);
    }
    const headers = await credentials(docket, user, role, things);
    // With their credentials still valid.
    const places = { 'from the project': `project/${project.id}`, 'from the workspace': `workspaces/${workspace.id}` };
    if (role.removed) await docket.as(founder).delete(`/api/${places[role.removed]}/members/${user.id}`);
    if (role.removed === 'from the workspace') {
      await docket.as(founder).delete(`/api/workspaces/${emptyWorkspace.id}/members/${user.id}`);
    }
    await docket.rows('UPDATE users SET role = $2, disabled_at = $3 WHERE id = $1', [
      user.id,
      role.user,
      role.disabled ? new Date() : null,
    ]);
    callers.push({ role, id: user.id, email: user.email, password: user.password, headers });
  }
  // A caller's time of last activity is updated now, so that it is not noticed later.
  await docket.rows('UPDATE api_keys SET last_used_at = now()');
  await docket.rows('UPDATE access_tokens SET last_used_at = now()');
  await docket.rows('UPDATE sessions SET last_used_at = now()');
  return callers;
}

const isAdmin = ({ user, actsAs }: Role) => (actsAs ?? user) === 'ADMIN';

async function credentials(docket: Docket, user: TestUser, role: Role, things: Things): Promise<Caller['headers']> {
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const { founder, project } = things;
  const scope = API_KEY_SCOPES.find((name) => name === role.shows);
  const token = await docket.as(founder).post(`/api/project/${project.id}/access-tokens`, { name: role.name });
  return {
    nothing: {},
    session: { cookie: user.cookie },
    key: bearer(await docket.given.apiKey(user, isAdmin(role) ? { scopes: [...API_KEY_SCOPES] } : {})),
    ...(scope && { [scope]: bearer(await docket.given.apiKey(user, { scopes: [scope] })) }),
    'access token': bearer(token.body.data.token),
  };
}
