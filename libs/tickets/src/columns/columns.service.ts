import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { AccessService } from '#access';
import { type Actor, Clock, TICKET_STATUSES, type TicketStatus, ValidationFailed } from '#contracts';
import { Database, ProjectColumn, type Transaction } from '#data';
import { EventsService } from '#events';
import { type ColumnDefinition, projectSchema } from '../fields/project-schema.js';
import { DELETE_EMPTY_REMOVED_COLUMNS, REMOVE_OTHER_COLUMNS } from './columns.sql.js';

export interface ColumnRecord {
  id: string;
  name: string;
  status: TicketStatus;
  wipLimit: number | null;
}

export interface ColumnInput {
  id?: string;
  name: string;
  status: TicketStatus;
  wipLimit?: number | null;
}

export const MAX_COLUMNS = 50;
const NAMED_FOR = 60 * 60 * 1000; // a request in progress may still assign a deleted column

/** The columns of a project's board, from left to right. */
@Injectable()
export class ColumnsService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly access: AccessService,
    private readonly events: EventsService,
  ) {}

  async list(actor: Actor, projectId: string): Promise<ColumnRecord[]> {
    const { id } = await this.access.project(this.db, actor, projectId, 'read');
    return (await projectSchema(this.db, id)).columns.map(recordOf);
  }

  /**
   * Replaces all at once. Tickets keep their column as long as it has their status; others show in the home column of
   * their status. So no ticket is written, however many there are.
   */
  replace(actor: Actor, projectId: string, given: ColumnInput[]): Promise<ColumnRecord[]> {
    return this.db.transaction(async (tx) => {
      const project = await this.access.project(tx, actor, projectId, 'editProject', { lock: true });
      const before = (await projectSchema(tx, project.id)).columns;
      const after = columnsAfter(before, given);
      if (JSON.stringify(after) === JSON.stringify(before)) return after.map(recordOf);
      const { id, name, workspaceId } = project;
      await this.write(tx, { projectId: id, workspaceId }, after);
      const changes = { columns: { from: before.map(recordOf), to: after.map(recordOf) } };
      const scope = { workspaceId, project: { id, name } };
      await this.events.record(tx, actor, scope, { events: [{ type: 'project.updated', data: { changes } }] });
      return after.map(recordOf);
    });
  }

  private async write(
    tx: Transaction,
    place: { projectId: string; workspaceId: string },
    columns: ColumnDefinition[],
  ): Promise<void> {
    await tx.query(REMOVE_OTHER_COLUMNS, [place.projectId, this.clock.now(), columns.map(({ id }) => id)]);
    await tx.query(DELETE_EMPTY_REMOVED_COLUMNS, [place.projectId, new Date(this.clock.now().getTime() - NAMED_FOR)]);
    if (columns.length === 0) return;
    await tx.manager.upsert(
      ProjectColumn,
      columns.map((column, index) => ({ ...column, ...place, place: index })),
      ['id'],
    );
  }
}

const recordOf = ({ id, name, status, wipLimit }: ColumnDefinition): ColumnRecord => ({ id, name, status, wipLimit });

function columnsAfter(before: ColumnDefinition[], given: ColumnInput[]): ColumnDefinition[] {
  const ids = given.flatMap(({ id }) => id ?? []);
  if (new Set(ids).size < ids.length || ids.some((id) => !before.some((column) => column.id === id))) {
    throw ValidationFailed.on('id', 'Columns keep their ids: a new one has none');
  }
  const missing =
    given.length === 0 ? [] : TICKET_STATUSES.filter((each) => !given.some(({ status }) => status === each));
  if (missing.length > 0) throw ValidationFailed.on('status', `Every status needs a column: ${missing.join(', ')}`);
  const columns = given.map(({ id, name, status, wipLimit }) => ({
    ...{ id: id ?? uuidv7(), name, status, wipLimit: wipLimit ?? null, home: false },
  }));
  // A home column stays home wherever it is moved, so that inserting a column before it moves no tickets.
  for (const status of TICKET_STATUSES) {
    const own = columns.filter((column) => column.status === status);
    const former = before.find((column) => column.home && column.status === status)?.id;
    const home = own.find(({ id }) => id === former) ?? own[0];
    if (home) home.home = true;
  }
  return columns;
}
