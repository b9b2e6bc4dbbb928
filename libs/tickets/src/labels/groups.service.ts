import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import { AccessService } from '#access';
import { type Actor, Clock, type EventType, Forbidden, NotFound, ValidationFailed } from '#contracts';
import { Database, Group, type Page, type PageRequest, type Sql, type Transaction } from '#data';
import { EventsService } from '#events';
import { changesBetween, type FieldChanges } from './changes-between.js';
import { DetachFromTickets } from './detach-from-tickets.js';
import { GroupQueries, type GroupRecord, type GroupWithProgress } from './group.queries.js';
import { GROUP_BY_ID } from './groups.sql.js';

export interface GroupInput {
  name: string;
  projectId?: string | null;
  description?: string | null;
  startsAt?: Date | null;
  endsAt?: Date | null;
}

/** Cycles and milestones. */
@Injectable()
export class GroupsService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly access: AccessService,
    private readonly tickets: DetachFromTickets,
    private readonly events: EventsService,
    private readonly queries: GroupQueries,
  ) {}

  async list(actor: Actor, workspaceId: string, request: PageRequest): Promise<Page<GroupWithProgress>> {
    await this.access.workspace(this.db, actor, workspaceId, 'read');
    return this.queries.list(actor, workspaceId, request);
  }

  async get(actor: Actor, id: string): Promise<GroupWithProgress> {
    return this.queries.one(this.db, actor, await this.authorizedGroup(this.db, actor, id, 'read'));
  }

  create(actor: Actor, workspaceId: string, input: GroupInput): Promise<GroupWithProgress> {
    return this.db.transaction(async (tx) => {
      const workspace = await this.access.workspace(tx, actor, workspaceId, 'write');
      const group = await this.validate(tx, actor, complete({ id: uuidv7(), workspaceId: workspace.id, ...input }));
      const now = this.clock.now();
      await tx.manager.insert(Group, { ...group, createdAt: now, updatedAt: now });
      await this.emit(tx, actor, 'group.created', group);
      return this.queries.one(tx, actor, group);
    });
  }

  /** If it is limited to a project, tickets outside that project lose it. */
  update(actor: Actor, id: string, change: Partial<GroupInput>): Promise<GroupWithProgress> {
    return this.db.transaction(async (tx) => {
      const held = await this.authorizedGroup(tx, actor, id, 'write');
      const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
      const group = await this.validate(tx, actor, complete({ ...held, ...given }));
      const changes = changesBetween(complete(held), group);
      if (Object.keys(changes).length === 0) return this.queries.one(tx, actor, group);
      const narrows = group.projectId !== null && group.projectId !== held.projectId;
      await tx.manager.update(Group, { id: group.id }, { ...group, updatedAt: this.clock.now() });
      if (narrows) await this.tickets.narrowGroup(tx, actor, group);
      await this.emit(tx, actor, 'group.updated', group, changes);
      return this.queries.one(tx, actor, group);
    });
  }

  /**
   * A closed group accepts no more tickets. With `moveOpenTo`, its open tickets move to that group, or with null to
   * none: each is a change, made by the worker if there are many.
   */
  close(actor: Actor, id: string, moveOpenTo?: string | null): Promise<GroupWithProgress> {
    return this.db.transaction(async (tx) => {
      const group = await this.authorizedGroup(tx, actor, id, 'write');
      if (moveOpenTo) await this.mustAcceptTicketsOf(tx, group, moveOpenTo);
      await this.setClosed(tx, actor, group, group.closedAt ?? this.clock.now());
      if (moveOpenTo !== undefined) await this.tickets.moveOpen(tx, actor, group, moveOpenTo);
      return this.queries.one(tx, actor, group);
    });
  }

  reopen(actor: Actor, id: string): Promise<GroupWithProgress> {
    return this.db.transaction(async (tx) => {
      const group = await this.authorizedGroup(tx, actor, id, 'write');
      await this.setClosed(tx, actor, group, null);
      return this.queries.one(tx, actor, group);
    });
  }

  /** Its tickets lose the group: each is a change, made by the worker if there are many. */
  delete(actor: Actor, id: string): Promise<string> {
    return this.db.transaction(async (tx) => {
      const group = await this.authorizedGroup(tx, actor, id, 'write');
      await this.tickets.deleteGroup(tx, actor, group);
      await this.emit(tx, actor, 'group.deleted', complete(group));
      return group.id;
    });
  }

  /** The event belongs to the workspace even for a project's group: workspace members can read all its projects. */
  private emit(
    tx: Transaction,
    actor: Actor,
    type: EventType,
    group: GroupRecord,
    changes?: FieldChanges,
  ): Promise<void> {
    const scope = { workspaceId: group.workspaceId, project: null };
    return this.events.record(tx, actor, scope, { events: [{ type, data: { group, ...(changes && { changes }) } }] });
  }

  /** The project may be given by key. */
  private async validate(tx: Transaction, actor: Actor, group: GroupRecord): Promise<GroupRecord> {
    const { projectId: named, workspaceId } = group;
    const projectId = named === null ? null : await this.projectId(tx, actor, named, workspaceId);
    if (group.startsAt && group.endsAt && group.endsAt < group.startsAt) {
      throw ValidationFailed.on('endsAt', 'End must not be before the start');
    }
    return { ...group, projectId };
  }

  private async projectId(tx: Transaction, actor: Actor, idOrKey: string, workspaceId: string): Promise<string> {
    const project = await this.access.project(tx, actor, idOrKey, 'write').catch((error) => {
      throw error instanceof NotFound ? ValidationFailed.on('projectId', 'Project must be valid') : error;
    });
    if (project.workspaceId !== workspaceId) {
      throw ValidationFailed.on('projectId', 'Project must be of the same workspace');
    }
    return project.id;
  }

  private async setClosed(tx: Transaction, actor: Actor, group: Group, closedAt: Date | null): Promise<void> {
    const after = complete({ ...group, closedAt });
    const changes = changesBetween(complete(group), after);
    if (!changes.closedAt) return;
    await tx.manager.update(Group, { id: group.id }, { closedAt, updatedAt: this.clock.now() });
    await this.emit(tx, actor, 'group.updated', after, changes);
  }

  /** The target must be another open group of the workspace, for all projects or for the same one. */
  private async mustAcceptTicketsOf(tx: Transaction, group: Group, id: string): Promise<void> {
    const { workspaceId, projectId } = group;
    const target = await tx.manager.findOneBy(Group, { id, workspaceId, deletedAt: IsNull(), closedAt: IsNull() });
    const fits = target !== null && (target.projectId === null || target.projectId === projectId);
    if (!fits || target.id === group.id) throw ValidationFailed.on('moveOpenTo', 'Group must be valid');
  }

  private async authorizedGroup(sql: Sql, actor: Actor, id: string, permission: 'read' | 'write'): Promise<Group> {
    const group = isUuid(id) ? await this.find(sql, id) : undefined;
    if (!group) throw new NotFound('Group');
    await this.access.workspace(sql, actor, group.workspaceId, permission).catch(forGroup);
    // A group is deleted or becomes read-only together with its project.
    if (group.projectId !== null) {
      await this.access.project(sql, actor, group.projectId, permission).catch((error) => {
        throw error instanceof NotFound ? new NotFound('Group') : permission === 'read' ? forGroup(error) : error;
      });
    }
    return group;
  }

  private async find(sql: Sql, id: string): Promise<Group | undefined> {
    const [group] = await sql.query<Group>(GROUP_BY_ID, [id]);
    return group;
  }
}

function forGroup(error: unknown): never {
  throw error instanceof Forbidden ? Forbidden.to('group') : error;
}

/** The record with every field; unset ones are null. */
const complete = (group: GroupInput & { id: string; workspaceId: string; closedAt?: Date | null }): GroupRecord => ({
  id: group.id,
  workspaceId: group.workspaceId,
  projectId: group.projectId ?? null,
  name: group.name,
  description: group.description ?? null,
  startsAt: group.startsAt ?? null,
  endsAt: group.endsAt ?? null,
  closedAt: group.closedAt ?? null,
});
