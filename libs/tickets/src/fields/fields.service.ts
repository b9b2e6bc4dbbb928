import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import { AccessService, type ProjectAccess } from '#access';
import { type Actor, Clock, type FieldType, NotFound, ValidationFailed } from '#contracts';
import { Database, ProjectField, type Transaction } from '#data';
import { EventsService } from '#events';
import { changesBetween } from '../labels/changes-between.js';
import { DetachFromTickets } from '../labels/detach-from-tickets.js';
import { type FieldOption, OPTION_TYPES } from './field-types.js';

export interface FieldRecord {
  id: string;
  projectId: string;
  key: string;
  name: string;
  type: FieldType;
  options: FieldOption[];
  required: boolean;
  description: string | null;
}

export interface OptionInput {
  id?: string;
  name: string;
  color?: string;
}

export interface FieldChange {
  name?: string;
  key?: string;
  type?: FieldType;
  options?: OptionInput[];
  required?: boolean;
  description?: string | null;
}

export const MAX_FIELDS = 50;
export const MAX_OPTIONS = 100;
const LONGEST_KEY = 40;
const DEFAULT_COLOR = '#6b7280';

/** Custom fields of projects. */
@Injectable()
export class FieldsService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly access: AccessService,
    private readonly tickets: DetachFromTickets,
    private readonly events: EventsService,
  ) {}

  async list(actor: Actor, projectId: string): Promise<FieldRecord[]> {
    const { id } = await this.access.project(this.db, actor, projectId, 'read');
    return this.db.query<FieldRecord>(
      `SELECT f.id, f.project_id AS "projectId", f.key, f.name, f.type, f.options, f.required, f.description
       FROM project_fields f WHERE f.project_id = $1 AND f.deleted_at IS NULL ORDER BY f.created_at, f.id`,
      [id],
    );
  }

  create(
    actor: Actor,
    projectId: string,
    { name, key, type, options, required = false, description = null }: FieldChange & { name: string; type: FieldType },
  ): Promise<FieldRecord> {
    return this.db.transaction(async (tx) => {
      const project = await this.project(tx, actor, projectId);
      const taken = await this.keysOf(tx, project.id);
      if (taken.length >= MAX_FIELDS) {
        throw ValidationFailed.on('name', `A project has at most ${MAX_FIELDS} fields`);
      }
      const field = {
        id: uuidv7(),
        projectId: project.id,
        key: key ?? keyFrom(name, taken),
        name,
        type,
        options: readOptions(type, [], options ?? []),
        required,
        description,
      };
      const now = this.clock.now();
      await tx.manager.insert(ProjectField, {
        ...field,
        workspaceId: project.workspaceId,
        createdAt: now,
        updatedAt: now,
      });
      await this.emit(tx, actor, project, null, field);
      return field;
    });
  }

  /** Omitted options are removed: tickets no longer show them, and each ticket records the removal. */
  update(actor: Actor, projectId: string, fieldId: string, change: FieldChange): Promise<FieldRecord> {
    return this.db.transaction(async (tx) => {
      const project = await this.project(tx, actor, projectId);
      const held = await this.locked(tx, project.id, fieldId);
      const before = recordOf(held);
      if (change.type !== undefined && change.type !== before.type) {
        throw ValidationFailed.on('type', 'Type of a field cannot be changed');
      }
      const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
      const options = change.options ? readOptions(before.type, before.options, change.options) : before.options;
      const field: FieldRecord = { ...before, ...given, options };
      const isSame = JSON.stringify(options) === JSON.stringify(before.options);
      if (isSame && Object.keys(changesBetween(before, { ...field, options: before.options })).length === 0) {
        return before;
      }
      const removed = before.options.map(({ id }) => id).filter((id) => !options.some((option) => option.id === id));
      const clearing = [...held.clearing, ...removed];
      const { key, name, required, description } = field;
      const rekeyed = held.rekeyed || key !== before.key;
      const changed = { key, name, required, description, options, clearing, rekeyed, updatedAt: this.clock.now() };
      await tx.manager.update(ProjectField, { id: field.id }, changed);
      const subject = { ...field, workspaceId: project.workspaceId };
      for (const option of removed) await this.tickets.clearValue(tx, actor, subject, option);
      await this.emit(tx, actor, project, before, field);
      return field;
    });
  }

  /**
   * Hidden at once. Each ticket that has a value records its removal in its history; with many tickets that happens in
   * the worker. The event of the project states it for all of them.
   */
  delete(actor: Actor, projectId: string, fieldId: string): Promise<string> {
    return this.db.transaction(async (tx) => {
      const project = await this.project(tx, actor, projectId);
      const field = await this.locked(tx, project.id, fieldId);
      await this.tickets.deleteField(tx, actor, field);
      await this.emit(tx, actor, project, recordOf(field), null);
      return field.id;
    });
  }

  /** Locks the project, so that its fields are counted and named one change at a time. */
  private project(tx: Transaction, actor: Actor, projectId: string): Promise<ProjectAccess> {
    return this.access.project(tx, actor, projectId, 'editProject', { lock: true });
  }

  private async keysOf(tx: Transaction, projectId: string): Promise<string[]> {
    const rows = await tx.manager.findBy(ProjectField, { projectId, deletedAt: IsNull() });
    return rows.map(({ key }) => key);
  }

  /** A writer that is about to set a value waits for this lock, and then reads the current options. */
  private async locked(tx: Transaction, projectId: string, id: string): Promise<ProjectField> {
    const field = isUuid(id)
      ? await tx.manager.findOne(ProjectField, {
          where: { id, projectId, deletedAt: IsNull() },
          lock: { mode: 'pessimistic_write' },
        })
      : null;
    if (!field) throw new NotFound('Field');
    return field;
  }

  private emit(
    tx: Transaction,
    actor: Actor,
    { id, name, workspaceId }: ProjectAccess,
    from: FieldRecord | null,
    to: FieldRecord | null,
  ): Promise<void> {
    const events = [{ type: 'project.updated' as const, data: { changes: { fields: { from, to } } } }];
    return this.events.record(tx, actor, { workspaceId, project: { id, name } }, { events });
  }
}

