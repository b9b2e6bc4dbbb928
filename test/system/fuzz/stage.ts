import type { Docket } from '../../support/docket.js';
import type { TestProject, TestTicket, TestUser } from '../../support/given.js';
import { relay } from '../../support/relay.js';
import type { Kind } from './names.js';

export interface Credential {
  cookie?: string;
  apiKey?: string;
}

export const ROLES = [
  'anonymous',
  'garbage',
  'outsider',
  'viewer',
  'member',
  'admin',
  'owner',
  'ADMIN',
  'VIEWER',
  'key',
  'narrowKey',
  'accessToken',
] as const;
export type Role = (typeof ROLES)[number];

/**
 * The callers and the objects of requests. People stay; objects are recreated now and then, since some requests delete
 * them.
 */
export class Stage {
  ids = new Map<string, string>();
  credentials!: Record<Role, Credential>;
  private people!: Record<'outsider' | 'viewer' | 'member' | 'admin' | 'owner' | 'root' | 'onlooker', TestUser>;
  private readonly keys: { key: string; narrowKey: string };
  private expendable!: TestUser;

  private constructor(private readonly docket: Docket) {
    this.keys = { key: '', narrowKey: '' };
  }

  static async set(docket: Docket): Promise<Stage> {
    const stage = new Stage(docket);
    const { given } = docket;
    const root = await given.user({ role: 'ADMIN' });
    const [outsider, viewer, member] = [await given.user(), await given.user(), await given.user()];
    const [admin, owner, onlooker] = [await given.user(), await given.user(), await given.user({ role: 'VIEWER' })];
    stage.people = { outsider, viewer, member, admin, owner, root, onlooker };
    stage.keys.key = await given.apiKey(owner);
    stage.keys.narrowKey = await given.apiKey(member, { scopes: ['tickets:read', 'webhooks:write'] });
    await stage.setAgain();
    await stage.replaceExpendable();
    return stage;
  }

  /** Of a user that nothing else needs: for requests that end accounts, sessions and keys. */
  get expendableCredential(): Credential {
    return this.expendable;
  }

  async replaceExpendable(): Promise<void> {
    this.expendable = await this.docket.given.user();
    const me = this.docket.as(this.expendable);
    const key = (await me.post('/api/user/api-keys', { name: 'spare' })).body.data.id;
    const session = (await me.get('/api/auth/sessions')).body.data[0].id;
    this.put('api-keys', key)
      .put('sessions', session)
      .put('users', ...this.userIds(), this.expendable.id);
  }

  async setAgain(): Promise<void> {
    const { docket } = this;
    const { owner, admin, member, viewer, onlooker, outsider, root } = this.people;
    const workspace = await docket.given.workspace(owner);
    const inside = { workspaceId: workspace.id };
    const [open, hidden, bare] = [
      await docket.given.project(owner, { visibility: 'public', ...inside }),
      await docket.given.project(owner, inside),
      await docket.given.project(outsider),
    ];
    for (const [user, role] of [
      [admin, 'admin'],
      [member, 'member'],
      [viewer, 'viewer'],
      [onlooker, 'admin'],
    ] as const) {
      await docket.given.member(owner, hidden, role, user);
    }
    await docket.given.workspaceMember(owner, workspace, 'member', member);
    const tickets = [
      await docket.given.ticket(member, { projectId: hidden.id, assigneeId: owner.id }),
      await docket.given.ticket(owner, { projectId: open.id, title: 'Sign in by ticket' }),
      await docket.given.ticket(owner, inside),
    ];
    this.put('tickets', ...tickets.map(({ id }) => id), tickets[0]!.key!);
    this.put('project', open.id, hidden.id, bare.id, hidden.key).put('workspaces', workspace.id, bare.workspaceId);
    this.put('labels', (await docket.given.label(owner, workspace.id)).id);
    this.put('groups', (await docket.given.group(owner, workspace.id)).id);
    this.put('users', ...this.userIds(), this.ids.get('~users.3~') ?? root.id);
    await this.hang(tickets);
    await this.integrate(hidden);
  }

  private userIds(): string[] {
    const { owner, member, outsider } = this.people;
    return [owner.id, member.id, outsider.id];
  }

