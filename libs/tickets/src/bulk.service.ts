import { Injectable } from '@nestjs/common';
import { isReadableTicket } from '#access';
import { type Actor, DocketError, ValidationFailed } from '#contracts';
import { Database, type Json, type Transaction } from '#data';
import type { EventEntry } from '#events';
import type { TicketDetails } from './queries/ticket.queries.js';
import type { TicketChanges, TicketInput } from './ticket-changes.js';
import { TICKET_REFERENCES } from './ticket-fields.js';
import { type TicketAnswer, TicketsService } from './tickets.service.js';
import { underTicket } from './under-ticket.js';

/** One operation; `refused` if its shape was invalid. */
export type BulkOperation =
  | { op: 'create'; input: TicketInput }
  | { op: 'update'; id: string; input: TicketInput }
  | { op: 'delete'; id: string }
  | { op: string; refused: DocketError };

export interface BulkOptions {
  atomic: boolean;
  dryRun: boolean;
}

export interface BulkResult {
  index: number;
  op: string;
  status: 'created' | 'existing' | 'updated' | 'unchanged' | 'deleted' | 'failed';
  id: string | null;
  ticket: Json<TicketDetails> | null;
  changes: TicketChanges | null;
  /** The types of events that were, or would be, written. */
  events: string[];
  error: { code: string; message: string; details?: object } | null;
}

/** Thrown to roll back a dry run, with its results. */
class DryRun extends Error {
  constructor(readonly results: BulkResult[]) {
    super('dry run');
  }
}

/** Up to a hundred changes per request, each through the same service as a single one. */
@Injectable()
export class BulkService {
  constructor(
    private readonly db: Database,
    private readonly tickets: TicketsService,
  ) {}

  async run(actor: Actor, operations: BulkOperation[], { atomic, dryRun }: BulkOptions): Promise<BulkResult[]> {
    if (dryRun) return this.dryRun(actor, operations, atomic);
    if (atomic) return this.db.transaction((tx) => this.all(tx, actor, operations));
    const results: BulkResult[] = [];
    for (const [index, operation] of operations.entries()) {
      results.push(
        await this.db.transaction((tx) => this.one(tx, actor, index, operation)).catch(failed(index, operation)),
      );
    }
    return results;
  }

  private async all(tx: Transaction, actor: Actor, operations: BulkOperation[]): Promise<BulkResult[]> {
    const results: BulkResult[] = [];
    for (const [index, operation] of operations.entries()) {
      results.push(
        await this.one(tx, actor, index, operation).catch((error) => {
          throw withIndex(index, error);
        }),
      );
    }
    return results;
  }

  /** Runs everything and rolls it back; a failure does not hide the results of later operations. */
  private async dryRun(actor: Actor, operations: BulkOperation[], atomic: boolean): Promise<BulkResult[]> {
    try {
      return await this.db.transaction(async (tx) => {
        const results: BulkResult[] = [];
        for (const [index, operation] of operations.entries()) {
          const attempt = tx.savepoint(() => this.one(tx, actor, index, operation));
          results.push(await attempt.catch(failed(index, operation)));
        }
        throw new DryRun(results);
      });
    } catch (outcome) {
      if (!(outcome instanceof DryRun)) throw outcome;
      // If an atomic request fails, no events would be written.
      const refused = atomic && outcome.results.some(({ status }) => status === 'failed');
      return refused ? outcome.results.map((result) => ({ ...result, events: [] })) : outcome.results;
    }
  }

  private async one(tx: Transaction, actor: Actor, index: number, operation: BulkOperation): Promise<BulkResult> {
    const before = tx.emitted.length;
    const done = await this.perform(actor, operation);
    const emitted = tx.emitted.slice(before) as EventEntry[];
    const changes = emitted.find(({ type }) => type === 'ticket.updated')?.changes as TicketChanges | undefined;
    const unchanged = done.status === 'updated' && emitted.length === 0;
    return {
      index,
      op: operation.op,
      status: unchanged ? 'unchanged' : done.status,
      id: done.id,
      ticket: done.ticket?.json ?? null,
      changes: changes ? await this.visibleChanges(tx, actor, changes) : null,
      events: emitted.map(({ type }) => type),
      error: null,
    };
  }

  /** As the response shows the ticket: a replaced reference to a ticket that the caller may not read stays hidden. */
  private async visibleChanges(tx: Transaction, actor: Actor, changes: TicketChanges): Promise<TicketChanges> {
    const visibleChanges = { ...changes };
    for (const field of TICKET_REFERENCES) {
      const { from, to } = changes[field] ?? {};
      if (from && !(await isReadableTicket(tx, actor, from as string))) visibleChanges[field] = { from: null, to };
    }
    return visibleChanges;
  }

  private async perform(
    actor: Actor,
    operation: BulkOperation,
  ): Promise<{ status: BulkResult['status']; id: string; ticket?: TicketAnswer }> {
    if ('refused' in operation) throw operation.refused;
    if (operation.op === 'create') {
      const { ticket, created } = await this.tickets.create(actor, operation.input).catch(underTicket);
      return { status: created ? 'created' : 'existing', id: ticket.id, ticket };
    }
    if (operation.op === 'update') {
      const ticket = await this.tickets.update(actor, operation.id, operation.input).catch(underTicket);
      return { status: 'updated', id: ticket.id, ticket };
    }
    return { status: 'deleted', id: await this.tickets.delete(actor, operation.id) };
  }
}

/** Adds the index of the operation to the error. */
function withIndex(index: number, error: unknown): unknown {
  if (error instanceof ValidationFailed) {
    const fields = Object.entries(error.fields).map(([field, messages]) => [`operations.${index}.${field}`, messages]);
    return new ValidationFailed(Object.fromEntries(fields));
  }
  if (!(error instanceof DocketError)) return error;
  return new DocketError(error.code, error.message, { ...error.details, index }, error.retryAfterSeconds);
}

/** The caller's errors become results; internal errors end the request. */
const failed =
  (index: number, { op }: BulkOperation) =>
  (error: unknown): BulkResult => {
    if (!(error instanceof DocketError)) throw error;
    const { code, message, details } = error;
    const base = { index, op, status: 'failed', id: null, ticket: null, changes: null, events: [] } as const;
    return { ...base, events: [], error: { code, message, ...(details && { details }) } };
  };
