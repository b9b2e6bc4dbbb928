import { API_KEY_SCOPES, type MemberRole, type ProjectVisibility, type UserRole } from '#contracts';
import type { Docket } from './docket.js';
import { form } from './form.js';
import { keepSecret } from './run-logs.js';

export interface TestUser {
  id: string;
  email: string;
  password: string;
  name: string;
  cookie: string;
}

type Credential = Parameters<Docket['as']>[0];

export interface TestProject {
  id: string;
  name: string;
  key: string;
  workspaceId: string;
}

export interface TestTicket {
  id: string;
  key: string | null;
  title: string;
  projectId: string | null;
  workspaceId: string;
}

export interface TestWorkspace {
  id: string;
  name: string;
  slug: string;
}

/** As `docket.as` takes it. */
export interface TestAgent {
  id: string;
  name: string;
  apiKey: string;
}

let count = 0;

/** The preconditions of tests; created over HTTP wherever a user could create them. */
export class Given {
  constructor(private readonly docket: Docket) {}

  async user(options: { role?: UserRole; email?: string; name?: string; password?: string } = {}): Promise<TestUser> {
    const number = ++count;
    const email = options.email ?? `user${number}@example.com`;
    const name = options.name ?? `User ${number}`;
    const password = options.password ?? `password of user ${number}`;
    const reply = await this.docket.as().post('/api/auth/sign-up', { email, password, name });
    if (reply.status !== 201) throw new Error(`sign-up answered ${reply.status}: ${reply.text}`);
    const { id } = reply.body.data;
    // The first user of a database is ADMIN; in tests, people are ordinary users unless specified.
    const role = options.role ?? 'USER';
    if (reply.body.data.role !== role) await this.docket.rows('UPDATE users SET role = $2 WHERE id = $1', [id, role]);
    return { id, email, name, password, cookie: cookieOf(reply.headers['set-cookie']) };
  }

  async apiKey(user: TestUser, body: { name?: string; scopes?: string[]; expiresAt?: string } = {}): Promise<string> {
    const reply = await this.docket.as(user).post('/api/user/api-keys', { name: 'test', ...body });
    if (reply.status !== 201) throw new Error(`key answered ${reply.status}: ${reply.text}`);
    return reply.body.data.key;
  }

  /** A key with all permissions of an ADMIN. */
  adminKey(admin: TestUser): Promise<string> {
    return this.apiKey(admin, { scopes: [...API_KEY_SCOPES] });
  }

  async workspace(owner: TestUser, body: { name?: string; slug?: string } = {}): Promise<TestWorkspace> {
    return this.created(owner, '/api/workspaces', { name: `Workspace ${++count}`, ...body });
  }

  async project(
    owner: TestUser,
    body: {
      name?: string;
      description?: string;
      key?: string;
      workspaceId?: string;
      visibility?: ProjectVisibility;
    } = {},
  ): Promise<TestProject> {
    return this.created(owner, '/api/projects', { name: `Project ${++count}`, ...body });
  }

  /**
   * A person with a role in a project, added by somebody with the permission; a new person unless one is given. They
   * read it once, which confirms the membership, unless the test is about an unconfirmed one.
   */
  async member(
    by: TestUser,
    project: { id: string },
    role: MemberRole,
    user?: TestUser,
    confirms = true,
  ): Promise<TestUser> {
    return this.joined(by, `/api/project/${project.id}/members`, role, user, confirms);
  }

  async workspaceMember(
    by: TestUser,
    workspace: { id: string },
    role: MemberRole,
    user?: TestUser,
    confirms = true,
  ): Promise<TestUser> {
    return this.joined(by, `/api/workspaces/${workspace.id}/members`, role, user, confirms);
  }

  private async joined(by: TestUser, path: string, role: MemberRole, user: TestUser | undefined, confirms: boolean) {
    const member = user ?? (await this.user());
    await this.created(by, path, { userId: member.id, role });
    const reply = confirms ? await this.docket.as(member).get(path) : undefined;
    if (reply && reply.status !== 200) throw new Error(`${path} answered ${reply.status}: ${reply.text}`);
    return member;
  }

  /** Reported by `by`, in their own workspace unless a project or workspace is given. */
  async ticket(by: Credential, body: object = {}): Promise<TestTicket> {
    return this.created(by, '/api/tickets', { title: `Ticket ${++count}`, ...body });
  }

  async comment(by: Credential, ticket: { id: string }, content = 'A comment'): Promise<{ id: string }> {
    return this.created(by, `/api/tickets/${ticket.id}/comments`, { content });
  }

  async attachment(
    by: Credential,
    ticket: { id: string },
    content: Buffer | string = 'A file',
    file: { filename?: string; type?: string } = {},
  ): Promise<{ id: string; name: string; size: number }> {
    const { body, type } = form({ name: 'file', filename: 'file.txt', ...file, content });
    const path = `/api/tickets/${ticket.id}/attachments`;
    const reply = await this.docket.as(by).post(path, body).set('content-type', type);
    if (reply.status !== 201) throw new Error(`${path} answered ${reply.status}: ${reply.text}`);
    return reply.body.data;
  }

  async label(by: TestUser, workspaceId: string, name = `label ${++count}`): Promise<{ id: string; name: string }> {
    return this.created(by, `/api/workspaces/${workspaceId}/labels`, { name });
  }

  /** A cycle or milestone of a workspace, or of one of its projects. */
  async group(by: TestUser, workspaceId: string, body: { projectId?: string } = {}): Promise<{ id: string }> {
    const path = `/api/workspaces/${workspaceId}/groups`;
    const group = await this.created<{ id: string; progress: object }>(by, path, { name: `Group ${++count}`, ...body });
    const { progress: _, ...shown } = group; // as tickets show it
    return shown;
  }

  /** An agent with its own key, created by an admin of its workspace. */
  async agent(
    by: TestUser,
    workspaceId: string,
    { scopes, ...body }: { name?: string; projectIds?: string[]; scopes?: string[] } = {},
  ): Promise<TestAgent> {
    const path = `/api/workspaces/${workspaceId}/agents`;
    const agent = await this.created<{ id: string; name: string }>(by, path, { name: `Agent ${++count}`, ...body });
    const { key } = await this.created<{ key: string }>(by, `${path}/${agent.id}/keys`, {
      name: 'test',
      ...(scopes && { scopes }),
    });
    return { ...agent, apiKey: key };
  }

  private async created<T>(by: Credential, path: string, body: object): Promise<T> {
    const reply = await this.docket.as(by).post(path, body);
    if (reply.status !== 201) throw new Error(`${path} answered ${reply.status}: ${reply.text}`);
    return reply.body.data;
  }
}

/** The name=value part of the first Set-Cookie. */
export function cookieOf(header: unknown): string {
  const cookie = (header as string[])[0]!.split(';', 1)[0]!;
  keepSecret('session', cookie.split('=')[1]);
  return cookie;
}
