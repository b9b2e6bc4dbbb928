import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { AccessService, type Member, MemberQueries, type MembershipChange, Memberships, WORKSPACE } from '#access';
import { type Actor, Clock, Conflict, Forbidden, type MemberRole } from '#contracts';
import {
  Database,
  type Page,
  type PageRequest,
  Project,
  TicketCounters,
  type Transaction,
  Workspace,
  WorkspaceMember,
} from '#data';
import { MembershipNotifications } from '#notifications';
import { StorageQuota, type StorageUse } from '#tickets';
import { slugify } from './slug.js';
import { WorkspaceQueries, type WorkspaceRecord } from './workspace.queries.js';
import { AGENTS_OF_WORKSPACE, deleteKeysOfAgents, disableAgents, LOCK_WORKSPACE } from './workspaces.sql.js';

export interface WorkspaceInput {
  name: string;
  slug?: string;
}

@Injectable()
export class WorkspacesService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly access: AccessService,
    private readonly memberships: Memberships,
    private readonly members: MemberQueries,
    private readonly queries: WorkspaceQueries,
    private readonly notifications: MembershipNotifications,
    private readonly storage: StorageQuota,
  ) {}

  create(actor: Actor, input: WorkspaceInput): Promise<WorkspaceRecord> {
    if (actor.role === 'VIEWER' || actor.isAgent) throw Forbidden.to('workspace');
    return this.db.transaction(async (tx) => {
      const id = uuidv7();
      const now = this.clock.now();
      const slug = input.slug ?? `${slugify(input.name)}-${randomBytes(4).toString('hex')}`;
      const times = { createdAt: now, updatedAt: now };
      await tx.manager.insert(Workspace, { id, name: input.name, slug, ownerId: actor.userId, ...times });
      const owner = { workspaceId: id, userId: actor.userId, role: 'owner', joinedAt: now } as const;
      await tx.manager.insert(WorkspaceMember, owner);
      await tx.manager.insert(TicketCounters, { scopeId: id, workspaceId: id });
      return this.queries.workspace(tx, actor, id);
    });
  }

  async get(actor: Actor, id: string): Promise<WorkspaceRecord> {
    await this.access.workspace(this.db, actor, id, 'read');
    return this.queries.workspace(this.db, actor, id);
  }

  async storageUse(actor: Actor, id: string): Promise<StorageUse> {
    await this.access.workspace(this.db, actor, id, 'deleteAny');
    return this.storage.usage(id);
  }

  update(actor: Actor, id: string, change: Partial<WorkspaceInput>): Promise<WorkspaceRecord> {
    return this.db.transaction(async (tx) => {
      await this.access.workspace(tx, actor, id, 'editProject', true);
      const { name, slug } = change;
      if (name !== undefined || slug !== undefined) {
        await tx.manager.update(Workspace, { id }, { name, slug, updatedAt: this.clock.now() });
      }
      return this.queries.workspace(tx, actor, id);
    });
  }

  /** A personal workspace cannot be deleted, nor one that still has projects, including deleted ones. */
  delete(actor: Actor, id: string): Promise<string> {
    return this.db.transaction(async (tx) => {
      const workspace = await this.access.workspace(tx, actor, id, 'deleteProject', true);
      if (workspace.personal) throw new Conflict('A personal workspace cannot be deleted');
      // A stronger lock than usual: waits for a project being created here, which the check below then sees.
      await tx.query(LOCK_WORKSPACE, [id]);
      if (await tx.manager.existsBy(Project, { workspaceId: id })) throw new Conflict('Workspace still has projects');
      await this.endAgents(tx, id);
      await tx.manager.delete(Workspace, { id });
      return id;
    });
  }

  /** Their past changes keep their names, but their API keys end with the workspace. */
  private async endAgents(tx: Transaction, workspaceId: string): Promise<void> {
    await tx.query(deleteKeysOfAgents(AGENTS_OF_WORKSPACE), [workspaceId]);
    const now = this.clock.now();
    await tx.query(disableAgents(AGENTS_OF_WORKSPACE), [workspaceId, now]);
  }

  async listMembers(actor: Actor, id: string, request: PageRequest): Promise<Page<Member>> {
    await this.access.workspace(this.db, actor, id, 'listMembers');
    return this.members.list(actor, WORKSPACE, id, request);
  }

  setMember(
    actor: Actor,
    id: string,
    userId: string,
    role: MemberRole,
  ): Promise<{ member: Member; change: MembershipChange }> {
    return this.db.transaction(async (tx) => {
      const workspace = await this.access.workspace(tx, actor, id, 'manageMembers', true);
      const change = await this.memberships.set(tx, WORKSPACE, actor, { ...workspace, workspaceId: id }, userId, role);
      if (change === 'added') await this.notifications.addedToWorkspace(tx, actor, id, userId);
      return { member: await this.members.one(tx, actor, WORKSPACE, id, userId), change };
    });
  }

  removeMember(actor: Actor, id: string, userId: string): Promise<string> {
    return this.db.transaction(async (tx) => {
      const workspace = await this.access.workspace(tx, actor, id, 'listMembers', true);
      await this.memberships.remove(tx, WORKSPACE, actor, { ...workspace, workspaceId: id }, userId);
      return userId;
    });
  }
}
