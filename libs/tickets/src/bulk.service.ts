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

/** One thing to do; `refused` is one whose shape was wrong already. */
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
  /** The types of what was, or would be, emitted. */
  events: string[];
  error: { code: string; message: string; details?: object } | null;
}

/** Thrown to undo a dry run, with what it found out. */
class DryRun extends Error {
  constructor(readonly results: BulkResult[]) {
    super('dry run');
  }
}

/** Up to a hundred changes at once, each through the same service as a single one. */
@Injectable()
export class BulkService {
  constructor(
    private readonly db: Database,
    private readonly tickets: TicketsService,
  ) {}

  async run(actor: Actor, operations: BulkOperation[], { atomic, dryRun }: BulkOptions): Promise<BulkResult[]> {
    if (dryRun) return this.rehearse(actor, operations, atomic);
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
          throw naming(index, error);
        }),
      );
    }
    return results;
  }

  /** Everything is done, looked at and undone; what fails does not hide what comes after it. */
  private async rehearse(actor: Actor, operations: BulkOperation[], atomic: boolean): Promise<BulkResult[]> {
    try {
      return await this.db.transaction(async (tx) => {
        const results: BulkResult[] = [];
        for (const [index, operation] of operations.entries()) {
          const attempt = tx.part(() => this.one(tx, actor, index, operation));
          results.push(await attempt.catch(failed(index, operation)));
        }
        throw new DryRun(results);
      });
    } catch (outcome) {
      if (!(outcome instanceof DryRun)) throw outcome;
      // All or nothing: where one fails, nothing would be emitted.
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
      changes: changes ? await this.shown(tx, actor, changes) : null,
      events: emitted.map(({ type }) => type),
      error: null,
    };
  }

  /** As the answer shows the ticket: another ticket that the caller may not read, and replaced, stays hidden. */
  private async shown(tx: Transaction, actor: Actor, changes: TicketChanges): Promise<TicketChanges> {
    const shown = { ...changes };
    for (const field of TICKET_REFERENCES) {
      const { from, to } = changes[field] ?? {};
      if (from && !(await isReadableTicket(tx, actor, from as string))) shown[field] = { from: null, to };
    }
    return shown;
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

/** The same failure, saying which operation it was. */
function naming(index: number, error: unknown): unknown {
  if (error instanceof ValidationFailed) {
    const fields = Object.entries(error.fields).map(([field, messages]) => [`operations.${index}.${field}`, messages]);
    return new ValidationFailed(Object.fromEntries(fields));
  }
  if (!(error instanceof DocketError)) return error;
  return new DocketError(error.code, error.message, { ...error.details, index }, error.retryAfterSeconds);
}

/** What is the caller's fault becomes a result; what is ours ends the request. */
const failed =
  (index: number, { op }: BulkOperation) =>
  (error: unknown): BulkResult => {
    if (!(error instanceof DocketError)) throw error;
    const { code, message, details } = error;
    const base = { index, op, status: 'failed', id: null, ticket: null, changes: null, events: [] } as const;
    return { ...base, events: [], error: { code, message, ...(details && { details }) } };
  };