const recordOf = ({ id, projectId, key, name, type, options, required, description }: ProjectField): FieldRecord => ({
  ...{ id, projectId, key, name, type, options, required, description },
});

/** The options after a change. Existing ones keep their id; new ones get one. */
function readOptions(type: FieldType, known: FieldOption[], given: OptionInput[]): FieldOption[] {
  if (!OPTION_TYPES.includes(type)) {
    if (given.length > 0) throw ValidationFailed.on('options', 'Options are for the types select and multi_select');
    return [];
  }
  if (given.length === 0) throw ValidationFailed.on('options', 'Options are required');
  const names = given.map(({ name }) => name.toLowerCase());
  if (new Set(names).size < names.length) throw ValidationFailed.on('options', 'Options must have different names');
  const ids = given.flatMap(({ id }) => id ?? []);
  if (new Set(ids).size < ids.length || ids.some((id) => !known.some((option) => option.id === id))) {
    throw ValidationFailed.on('options', 'Options keep their ids: a new one has none');
  }
  return given.map(({ id, name, color }) => {
    const before = known.find((option) => option.id === id);
    return { id: id ?? uuidv7(), name, color: color?.toLowerCase() ?? before?.color ?? DEFAULT_COLOR };
  });
}

/** `Target release` → `target_release`, made unique among the existing keys. */
function keyFrom(name: string, taken: string[]): string {
  const words =
    name
      .normalize('NFKD')
      .toLowerCase()
      .replace(/\p{M}/gu, '')
      .match(/[a-z0-9]+/g)
      ?.join('_') ?? '';
  const key = (/^[a-z]/.test(words) ? words : `field_${words}`).slice(0, LONGEST_KEY - 4).replace(/_+$/, '');
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? key : `${key}_${number}`;
    if (!taken.includes(candidate)) return candidate;
  }
}
