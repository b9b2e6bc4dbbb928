import { Injectable } from '@nestjs/common';
import type { ProjectAccess } from '#access';
import { DefaultWorkspace, mustBeRestorable } from '#access';
import {
  type Actor,
  Clock,
  checkVersion,
  NotFound,
  type Precondition,
  type TicketStatus,
  ValidationFailed,
} from '#contracts';
import { Database, type Transaction, type VersionedJson } from '#data';
import type { ChangeBuilder } from '#events';
import { placeInColumns } from './columns/column-choice.js';
import { writeMentions } from './comments/ticket-mentions.js';
import { recount } from './counters/counter-delta.sql.js';
import { changedFields, type FieldValues } from './fields/field-types.js';
import {
  hideFields,
  mergeFields,
  movedFields,
  requireFields,
  validFields,
  writeFields,
} from './fields/field-values.js';
import { lockFields, NO_SCHEMA, type ProjectSchema, projectSchema } from './fields/project-schema.js';
import { type FoundTicket, type TicketDetails, TicketQueries, ticketAnswer } from './queries/ticket.queries.js';
import { TemplatesService } from './templates/templates.service.js';
import { TicketAccess, type TicketState, toDelete } from './ticket-access.js';
import { TicketAuditTrail } from './ticket-audit-trail.js';
import { applyTicketInput, diffTicket, type TicketInput } from './ticket-changes.js';
import { isPlaceReference, mustHold, REFERENCES, TicketReferences } from './ticket-references.js';
import { blankTicket, ChangedMeanwhile, type Place, TicketWriter } from './ticket-writer.js';
import { ID_OF_CREATED, ID_OF_TICKET, TICKET_BY_EXTERNAL_ID } from './tickets.sql.js';

export type TicketAnswer = VersionedJson<TicketDetails>;

