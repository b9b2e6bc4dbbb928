import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import {
  AccessService,
  DefaultWorkspace,
  MemberQueries,
  Memberships,
  may,
  mustBeRestorable,
  PROJECT,
  type ProjectAccess,
} from '#access';
import {
  type Actor,
  Clock,
  Conflict,
  checkVersion,
  Forbidden,
  type MemberRole,
  type Precondition,
  type ProjectStatus,
  type ProjectVisibility,
  ValidationFailed,
} from '#contracts';
import { Database, Project, type Transaction } from '#data';
import type { EventEntry } from '#events';
import { type ProjectDetails, ProjectQueries } from './project.queries.js';
import { ProjectActivity } from './project-activity.js';
import { ProjectKeys } from './project-keys.js';
import { indexProject } from './project-search.sql.js';
import { INSERT_KEY_COUNTERS_AND_OWNER, RESTORE_PROJECT, ROLE_OF_ACTIVE_MEMBER } from './projects.sql.js';

export interface NewProject {
  name: string;
  description?: string | null;
  key?: string | null;
  workspaceId?: string | null;
  visibility?: ProjectVisibility;
}

export interface ProjectChange {
  name?: string;
  description?: string | null;
  key?: string;
  visibility?: ProjectVisibility;
  status?: Exclude<ProjectStatus, 'deleted'>;
  workspaceId?: string;
  ownerId?: string;
}

const DERIVED_KEY_ATTEMPTS = 5;

const NEXT_VERSION = () => 'version + 1';

