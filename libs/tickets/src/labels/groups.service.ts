import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import { AccessService, actorAsReader, readableProjects } from '#access';
import { type Actor, Clock, type EventType, Forbidden, NotFound, ValidationFailed } from '#contracts';
import { Database, Group, type Page, type PageRequest, Paging, Parameters, type Sort, type Transaction } from '#data';
import { EventsService } from '#events';
import { changesBetween, type FieldChanges } from './changes-between.js';
import { DetachFromTickets } from './detach-from-tickets.js';

export interface GroupRecord {
  id: string;
  workspaceId: string;
  projectId: string | null;
  name: string;
  description: string | null;
  startsAt: Date | null;
  endsAt: Date | null;
}

export interface GroupInput {
  name: string;
  projectId?: string | null;
  description?: string | null;
  startsAt?: Date | null;
  endsAt?: Date | null;
}

const SORTS = { createdAt: { column: 'g.created_at', type: 'timestamptz' } } satisfies Record<string, Sort>;

/** Cycles and milestones. */
@Injectable()
export class GroupsService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly access: AccessService,
    private readonly tickets: DetachFromTickets,
    private readonly events: EventsService,
  ) {}

  /** Groups of a project only to those who may read it, and as long as it is there. */
  async list(actor: Actor, workspaceId: string, request: PageRequest): Promise<Page<GroupRecord>> {
    await this.access.workspace(this.db, actor, workspaceId, 'read');
    const parameters = new Parameters();
    const paging = new Paging(SORTS, 'createdAt', 'asc', request, 'g.id');
    const readable = readableProjects(actorAsReader(actor, parameters));
    const where = `g.workspace_id = ${parameters.add(workspaceId)} AND g.deleted_at IS NULL
      AND (g.project_id IS NULL OR g.project_id IN (
        SELECT id FROM projects WHERE status <> 'deleted' ${readable ? `AND id IN ${readable}` : ''}))`;
    return paging.read(this.db, parameters, {
      count: `SELECT count(*) FROM groups g WHERE ${where}`,
      rows: `SELECT g.id, g.workspace_id AS "workspaceId", g.project_id AS "projectId", g.name, g.description,
                    g.starts_at AS "startsAt", g.ends_at AS "endsAt", ${paging.sortValue}
             FROM groups g WHERE ${where} ${paging.condition(parameters)} ${paging.window(parameters)}`,
    });
  }

  create(actor: Actor, workspaceId: string, input: GroupInput): Promise<GroupRecord> {
    return this.db.transaction(async (tx) => {
      const workspace = await this.access.workspace(tx, actor, workspaceId, 'write');
      const group = complete({ id: uuidv7(), workspaceId: workspace.id, ...input });
      await this.check(tx, actor, group);
      const now = this.clock.now();
      await tx.manager.insert(Group, { ...group, createdAt: now, updatedAt: now });
      await this.emit(tx, actor, 'group.created', group);
      return group;
    });
  }

  /** Tickets outside the project it is given to do not keep it, as one that moves out of there would not. */
  update(actor: Actor, id: string, change: Partial<GroupInput>): Promise<GroupRecord> {
    return this.db.transaction(async (tx) => {
      const held = await this.writable(tx, actor, id);
      const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
      const group = complete({ ...held, ...given });
      await this.check(tx, actor, group);
      const changes = changesBetween(complete(held), group);
      if (Object.keys(changes).length === 0) return group;
      const narrows = group.projectId !== null && group.projectId !== held.projectId;
      await tx.manager.update(Group, { id: group.id }, { ...group, updatedAt: this.clock.now() });
      if (narrows) await this.tickets.narrowGroup(tx, actor, group);
      await this.emit(tx, actor, 'group.updated', group, changes);
      return group;
    });
  }

  /** The tickets in it are in none then: a change of each of them, after the answer where they are many. */
  delete(actor: Actor, id: string): Promise<string> {
    return this.db.transaction(async (tx) => {
      const group = await this.writable(tx, actor, id);
      await this.tickets.deleteGroup(tx, actor, group);
      await this.emit(tx, actor, 'group.deleted', complete(group));
      return group.id;
    });
  }

  /** For the workspace, also where the group is a project's: its members read all of its projects. */
  private emit(
    tx: Transaction,
    actor: Actor,
    type: EventType,
    group: GroupRecord,
    changes?: FieldChanges,
  ): Promise<void> {
    const place = { workspaceId: group.workspaceId, project: null };
    return this.events.record(tx, actor, place, { events: [{ type, data: { group, ...(changes && { changes }) } }] });
  }

  private async check(tx: Transaction, actor: Actor, group: GroupRecord): Promise<void> {
    if (group.projectId !== null) await this.checkProject(tx, actor, group.projectId, group.workspaceId);
    if (group.startsAt && group.endsAt && group.endsAt < group.startsAt) {
      throw ValidationFailed.on('endsAt', 'End must not be before the start');
    }
  }

  private async checkProject(tx: Transaction, actor: Actor, id: string, workspaceId: string): Promise<void> {
    const project = await this.access.project(tx, actor, id, 'write').catch((error) => {
      throw error instanceof NotFound ? ValidationFailed.on('projectId', 'Project must be valid') : error;
    });
    if (project.workspaceId !== workspaceId) {
      throw ValidationFailed.on('projectId', 'Project must be of the same workspace');
    }
  }

  private async writable(tx: Transaction, actor: Actor, id: string): Promise<Group> {
    const group = isUuid(id) ? await tx.manager.findOneBy(Group, { id, deletedAt: IsNull() }) : null;
    if (!group) throw new NotFound('Group');
    await this.access.workspace(tx, actor, group.workspaceId, 'write').catch((error) => {
      throw error instanceof Forbidden ? Forbidden.to('group') : error;
    });
    if (group.projectId !== null) await this.mustBeOpen(tx, actor, group.projectId);
    return group;
  }

  /** With its project a group goes away, or becomes read-only. */
  private async mustBeOpen(tx: Transaction, actor: Actor, projectId: string): Promise<void> {
    await this.access.project(tx, actor, projectId, 'write').catch((error) => {
      throw error instanceof NotFound ? new NotFound('Group') : error;
    });
  }
}

/** The record as it is answered: every field there, unset ones null. */
const complete = (group: GroupInput & { id: string; workspaceId: string }): GroupRecord => ({
  id: group.id,
  workspaceId: group.workspaceId,
  projectId: group.projectId ?? null,
  name: group.name,
  description: group.description ?? null,
  startsAt: group.startsAt ?? null,
  endsAt: group.endsAt ?? null,
});