@Injectable()
export class TicketsService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly access: TicketAccess,
    private readonly defaultWorkspace: DefaultWorkspace,
    private readonly references: TicketReferences,
    private readonly writer: TicketWriter,
    private readonly audit: TicketAuditTrail,
    private readonly queries: TicketQueries,
    private readonly templates: TemplatesService,
  ) {}

  /**
   * A repeated create with the same `externalId` returns the ticket created the first time. With
   * `complete: false`, for tickets that no person or API client creates, required fields may be missing.
   */
  async create(
    actor: Actor,
    input: TicketInput,
    { complete = true } = {},
  ): Promise<{ ticket: TicketAnswer; created: boolean }> {
    const attempt = () =>
      this.db.transaction((tx) => this.tryCreate(tx, actor, input, complete), { begin: 'with the first write' });
    try {
      return await attempt();
    } catch (error) {
      const raced = error instanceof ValidationFailed && 'externalId' in error.fields;
      if (!raced) throw error; // created concurrently: now it is found
      return attempt();
    }
  }

  /** By the status itself, or by a column that sets it. */
  changeStatus(
    actor: Actor,
    idOrKey: string,
    input: Pick<TicketInput, 'status' | 'columnId'>,
    known?: Precondition,
  ): Promise<TicketAnswer> {
    return this.update(actor, idOrKey, input, known);
  }

  /** The same, with a reason in history. */
  changeStatusBecause(actor: Actor, id: string, status: TicketStatus, reason: string): Promise<TicketAnswer> {
    return this.update(actor, id, { status }, undefined, reason);
  }

  assign(actor: Actor, idOrKey: string, assigneeId: string | null, known?: Precondition): Promise<TicketAnswer> {
    return this.update(actor, idOrKey, { assigneeId }, known);
  }

  async update(
    actor: Actor,
    idOrKey: string,
    input: TicketInput,
    known?: Precondition,
    reason?: string,
  ): Promise<TicketAnswer> {
    const attempt = (lock: true | 'unless changed') =>
      this.db.transaction(
        async (tx) => {
          const ticket = await this.access.ticket(tx, actor, idOrKey, 'write', { lock });
          checkVersion(known, ticket.version);
          const { answer } = await this.apply(tx, actor, ticket, input, { reason });
          if (answer) return answer;
          // Nothing to change: without a lock, the response could already show a later change of somebody else.
          if (lock !== true && !tx.isBegun) throw new ChangedMeanwhile();
          return this.queries.ticket(tx, actor, ticket.id);
        },
        { begin: lock === true ? 'at once' : 'with the first write' },
      );
    if (this.db.isInTransaction || !Object.keys(input).every((field) => IN_THE_ROW.has(field))) return attempt(true);
    try {
      return await attempt('unless changed');
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile)) throw error;
      return attempt(true);
    }
  }

  /** Soft delete: hidden at once, restorable for 30 days. */
  delete(actor: Actor, idOrKey: string, known?: Precondition): Promise<string> {
    return this.db.transaction(async (tx) => {
      const ticket = await this.access.ticket(tx, actor, idOrKey, toDelete(actor), { lock: true });
      checkVersion(known, ticket.version);
      const { after, changes } = await this.markDeleted(tx, ticket);
      await this.audit.deleted(tx, actor, after, changes);
      return ticket.id;
    });
  }

  /** Deletes a ticket without an event or activity, as an import created it. For one who may delete any ticket. */
  async discard(tx: Transaction, actor: Actor, id: string): Promise<void> {
    await this.markDeleted(tx, await this.access.ticket(tx, actor, id, 'deleteAny', { lock: true }));
  }

  private async markDeleted(tx: Transaction, ticket: TicketState) {
    const now = this.clock.now();
    const after = { ...ticket, deletedAt: now, updatedAt: now };
    const changes = diffTicket(ticket, after);
    await this.writer.update(tx, ticket, after, changes);
    await hideFields(tx, ticket.id);
    return { after, changes };
  }

  restore(actor: Actor, idOrKey: string): Promise<TicketAnswer> {
    return this.db.transaction(async (tx) => {
      const options = { lock: true, deleted: 'found' } as const;
      const ticket = await this.access.ticket(tx, actor, idOrKey, toDelete(actor), options);
      mustBeRestorable(ticket.deletedAt, this.clock.now(), 'Ticket');
      const schema = hasFields(ticket) ? await projectSchema(tx, ticket.projectId) : NO_SCHEMA;
      const fields = await validFields(tx, ticket, schema, ticket.fields as FieldValues);
      const after = { ...ticket, fields, deletedAt: null, updatedAt: this.clock.now() };
      const changes = diffTicket(ticket, after);
      if (changes.deletedAt) {
        await this.writer.update(tx, ticket, after, changes);
        if (hasFields(ticket)) await writeFields(tx, after, schema, Object.keys(ticket.fields));
        await this.audit.changed(tx, actor, after, changes);
      }
      return this.queries.ticket(tx, actor, ticket.id);
    });
  }

  private async tryCreate(tx: Transaction, actor: Actor, named: TicketInput, complete: boolean) {
    const completed = await this.templates.complete(tx, actor, named);
    if (completed.title === undefined) throw ValidationFailed.on('title', 'Title is required');
    const input = await this.references.resolved(tx, actor, completed);
    const { schema: defined, ...scope } = await this.scopeFor(tx, actor, input);
    const existing = await this.byExternalId(tx, input.externalId, scope.projectId ?? scope.workspaceId);
    if (existing) return { ticket: await this.queries.ticket(tx, actor, existing), created: false };
    const now = this.clock.now();
    const schema = input.fields ? await this.schemaFor(tx, scope.projectId, input) : defined;
    const blank = blankTicket(actor.userId, now);
    const column = placeInColumns(schema.columns, blank, input);
    const ticket = { ...applyTicketInput(blank, { ...input, ...column }, now), ...column, ...scope };
    ticket.fields = await mergeFields(tx, scope, schema, {}, input.fields ?? {});
    if (complete) requireFields(schema, ticket.fields as FieldValues);
    const alone = !hasFields(ticket) && !ticket.description?.includes('@');
    const change = this.insertOf(actor, ticket);
    const { row, whole } = await this.audit.created<CreatedRow>(tx, actor, ticket, change, alone);
    mustHold(row);
    if (!row.id) throw new NotFound('Project'); // its counters were deleted meanwhile
    if (whole) return { ticket: ticketAnswer(actor, row as FoundTicket), created: true };
    await writeMentions(tx, ticket, ticket.description);
    if (hasFields(ticket)) await writeFields(tx, ticket, schema, Object.keys(ticket.fields));
    return { ticket: await this.queries.ticket(tx, actor, ticket.id), created: true };
  }

  /** Checks the references, writes the ticket and, if nothing else is to be written, reads the response. */
  private insertOf(actor: Actor, ticket: TicketState): ChangeBuilder {
    return (parameters, provided, whole) => {
      const checks = this.references.checksBeside(actor, ticket, parameters);
      const ctes = this.writer.insertBeside(ticket, checks, provided, parameters);
      const labels = ticket.labelIds.length > 0 ? 'attached' : undefined;
      const shown = whole ? this.queries.writtenTicket(actor, parameters, { labels }) : undefined;
      return {
        ctes: [...ctes, ...(shown ? [shown.with] : [])],
        row: 'created',
        select: shown?.select ?? ID_OF_CREATED,
        columns: checks.columns,
      };
    };
  }

  /** Writes the ticket and, if nothing else is to be written, reads the response. */
  private updateOf(
    actor: Actor,
    before: TicketState,
    after: TicketState,
    { counted, to }: { counted: boolean; to?: Place },
  ): ChangeBuilder {
    return (parameters, provided, whole) => {
      const ctes = to
        ? this.writer.moveBeside(before, after, to, provided, parameters)
        : this.writer.updateBeside(before, after, counted, provided, parameters);
      const shown = whole ? this.queries.writtenTicket(actor, parameters) : undefined;
      return {
        ctes: [...ctes, ...(shown ? [shown.with] : [])],
        row: 'ticket',
        select: shown?.select ?? ID_OF_TICKET,
      };
    };
  }

  /** Writes a new rank, and a change of status or column, of a ticket that was read without a lock, as was the place. */
  async move(
    tx: Transaction,
    actor: Actor,
    ticket: TicketState,
    input: Pick<TicketInput, 'status' | 'columnId'>,
    to: Place,
  ): Promise<TicketAnswer> {
    if (input.status !== undefined || input.columnId !== undefined) {
      const { after, answer } = await this.apply(tx, actor, ticket, input, { to });
      if (after !== ticket) return answer ?? this.queries.ticket(tx, actor, ticket.id);
    }
    const after = { ...ticket, rank: to.rank };
    const change = this.updateOf(actor, ticket, after, { counted: true, to });
    const { row, whole } = await this.audit.moved<FoundTicket>(tx, actor, after, ticket.rank, change);
    if (!row.id) throw new ChangedMeanwhile();
    return whole ? ticketAnswer(actor, row as FoundTicket) : this.queries.ticket(tx, actor, ticket.id);
  }

  /** Returns the ticket after the change: the same object if nothing changed. The ticket must be locked. */
  async change(tx: Transaction, actor: Actor, ticket: TicketState, input: TicketInput): Promise<TicketState> {
    return (await this.apply(tx, actor, ticket, input)).after;
  }

  /** The same, with the response if the statement that wrote the change has read it. */
  private async apply(
    tx: Transaction,
    actor: Actor,
    ticket: TicketState,
    named: TicketInput,
    { reason, to }: { reason?: string; to?: Place } = {},
  ): Promise<{ after: TicketState; answer?: TicketAnswer }> {
    const input = await this.references.resolved(tx, actor, named);
    if (input.workspaceId !== undefined && input.workspaceId !== ticket.workspaceId) {
      throw ValidationFailed.on('workspaceId', 'A ticket cannot move to another workspace');
    }
    const now = this.clock.now();
    const meant = await this.references.withoutUnseenTickets(tx, actor, ticket, input);
    const projectId = input.projectId === undefined ? ticket.projectId : input.projectId;
    const moves = projectId !== ticket.projectId;
    const target = moves ? await this.target(tx, actor, ticket, projectId) : ticket.project;
    const schema = needsSchema(ticket, input, moves) ? await this.schemaFor(tx, projectId, input) : NO_SCHEMA;
    const column = placeInColumns(schema.columns, ticket, input);
    let after = { ...applyTicketInput(ticket, { ...meant, status: column.status }, now), ...column };
    if (moves)
      after = {
        ...after,
        project: target && { id: target.id, name: target.name },
        ...(await this.references.clearedByMove(tx, actor, after, input)),
        fields: await this.keptByMove(tx, ticket, projectId, schema),
      };
    const kept = after.fields as FieldValues;
    if (input.fields) after.fields = await mergeFields(tx, after, schema, kept, input.fields);
    const wanted = diffTicket(ticket, after);
    const checked = REFERENCES.filter((field) => wanted[field] || (moves && isPlaceReference(field)));
    const { workspaceId } = after;
    const references = Object.fromEntries(checked.map((field) => [field, after[field]]));
    await this.references.check(tx, actor, { ...references, workspaceId, projectId }, ticket.id);
    if (moves) after = { ...after, ...(await this.writer.move(tx, ticket, target as ProjectAccess | null)) };
    const changes = diffTicket(ticket, after);
    if (Object.keys(changes).length === 0) return { after: ticket };
    after.updatedAt = now;
    if (!moves && Object.keys(changes).every((field) => IN_THE_ROW.has(field))) {
      const counted = to !== undefined || !tx.isBegun;
      if (to) after.rank = to.rank;
      const { row, whole } = await this.audit.changed<FoundTicket>(tx, actor, after, changes, {
        reason,
        change: this.updateOf(actor, ticket, after, { counted, to }),
        rankBefore: to && ticket.rank,
      });
      if (!row.id) throw new ChangedMeanwhile();
      if (!counted) recount(tx, ticket, after);
      after.version = ticket.version + 1;
      return { after, answer: whole ? ticketAnswer(actor, row as FoundTicket) : undefined };
    }
    await this.writer.update(tx, ticket, after, changes);
    const changed = changedFields(ticket.fields as FieldValues, after.fields as FieldValues);
    if (changed.length > 0) await writeFields(tx, after, schema, changed, moves);
    await this.audit.changed(tx, actor, after, changes, { reason });
    return { after };
  }

  private async schemaFor(tx: Transaction, projectId: string | null, { fields }: TicketInput): Promise<ProjectSchema> {
    if (fields) await lockFields(tx, projectId, Object.keys(fields));
    return projectSchema(tx, projectId);
  }

  private async keptByMove(
    tx: Transaction,
    ticket: TicketState,
    projectId: string | null,
    schema: ProjectSchema,
  ): Promise<FieldValues> {
    if (!hasFields(ticket)) return {};
    const scope = { workspaceId: ticket.workspaceId, projectId };
    const from = await projectSchema(tx, ticket.projectId);
    await lockFields(tx, projectId, Object.keys(ticket.fields));
    return movedFields(tx, scope, ticket.fields as FieldValues, from, schema);
  }

  /**
   * The project a ticket moves to: of the same workspace, and writable. Moving it out of all projects needs write
   * access to the workspace.
   */
  private async target(
    tx: Transaction,
    actor: Actor,
    ticket: TicketState,
    projectId: string | null,
  ): Promise<ProjectAccess | null> {
    if (projectId === null) {
      await this.references.workspace(tx, actor, ticket.workspaceId);
      return null;
    }
    const project = await this.references.project(tx, actor, projectId);
    if (project.workspaceId !== ticket.workspaceId) {
      throw ValidationFailed.on('projectId', 'Project must be of the same workspace');
    }
    return project;
  }

  private async scopeFor(tx: Transaction, actor: Actor, input: TicketInput) {
    if (!input.projectId) {
      const workspaceId = await this.defaultWorkspace.namedOrDefault(tx, actor, input.workspaceId);
      return { workspaceId, projectId: null, project: null, projectKey: null, schema: NO_SCHEMA };
    }
    const project = await this.references.projectWithSchema(tx, actor, input.projectId);
    if (input.workspaceId && input.workspaceId !== project.workspaceId) {
      throw ValidationFailed.on('projectId', 'Project must be of the workspace');
    }
    const { id, name, key, workspaceId, fields, columns } = project;
    return { workspaceId, projectId: id, project: { id, name }, projectKey: key, schema: { fields, columns } };
  }

  private async byExternalId(
    tx: Transaction,
    externalId: string | null | undefined,
    scopeId: string,
  ): Promise<string | undefined> {
    if (!externalId) return undefined;
    const [row] = await tx.query<{ id: string }>(TICKET_BY_EXTERNAL_ID, [scopeId, externalId]);
    return row?.id;
  }
}

/** What the statement that creates a ticket returns: the results of its checks, and the ticket unless one failed. */
type CreatedRow = FoundTicket & Partial<Record<string, unknown>>;

/** A change of these fields only concerns the ticket's own row and its counters. */
const IN_THE_ROW: ReadonlySet<string> = new Set([
  'type',
  'status',
  'columnId',
  'priority',
  'stage',
  'assigneeId',
  'groupId',
  'dueDate',
  'estimate',
  'completedAt',
]);

const hasFields = ({ fields }: Pick<TicketState, 'fields'>): boolean => Object.keys(fields).length > 0;

/** Most changes concern neither a column nor a custom field. */
const needsSchema = (ticket: TicketState, input: TicketInput, moves: boolean): boolean =>
  moves || Object.keys(input.fields ?? {}).length > 0 || input.columnId != null || ticket.columnId !== null;
