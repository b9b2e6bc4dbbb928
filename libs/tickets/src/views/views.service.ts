import { Injectable } from '@nestjs/common';
import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import { AccessService, memberProjects } from '#access';
import { type Actor, Clock, Forbidden, NotFound, ValidationFailed } from '#contracts';
import {
  Database,
  type Page,
  type PageRequest,
  Paging,
  Parameters,
  ReplicaReader,
  type Sort,
  type Sql,
  TicketView,
  type Transaction,
} from '#data';
import { countViews, viewById, viewsPage } from './views.sql.js';

export interface ViewRecord {
  id: string;
  name: string;
  query: string;
  projectId: string | null;
  shared: boolean;
  ownerId: string;
  createdAt: Date;
  updatedAt: Date;
}

export interface ViewChange {
  name?: string;
  query?: string;
  projectId?: string | null;
  shared?: boolean;
}

/** Throws for a query that the ticket list would reject. */
type CheckQuery = (query: string, projectId: string | null) => Promise<void>;

const SORTS = { name: { column: 'lower(v.name)', type: 'text' } } satisfies Record<string, Sort>;
const MAX_VIEWS = 500; // per owner

/** Saved queries of the ticket list. Running one returns only what the caller may read. */
@Injectable()
export class ViewsService {
  constructor(
    private readonly db: Database,
    private readonly reader: ReplicaReader,
    private readonly clock: Clock,
    private readonly access: AccessService,
  ) {}

  /** The caller's own views, and those shared in their projects or in the project they name. */
  async list(actor: Actor, request: PageRequest & { project?: string }): Promise<Page<ViewRecord>> {
    const parameters = new Parameters();
    const paging = new Paging(SORTS, 'name', 'asc', request, 'v.id');
    const own = `v.owner_id = ${parameters.addId(actor.userId)}`;
    const project = request.project && (await this.access.project(this.db, actor, request.project, 'read')).id;
    const where = project
      ? `v.project_id = ${parameters.add(project)} AND (v.shared OR ${own})`
      : `(${own} OR v.shared AND v.project_id IN ${memberProjects(parameters.addId(actor.userId))})`;
    return paging.read(this.reader, parameters, {
      count: countViews(where),
      rows: viewsPage(paging.sortValue, where, paging.condition(parameters), paging.window(parameters)),
    });
  }

  /** A view to run: an unreadable one is a validation error of the parameter, like a missing one. */
  async readableView(actor: Actor, id: string): Promise<ViewRecord> {
    const view = await this.find(this.db, id);
    const isReadable =
      view && (view.ownerId === actor.userId || (view.shared && (await this.readsProject(actor, view.projectId!))));
    if (!isReadable) throw ValidationFailed.on('view', 'View must be valid');
    return view;
  }

  create(actor: Actor, input: ViewChange & { name: string; query: string }, check: CheckQuery): Promise<ViewRecord> {
    return this.db.transaction(async (tx) => {
      const { name, query, shared = false } = input;
      const scope = await this.scopeOf(tx, actor, input.projectId ?? null, shared);
      await check(query, scope.projectId);
      const held = await tx.manager.countBy(TicketView, { ownerId: actor.userId });
      if (held >= MAX_VIEWS) throw ValidationFailed.on('name', `A person has at most ${MAX_VIEWS} views`);
      const now = this.clock.now();
      const { workspaceId, projectId } = scope;
      const view = {
        id: uuidv7(),
        name,
        query,
        projectId,
        shared,
        ownerId: actor.userId,
        createdAt: now,
        updatedAt: now,
      };
      await tx.manager.insert(TicketView, { ...view, workspaceId });
      return view;
    });
  }

  /** Only its owner may change `projectId` and whether it is shared. */
  update(actor: Actor, id: string, change: ViewChange, check: CheckQuery): Promise<ViewRecord> {
    return this.db.transaction(async (tx) => {
      const held = await this.writable(tx, actor, id);
      const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
      const view = { ...held, ...given, updatedAt: this.clock.now() };
      const { projectId, workspaceId } = await this.scopeOf(tx, actor, view.projectId, view.shared);
      const moves = projectId !== held.projectId || view.shared !== held.shared;
      if (moves && held.ownerId !== actor.userId) throw Forbidden.to('view');
      if (change.query !== undefined || projectId !== held.projectId) await check(view.query, projectId);
      await tx.manager.update(TicketView, { id: view.id }, { ...view, projectId, workspaceId });
      return { ...view, projectId };
    });
  }

  delete(actor: Actor, id: string): Promise<string> {
    return this.db.transaction(async (tx) => {
      const view = await this.writable(tx, actor, id);
      await tx.manager.delete(TicketView, { id: view.id });
      return view.id;
    });
  }

  /** A view that is not shared is visible only to its owner. */
  private async writable(tx: Transaction, actor: Actor, id: string): Promise<ViewRecord> {
    const view = await this.find(tx, id, 'FOR NO KEY UPDATE OF v');
    if (!view || (!view.shared && view.ownerId !== actor.userId)) throw new NotFound('View');
    if (view.shared) {
      await this.access.project(tx, actor, view.projectId!, 'write').catch((error) => {
        throw error instanceof Forbidden ? Forbidden.to('view') : error;
      });
    }
    return view;
  }

  private async find(sql: Sql, id: string, lock = ''): Promise<ViewRecord | undefined> {
    if (!isUuid(id)) return undefined;
    const [view] = await sql.query<ViewRecord>(viewById(lock), [id]);
    return view;
  }

  private async readsProject(actor: Actor, projectId: string): Promise<boolean> {
    try {
      await this.access.project(this.db, actor, projectId, 'read');
      return true;
    } catch (error) {
      if (error instanceof Forbidden || error instanceof NotFound) return false;
      throw error;
    }
  }

  private async scopeOf(tx: Transaction, actor: Actor, idOrKey: string | null, shared: boolean) {
    if (idOrKey === null) {
      if (shared) throw ValidationFailed.on('projectId', 'Project is required for a shared view');
      return { projectId: null, workspaceId: null };
    }
    const project = await this.access.project(tx, actor, idOrKey, shared ? 'write' : 'read').catch((error) => {
      throw error instanceof NotFound ? ValidationFailed.on('projectId', 'Project must be valid') : error;
    });
    return { projectId: project.id, workspaceId: project.workspaceId };
  }
}
