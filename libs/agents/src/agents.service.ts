import { Injectable } from '@nestjs/common';
import { In, IsNull, Not } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { AccessService, Memberships, WORKSPACE } from '#access';
import { OpenAgentTasks } from '#agent-tasks';
import { type Actor, Clock, NotFound, ValidationFailed } from '#contracts';
import {
  Agent,
  ApiKey,
  Database,
  type Page,
  type PageRequest,
  Project,
  ProjectMember,
  type Transaction,
  User,
  WorkspaceMember,
} from '#data';
import { ProjectMembersService } from '#projects';
import { DetachFromTickets } from '#tickets';
import { type ApiKeyRecord, ApiKeysService, type NewApiKey } from '#users';
import { AgentQueries, type AgentRecord } from './agent.queries.js';

const AGENTS_PER_WORKSPACE = 100;

export interface AgentInput {
  name?: string;
  description?: string | null;
  /** By id or key; null means the whole workspace. */
  projectIds?: string[] | null;
  disabled?: boolean;
}

/** Members that are programs. They have no e-mail and password, and act with API keys that workspace admins create. */
@Injectable()
export class AgentsService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly access: AccessService,
    private readonly memberships: Memberships,
    private readonly projectMembers: ProjectMembersService,
    private readonly tasks: OpenAgentTasks,
    private readonly tickets: DetachFromTickets,
    private readonly apiKeys: ApiKeysService,
    private readonly queries: AgentQueries,
  ) {}

  async list(actor: Actor, workspaceId: string, request: PageRequest): Promise<Page<AgentRecord>> {
    await this.access.workspace(this.db, actor, workspaceId, 'listMembers');
    return this.queries.list(actor, workspaceId, request);
  }

  async get(actor: Actor, workspaceId: string, agentId: string): Promise<AgentRecord> {
    await this.access.workspace(this.db, actor, workspaceId, 'listMembers');
    return this.queries.one(this.db, actor, workspaceId, agentId);
  }

  create(actor: Actor, workspaceId: string, input: AgentInput & { name: string }): Promise<AgentRecord> {
    return this.db.transaction(async (tx) => {
      await this.access.workspace(tx, actor, workspaceId, 'manageMembers', true);
      await this.mustBeBelowLimit(tx, workspaceId);
      const id = uuidv7();
      const now = this.clock.now();
      const times = { createdAt: now, updatedAt: now };
      // `!` is no valid password hash, so nobody can sign in as an agent.
      await tx.manager.insert(User, { id, name: input.name, kind: 'agent', passwordHash: '!', ...times });
      const description = input.description ?? null;
      await tx.manager.insert(Agent, { userId: id, workspaceId, description, createdBy: actor.userId, ...times });
      const projectIds = input.projectIds && (await this.projectsIn(tx, actor, workspaceId, input.projectIds));
      await this.setMemberships(tx, actor, workspaceId, id, projectIds ?? null);
      return this.queries.one(tx, actor, workspaceId, id);
    });
  }

  update(actor: Actor, workspaceId: string, agentId: string, input: AgentInput): Promise<AgentRecord> {
    return this.db.transaction(async (tx) => {
      const agent = await this.managed(tx, actor, workspaceId, agentId);
      const now = this.clock.now();
      const { name = agent.name, description = agent.description, disabled = agent.disabled } = input;
      const disabledAt = disabled ? now : null;
      const isSwitched = disabled !== agent.disabled;
      await tx.manager.update(User, { id: agentId }, { name, updatedAt: now, ...(isSwitched && { disabledAt }) });
      await tx.manager.update(Agent, { userId: agentId }, { description, updatedAt: now });
      if (input.projectIds !== undefined) await this.changeMemberships(tx, actor, agent, input.projectIds);
      return this.queries.one(tx, actor, workspaceId, agentId);
    });
  }

  /** Its name is kept on its past changes. */
  delete(actor: Actor, workspaceId: string, agentId: string): Promise<string> {
    return this.db.transaction(async (tx) => {
      await this.managed(tx, actor, workspaceId, agentId);
      const now = this.clock.now();
      await this.leaveProjects(tx, actor, agentId);
      await tx.manager.delete(WorkspaceMember, { userId: agentId });
      await tx.manager.delete(ApiKey, { userId: agentId });
      await tx.manager.update(User, { id: agentId }, { disabledAt: now, updatedAt: now });
      await tx.manager.update(Agent, { userId: agentId }, { deletedAt: now, updatedAt: now });
      await this.tasks.release(tx, actor, agentId);
      await this.tickets.clearDelegate(tx, actor, { id: agentId, workspaceId });
      return agentId;
    });
  }

  async createKey(actor: Actor, workspaceId: string, agentId: string, input: NewApiKey) {
    return this.apiKeys.create(await this.asKeyOwner(actor, workspaceId, agentId), input);
  }

  async listKeys(
    actor: Actor,
    workspaceId: string,
    agentId: string,
    request: PageRequest,
  ): Promise<Page<ApiKeyRecord>> {
    return this.apiKeys.list(await this.asKeyOwner(actor, workspaceId, agentId), request);
  }

  async revokeKey(actor: Actor, workspaceId: string, agentId: string, keyId: string): Promise<string> {
    return this.apiKeys.revoke(await this.asKeyOwner(actor, workspaceId, agentId), keyId);
  }

  /** The agent as the owner of its API keys, for an actor who may manage it. */
  private async asKeyOwner(actor: Actor, workspaceId: string, agentId: string): Promise<Actor> {
    await this.access.workspace(this.db, actor, workspaceId, 'manageMembers');
    const { id } = await this.queries.one(this.db, actor, workspaceId, agentId);
    return { userId: id, role: 'USER', isAgent: true };
  }

  private async managed(tx: Transaction, actor: Actor, workspaceId: string, agentId: string): Promise<AgentRecord> {
    await this.access.workspace(tx, actor, workspaceId, 'manageMembers', true);
    return this.queries.one(tx, actor, workspaceId, agentId);
  }

  /** Makes it a member of the workspace, or only of some projects. */
  private async setMemberships(
    tx: Transaction,
    actor: Actor,
    workspaceId: string,
    agentId: string,
    projectIds: string[] | null,
  ): Promise<void> {
    if (!projectIds) {
      const workspace = await this.access.workspace(tx, actor, workspaceId, 'manageMembers');
      await this.memberships.set(tx, WORKSPACE, actor, { ...workspace, workspaceId }, agentId, 'member');
      return;
    }
    for (const projectId of projectIds) await this.projectMembers.set(actor, projectId, agentId, 'member');
  }

  /** Memberships that it keeps stay as they are, with their role and without events. */
  private async changeMemberships(
    tx: Transaction,
    actor: Actor,
    { id, workspaceId, projectIds: before }: AgentRecord,
    wanted: string[] | null,
  ): Promise<void> {
    if (!before && !wanted) return;
    const after = wanted && (await this.projectsIn(tx, actor, workspaceId, wanted));
    if (!before) await tx.manager.delete(WorkspaceMember, { userId: id });
    const kept = await this.leaveProjects(tx, actor, id, after ?? []);
    await this.setMemberships(tx, actor, workspaceId, id, after?.filter((each) => !kept.includes(each)) ?? null);
  }

  /**
   * Ends its own memberships in all projects but some, and returns those in which it stays. It leaves deleted projects,
   * too, so that it is no member when they are restored.
   */
  private async leaveProjects(
    tx: Transaction,
    actor: Actor,
    agentId: string,
    except: string[] = [],
  ): Promise<string[]> {
    const held = (await tx.manager.findBy(ProjectMember, { userId: agentId })).map(({ projectId }) => projectId);
    const live = (await tx.manager.findBy(Project, { id: In(held), status: Not('deleted') })).map(({ id }) => id);
    await tx.manager.delete(ProjectMember, { userId: agentId, projectId: Not(In(live)) });
    for (const projectId of live) {
      if (!except.includes(projectId)) await this.projectMembers.remove(actor, projectId, agentId);
    }
    return live.filter((projectId) => except.includes(projectId));
  }

  private async projectsIn(tx: Transaction, actor: Actor, workspaceId: string, idsOrKeys: string[]): Promise<string[]> {
    const invalid = ValidationFailed.on('projectIds', 'Projects must be valid');
    const ids = new Set<string>();
    for (const idOrKey of idsOrKeys) {
      const project = await this.access.project(tx, actor, idOrKey, 'read').catch((error) => {
        throw error instanceof NotFound ? invalid : error;
      });
      if (project.workspaceId !== workspaceId) throw invalid;
      ids.add(project.id);
    }
    return [...ids];
  }

  private async mustBeBelowLimit(tx: Transaction, workspaceId: string): Promise<void> {
    const agents = await tx.manager.countBy(Agent, { workspaceId, deletedAt: IsNull() });
    if (agents >= AGENTS_PER_WORKSPACE) {
      throw ValidationFailed.on('name', `A workspace has at most ${AGENTS_PER_WORKSPACE} agents; delete one first`);
    }
  }
}