  private async hang([first, second]: TestTicket[]): Promise<void> {
    const { docket } = this;
    const { owner, member } = this.people;
    const path = `/api/tickets/${first!.id}`;
    const created = async (by: TestUser, under: string, body: object): Promise<string> =>
      (await docket.as(by).post(`${path}/${under}`, body)).body.data.id;
    const other = await docket.given.comment(owner, second!);
    this.put('comments', await created(member, 'comments', { content: 'A ticket to sign in' }), other.id);
    this.put('time-logs', await created(member, 'time-logs', { minutes: 5 }));
    this.put('relations', await created(owner, 'relations', { type: 'blocks', ticketId: second!.id }));
    this.put('attachments', (await docket.given.attachment(member, first!)).id);
    const plan = async (under: string, body: object): Promise<string> =>
      (await docket.as(member).post(`/api/project/${first!.projectId}/${under}`, body)).body.data.id;
    const ticket = { title: 'Sign in again' };
    this.put('templates', await plan('templates', { name: 'Sign-in', ticket }));
    const yearly = { rule: 'FREQ=YEARLY', timezone: 'UTC', startsAt: '2026-01-01T00:00:00Z' };
    this.put('recurrences', await plan('recurrences', { ticket, ...yearly }));
  }

  /** Tokens, webhooks with pending deliveries, imports and tasks. */
  private async integrate(project: TestProject): Promise<void> {
    const { docket, keys } = this;
    const { owner, root, outsider, viewer, member, admin, onlooker } = this.people;
    const path = `/api/project/${project.id}`;
    const made = async (by: Credential, under: string, body: object) =>
      (await docket.as(by).post(`${path}/${under}`, body)).body.data;
    const { id: tokenId, token } = await made(owner, 'access-tokens', { name: 'CI' });
    this.put('access-tokens', tokenId);
    this.put('invitations', (await made(owner, 'invitations', { email: `${project.id}@example.com` })).id);
    this.put('repositories', (await made(root, 'repositories', { provider: 'github', repo: `o/${project.key}` })).id);
    const rows = docket.as(owner).post(`${path}/import`).sending('text/csv', 'title\r\nOne');
    this.put('imports', (await rows).body.data.id);
    await this.tasks(project, token);
    const webhook = { url: 'https://example.com', events: ['*'], secret: 'a long secret', projectId: project.id };
    const api = docket.as({ apiKey: keys.key });
    // Deletes those of earlier stages: their number is limited.
    for (const { id } of (await api.get('/v1/webhooks?limit=100')).body.data) await api.delete(`/v1/webhooks/${id}`);
    const webhookId = (await api.post('/v1/webhooks', webhook)).body.data.id;
    await api.post(`/v1/webhooks/${webhookId}/ping`);
    await relay(docket);
    const [delivery] = (await api.get(`/v1/webhooks/${webhookId}/deliveries`)).body.data;
    this.put('webhooks', webhookId).put('deliveries', delivery.id);
    const [notification] = await docket.rows<{ id: string }>('SELECT id FROM notifications ORDER BY id DESC LIMIT 1');
    this.put('notifications', notification?.id ?? webhookId);
    const garbage = { cookie: 'docket.session-token=garbage', apiKey: 'dkt_garbage' };
    const people = { outsider, viewer, member, admin, owner, ADMIN: root, VIEWER: onlooker };
    const machines = {
      key: { apiKey: keys.key },
      narrowKey: { apiKey: keys.narrowKey },
      accessToken: { apiKey: token },
    };
    this.credentials = { anonymous: {}, garbage, ...people, ...machines };
  }

  private async tasks(project: TestProject, token: string): Promise<void> {
    const { docket } = this;
    const { owner } = this.people;
    const rules = [{ event: 'deployed', kind: 'look_at_it' }];
    await docket.as(owner).put(`/api/project/${project.id}/automations`, { agent: 'external', rules });
    const tasks: string[] = [];
    for (const number of [1, 2]) {
      const event = { event: 'deployed', projectId: project.id, data: { number } };
      tasks.push((await docket.as({ apiKey: token }).post('/webhooks/generic', event)).body.data.taskId);
    }
    const claimed = (
      await docket.as(owner).post('/api/agent-tasks/claim', { projectId: project.id, leaseSeconds: 3600 })
    ).body.data;
    this.put('agent-tasks', claimed.id, tasks.find((id) => id !== claimed.id)!).put('leases', claimed.leaseToken);
  }

  private put(kind: Kind, ...ids: string[]): this {
    for (const [index, id] of ids.entries()) this.ids.set(`~${kind}.${index}~`, id);
    return this;
  }
}
