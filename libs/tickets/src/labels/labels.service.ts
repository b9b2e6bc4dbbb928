import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import { AccessService } from '#access';
import { type Actor, Clock, type EventType, Forbidden, NotFound } from '#contracts';
import {
  Database,
  Label,
  type Page,
  type PageRequest,
  Paging,
  Parameters,
  ReplicaReader,
  type Sort,
  type Transaction,
} from '#data';
import { EventsService } from '#events';
import { changesBetween, type FieldChanges } from './changes-between.js';
import { DetachFromTickets } from './detach-from-tickets.js';
import { countLabelsOfWorkspace, labelsOfWorkspace } from './labels.sql.js';

export interface LabelRecord {
  id: string;
  workspaceId: string;
  name: string;
  color: string;
}

export interface LabelInput {
  name: string;
  color?: string;
}

export const DEFAULT_LABEL_COLOR = '#6b7280';
const SORTS = { name: { column: 'lower(l.name)', type: 'text' } } satisfies Record<string, Sort>;

@Injectable()
export class LabelsService {
  constructor(
    private readonly db: Database,
    private readonly reader: ReplicaReader,
    private readonly clock: Clock,
    private readonly access: AccessService,
    private readonly tickets: DetachFromTickets,
    private readonly events: EventsService,
  ) {}

  async list(actor: Actor, workspaceId: string, request: PageRequest): Promise<Page<LabelRecord>> {
    await this.access.workspace(this.db, actor, workspaceId, 'read');
    const parameters = new Parameters();
    const paging = new Paging(SORTS, 'name', 'asc', request, 'l.id');
    const workspace = parameters.add(workspaceId);
    return paging.read(this.reader, parameters, {
      count: countLabelsOfWorkspace(workspace),
      rows: labelsOfWorkspace(paging.sortValue, workspace, paging.condition(parameters), paging.window(parameters)),
    });
  }

  create(actor: Actor, workspaceId: string, { name, color }: LabelInput): Promise<LabelRecord> {
    return this.db.transaction(async (tx) => {
      const workspace = await this.access.workspace(tx, actor, workspaceId, 'write');
      const now = this.clock.now();
      const label = {
        id: uuidv7(),
        workspaceId: workspace.id,
        name,
        color: color?.toLowerCase() ?? DEFAULT_LABEL_COLOR,
      };
      await tx.manager.insert(Label, { ...label, createdAt: now, updatedAt: now });
      await this.emit(tx, actor, 'label.created', label);
      return label;
    });
  }

  update(actor: Actor, id: string, { name, color }: Partial<LabelInput>): Promise<LabelRecord> {
    return this.db.transaction(async (tx) => {
      const label = await this.writable(tx, actor, id);
      const changed = { ...recordOf(label), name: name ?? label.name, color: color?.toLowerCase() ?? label.color };
      const changes = changesBetween(recordOf(label), changed);
      if (Object.keys(changes).length === 0) return changed;
      await tx.manager.update(Label, { id }, { ...changed, updatedAt: this.clock.now() });
      await this.emit(tx, actor, 'label.updated', changed, changes);
      return changed;
    });
  }

  /** Its tickets lose the label: each is a change, made by the worker if there are many. */
  delete(actor: Actor, id: string): Promise<string> {
    return this.db.transaction(async (tx) => {
      const label = await this.writable(tx, actor, id);
      await this.tickets.deleteLabel(tx, actor, label);
      await this.emit(tx, actor, 'label.deleted', recordOf(label));
      return label.id;
    });
  }

  private emit(
    tx: Transaction,
    actor: Actor,
    type: EventType,
    label: LabelRecord,
    changes?: FieldChanges,
  ): Promise<void> {
    const scope = { workspaceId: label.workspaceId, project: null };
    return this.events.record(tx, actor, scope, { events: [{ type, data: { label, ...(changes && { changes }) } }] });
  }

  private async writable(tx: Transaction, actor: Actor, id: string): Promise<Label> {
    const label = isUuid(id) ? await tx.manager.findOneBy(Label, { id, deletedAt: IsNull() }) : null;
    if (!label) throw new NotFound('Label');
    await this.access.workspace(tx, actor, label.workspaceId, 'write').catch((error) => {
      throw error instanceof Forbidden ? Forbidden.to('label') : error;
    });
    return label;
  }
}

const recordOf = ({ id, workspaceId, name, color }: Label): LabelRecord => ({ id, workspaceId, name, color });