@Injectable()
export class ProjectsService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly access: AccessService,
    private readonly defaultWorkspace: DefaultWorkspace,
    private readonly memberships: Memberships,
    private readonly keys: ProjectKeys,
    private readonly members: MemberQueries,
    private readonly activity: ProjectActivity,
    private readonly queries: ProjectQueries,
  ) {}

  /** A concurrent creation can take the derived key first; then the next one is tried. */
  async create(actor: Actor, input: NewProject): Promise<ProjectDetails> {
    if (actor.isAgent) throw Forbidden.to('workspace'); // the creator would own it, and agents own nothing
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.tryCreate(actor, input);
      } catch (error) {
        const taken = error instanceof ValidationFailed && 'key' in error.fields && !input.key;
        if (!taken || attempt === DERIVED_KEY_ATTEMPTS) throw error;
      }
    }
  }

  async get(actor: Actor, idOrKey: string): Promise<ProjectDetails> {
    const { id } = await this.access.project(this.db, actor, idOrKey, 'read');
    return this.queries.project(this.db, actor, id);
  }

  update(actor: Actor, idOrKey: string, change: ProjectChange, known?: Precondition): Promise<ProjectDetails> {
    return this.db.transaction(async (tx) => {
      const options = { archived: 'allowed', lock: true } as const;
      const project = await this.access.project(tx, actor, idOrKey, 'editProject', options);
      checkVersion(known, project.version);
      await this.apply(tx, actor, project, change);
      return this.queries.project(tx, actor, project.id);
    });
  }

  /** Soft delete: it can be restored for 30 days, then the worker purges it. */
  delete(actor: Actor, idOrKey: string, known?: Precondition): Promise<string> {
    return this.db.transaction(async (tx) => {
      const options = { archived: 'allowed', lock: true } as const;
      const project = await this.access.project(tx, actor, idOrKey, 'deleteProject', options);
      checkVersion(known, project.version);
      await tx.manager.update(
        Project,
        { id: project.id },
        { status: 'deleted', statusBeforeDeletion: project.status, deletedAt: this.clock.now(), version: NEXT_VERSION },
      );
      await this.activity.record(tx, actor, project, 'deleted', `Deleted project ${project.name}`, {
        events: [{ type: 'project.deleted' }],
      });
      return project.id;
    });
  }

  /** Users who may not restore it get NOT_FOUND, unless they could read it. */
  restore(actor: Actor, idOrKey: string): Promise<ProjectDetails> {
    return this.db.transaction(async (tx) => {
      const options = { archived: 'allowed', deleted: 'found', lock: true } as const;
      const project = await this.access.project(tx, actor, idOrKey, 'deleteProject', options);
      mustBeRestorable(project.deletedAt, this.clock.now(), 'Project');
      if (project.status === 'deleted') {
        await tx.query(RESTORE_PROJECT, [project.id, this.clock.now()]);
        await this.activity.record(tx, actor, project, 'restored', `Restored project ${project.name}`, {
          events: [{ type: 'project.restored' }],
        });
      }
      return this.queries.project(tx, actor, project.id);
    });
  }

  private tryCreate(actor: Actor, input: NewProject): Promise<ProjectDetails> {
    return this.db.transaction(async (tx) => {
      const workspaceId = await this.defaultWorkspace.namedOrDefault(tx, actor, input.workspaceId);
      const now = this.clock.now();
      const project = {
        id: uuidv7(),
        workspaceId,
        name: input.name,
        description: input.description ?? null,
        key: input.key?.toUpperCase() ?? (await this.keys.derive(tx, input.name)),
        visibility: input.visibility ?? 'private',
        ownerId: actor.userId,
        createdAt: now,
        updatedAt: now,
      };
      await tx.manager.insert(Project, project);
      // Creations that derive the same key wait here until the other commits.
      await tx.query(INSERT_KEY_COUNTERS_AND_OWNER, [project.id, project.key, workspaceId, actor.userId, now]);
      await indexProject(tx, project.id);
      await this.activity.record(tx, actor, project, 'created', `Created project ${project.name}`, {
        events: [{ type: 'project.created' }],
      });
      return this.queries.project(tx, actor, project.id);
    });
  }

  private async apply(tx: Transaction, actor: Actor, project: ProjectAccess, change: ProjectChange): Promise<void> {
    const { changed, changes } = await this.changedColumns(tx, project, change);
    const fields = Object.keys(changed);
    if (changed.visibility && !may(project.role, 'changeVisibility')) throw Forbidden.to('project');
    if (changed.ownerId && !may(project.role, 'manageOwners')) throw Forbidden.to('project');
    if (change.workspaceId !== undefined && change.workspaceId !== project.workspaceId) {
      throw ValidationFailed.on('workspaceId', 'A project cannot move to another workspace');
    }
    if (fields.length === 0) return;
    const stays = change.status ?? project.status;
    if (project.status === 'archived' && stays === 'archived') throw new Conflict('Project is archived');
    const handedOver = changed.ownerId ? await this.handOver(tx, actor, project, changed.ownerId) : [];
    if (changed.key) await this.keys.reserve(tx, changed.key, project);
    await tx.manager.update(
      Project,
      { id: project.id },
      { ...changed, updatedAt: this.clock.now(), version: NEXT_VERSION },
    );
    await indexProject(tx, project.id);
    await this.activity.record(
      tx,
      actor,
      { ...project, ...changed },
      'updated',
      `Updated project ${changed.name ?? project.name}`,
      { metadata: { fields }, events: [{ type: 'project.updated', data: { changes } }, ...handedOver] },
    );
  }

  /** The columns the request would change; unchanged values need no permission. */
  private async changedColumns(tx: Transaction, project: ProjectAccess, change: ProjectChange) {
    const { name, description, key, visibility, status, ownerId } = change;
    const wanted = { name, description, key: key?.toUpperCase(), visibility, status, ownerId };
    const current = await tx.manager.findOneByOrFail(Project, { id: project.id });
    const different = Object.entries(wanted).filter(
      ([field, value]) => value !== undefined && value !== current[field as keyof Project],
    );
    const changes = different.map(([field, to]) => [field, { from: current[field as keyof Project], to }]);
    return {
      changed: Object.fromEntries(different) as Omit<ProjectChange, 'workspaceId'>,
      changes: Object.fromEntries(changes) as object,
    };
  }

  private async handOver(
    tx: Transaction,
    actor: Actor,
    project: ProjectAccess,
    ownerId: string,
  ): Promise<EventEntry[]> {
    const [member] = await tx.query<{ role: MemberRole }>(ROLE_OF_ACTIVE_MEMBER, [project.id, ownerId]);
    if (!member) throw ValidationFailed.on('ownerId', 'Owner must be a member of the project');
    const change = await this.memberships.set(tx, PROJECT, actor, project, ownerId, 'owner');
    if (change === 'unchanged') return [];
    const { email: _, ...shown } = await this.members.one(tx, actor, PROJECT, project.id, ownerId);
    const changes = { role: { from: member.role, to: 'owner' } };
    return [{ type: 'member.updated', data: { member: shown, changes } }];
  }
}
