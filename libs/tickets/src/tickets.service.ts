import { Injectable } from '@nestjs/common';
import type { ProjectAccess } from '#access';
import { DefaultWorkspace, mustBeRestorable } from '#access';
import { type Actor, Clock, checkVersion, type Precondition, type TicketStatus, ValidationFailed } from '#contracts';
import { Database, type Transaction, type VersionedJson } from '#data';
import { type TicketDetails, TicketQueries } from './queries/ticket.queries.js';
import { TemplatesService } from './templates/templates.service.js';
import { TicketAccess, type TicketState, toDelete } from './ticket-access.js';
import { TicketAuditTrail } from './ticket-audit-trail.js';
import { applyTicketInput, diffTicket, type TicketInput } from './ticket-changes.js';
import { isPlaceReference, REFERENCES, TicketReferences } from './ticket-references.js';
import { blankTicket, TicketWriter } from './ticket-writer.js';

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

  /** A repeated create with the same `externalId` answers the ticket it made the first time. */
  async create(actor: Actor, input: TicketInput): Promise<{ ticket: TicketAnswer; created: boolean }> {
    try {
      return await this.db.transaction((tx) => this.tryCreate(tx, actor, input));
    } catch (error) {
      const raced = error instanceof ValidationFailed && 'externalId' in error.fields;
      if (!raced) throw error; // someone made it a moment ago: now it is found
      return this.db.transaction((tx) => this.tryCreate(tx, actor, input));
    }
  }

  changeStatus(actor: Actor, idOrKey: string, status: TicketStatus, known?: Precondition): Promise<TicketAnswer> {
    return this.update(actor, idOrKey, { status }, known);
  }

  /** The same, with the reason for it in history. */
  changeStatusBecause(actor: Actor, id: string, status: TicketStatus, reason: string): Promise<TicketAnswer> {
    return this.update(actor, id, { status }, undefined, reason);
  }

  assign(actor: Actor, idOrKey: string, assigneeId: string | null, known?: Precondition): Promise<TicketAnswer> {
    return this.update(actor, idOrKey, { assigneeId }, known);
  }

  update(
    actor: Actor,
    idOrKey: string,
    input: TicketInput,
    known?: Precondition,
    reason?: string,
  ): Promise<TicketAnswer> {
    return this.db.transaction(async (tx) => {
      const ticket = await this.access.ticket(tx, actor, idOrKey, 'write', { lock: true });
      checkVersion(known, ticket.version);
      await this.change(tx, actor, ticket, input, reason);
      return this.queries.ticket(tx, actor, ticket.id);
    });
  }

  /** Soft: gone from everything at once, restorable for 30 days. */
  delete(actor: Actor, idOrKey: string, known?: Precondition): Promise<string> {
    return this.db.transaction(async (tx) => {
      const ticket = await this.access.ticket(tx, actor, idOrKey, toDelete(actor), { lock: true });
      checkVersion(known, ticket.version);
      const now = this.clock.now();
      const after = { ...ticket, deletedAt: now, updatedAt: now };
      const changes = diffTicket(ticket, after);
      await this.writer.update(tx, ticket, after, changes);
      await this.audit.deleted(tx, actor, after, changes);
      return ticket.id;
    });
  }

  restore(actor: Actor, idOrKey: string): Promise<TicketAnswer> {
    return this.db.transaction(async (tx) => {
      const options = { lock: true, deleted: 'found' } as const;
      const ticket = await this.access.ticket(tx, actor, idOrKey, toDelete(actor), options);
      mustBeRestorable(ticket.deletedAt, this.clock.now(), 'Ticket');
      const after = { ...ticket, deletedAt: null, updatedAt: this.clock.now() };
      const changes = diffTicket(ticket, after);
      if (changes.deletedAt) {
        await this.writer.update(tx, ticket, after, changes);
        await this.audit.changed(tx, actor, after, changes);
      }
      return this.queries.ticket(tx, actor, ticket.id);
    });
  }

  private async tryCreate(tx: Transaction, actor: Actor, named: TicketInput) {
    const completed = await this.templates.complete(tx, actor, named);
    if (completed.title === undefined) throw ValidationFailed.on('title', 'Title is required');
    const input = await this.references.resolved(tx, actor, completed);
    const place = await this.placeFor(tx, actor, input);
    const existing = await this.byExternalId(tx, input.externalId, place.projectId ?? place.workspaceId);
    if (existing) return { ticket: await this.queries.ticket(tx, actor, existing), created: false };
    const now = this.clock.now();
    const ticket = { ...applyTicketInput(blankTicket(actor.userId, now), input, now), ...place };
    await this.references.check(tx, actor, ticket);
    Object.assign(ticket, await this.writer.insert(tx, ticket));
    if (place.projectKey && ticket.number) ticket.key = `${place.projectKey}-${ticket.number}`;
    await this.audit.created(tx, actor, ticket);
    return { ticket: await this.queries.ticket(tx, actor, ticket.id), created: true };
  }

  /** Answers the ticket as it is then: the same object where nothing changed. It has to be locked. */
  async change(
    tx: Transaction,
    actor: Actor,
    ticket: TicketState,
    named: TicketInput,
    reason?: string,
  ): Promise<TicketState> {
    const input = await this.references.resolved(tx, actor, named);
    if (input.workspaceId !== undefined && input.workspaceId !== ticket.workspaceId) {
      throw ValidationFailed.on('workspaceId', 'A ticket stays in its workspace');
    }
    const now = this.clock.now();
    const meant = await this.references.withoutUnseenTickets(tx, actor, ticket, input);
    let after = applyTicketInput(ticket, meant, now);
    const moves = after.projectId !== ticket.projectId;
    const target = moves ? await this.target(tx, actor, ticket, after.projectId) : ticket.project;
    if (moves)
      after = {
        ...after,
        project: target && { id: target.id, name: target.name },
        ...(await this.references.clearedByMove(tx, actor, after, input)),
      };
    const wanted = diffTicket(ticket, after);
    const checked = REFERENCES.filter((field) => wanted[field] || (moves && isPlaceReference(field)));
    const { workspaceId, projectId } = after;
    const references = Object.fromEntries(checked.map((field) => [field, after[field]]));
    await this.references.check(tx, actor, { ...references, workspaceId, projectId }, ticket.id);
    if (moves) after = { ...after, ...(await this.writer.move(tx, ticket, target as ProjectAccess | null)) };
    const changes = diffTicket(ticket, after);
    if (Object.keys(changes).length === 0) return ticket;
    after.updatedAt = now;
    await this.writer.update(tx, ticket, after, changes);
    await this.audit.changed(tx, actor, after, changes, reason);
    return after;
  }

  /** The project a ticket moves to: of the same workspace, and writable. Leaving one for none takes the workspace. */
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

  private async placeFor(tx: Transaction, actor: Actor, input: TicketInput) {
    if (!input.projectId) {
      const workspaceId = await this.defaultWorkspace.namedOrDefault(tx, actor, input.workspaceId);
      return { workspaceId, projectId: null, project: null, projectKey: null };
    }
    const project = await this.references.project(tx, actor, input.projectId);
    if (input.workspaceId && input.workspaceId !== project.workspaceId) {
      throw ValidationFailed.on('projectId', 'Project must be of the workspace');
    }
    const { id, name, key, workspaceId } = project;
    return { workspaceId, projectId: id, project: { id, name }, projectKey: key };
  }

  private async byExternalId(
    tx: Transaction,
    externalId: string | null | undefined,
    scopeId: string,
  ): Promise<string | undefined> {
    if (!externalId) return undefined;
    const [row] = await tx.query<{ id: string }>(
      'SELECT id FROM tickets WHERE scope_id = $1 AND external_id = $2 AND deleted_at IS NULL',
      [scopeId, externalId],
    );
    return row?.id;
  }
}
