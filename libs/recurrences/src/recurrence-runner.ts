import { Injectable } from '@nestjs/common';
import { AccessService, type ProjectAccess } from '#access';
import {
  type Actor,
  Clock,
  Conflict,
  DocketError,
  Forbidden,
  NotFound,
  type UserRole,
  ValidationFailed,
} from '#contracts';
import { Database, Recurrence, type Transaction } from '#data';
import { RecurrenceNotifications } from '#notifications';
import { TemplatesService, type TicketInput, TicketsService } from '#tickets';
import type { PauseReason } from './recurrence.queries.js';
import { RecurrenceRule } from './recurrence-rule.js';
import {
  ADVANCE_RECURRENCE,
  DUE_RECURRENCES,
  INSERT_OCCURRENCE,
  LOCK_DUE_RECURRENCE,
} from './recurrence-runner.sql.js';

const RETRY_AFTER = 10_000; // milliseconds, after a failure that the recurrence did not cause

interface Due {
  id: string;
  workspaceId: string;
  projectId: string;
  rule: string;
  timezone: string;
  startsAt: Date;
  nextAt: Date;
  made: number;
  ticket: object;
  actsAsId: string;
  /** Null once the account is disabled. */
  role: UserRole | null;
}

/**
 * Creates the tickets of due occurrences. The recurrence's row is locked, and the occurrence is recorded under a unique
 * key in the transaction that creates its ticket, so there is exactly one ticket, even after a crash. Of several missed
 * occurrences only the latest counts.
 */
@Injectable()
export class RecurrenceRunner {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly access: AccessService,
    private readonly templates: TemplatesService,
    private readonly tickets: TicketsService,
    private readonly notifications: RecurrenceNotifications,
  ) {}

  /** One occurrence per workspace and round, so that no workspace waits for all of another's. */
  async next(): Promise<boolean> {
    const due = await this.db.query<{ id: string }>(DUE_RECURRENCES, [this.clock.now()]);
    const failures: unknown[] = [];
    for (const { id } of due) {
      await this.db
        .transaction((tx) => this.run(tx, id))
        .catch(async (error) => {
          await this.retryLater(id);
          failures.push(error);
        });
    }
    if (failures.length > 0) throw failures[0];
    return due.length > 0;
  }

  private async run(tx: Transaction, id: string): Promise<void> {
    const now = this.clock.now();
    const due = await this.take(tx, id, now);
    if (!due) return; // another worker holds or has done it
    const rule = new RecurrenceRule(due.rule, due.timezone, due.startsAt);
    const occursAt = rule.latest(due.nextAt, now);
    const outcome = await this.make(tx, due, occursAt);
    if (outcome === 'access' || outcome === 'invalid') return this.pause(tx, due, outcome, now);
    const made = due.made + (outcome === 'made' ? 1 : 0);
    const hasEnded = rule.count !== undefined && made >= rule.count;
    await tx.query(ADVANCE_RECURRENCE, [
      due.id,
      hasEnded ? null : (rule.after(now) ?? null),
      made,
      outcome === 'made',
      occursAt,
    ]);
  }

  private async take(tx: Transaction, id: string, now: Date): Promise<Due | undefined> {
    const [due] = await tx.query<Due>(LOCK_DUE_RECURRENCE, [id, now]);
    return due;
  }

  /** Archived and deleted projects get no tickets; a restored one continues with the next due occurrence. */
  private async make(tx: Transaction, due: Due, occursAt: Date): Promise<'made' | 'skipped' | PauseReason> {
    if (!due.role) return 'access';
    const actor = { userId: due.actsAsId, role: due.role };
    try {
      const project = await this.access.project(tx, actor, due.projectId, 'write');
      const recorded = await tx.query(INSERT_OCCURRENCE, [due.id, occursAt, due.workspaceId]);
      if (recorded.length === 0) return 'skipped';
      await this.create(tx, actor, project, due.ticket);
      return 'made';
    } catch (error) {
      if (error instanceof Forbidden) return 'access';
      if (error instanceof Conflict || error instanceof NotFound) return 'skipped';
      if (error instanceof DocketError && error.code === 'VALIDATION_ERROR') return 'invalid';
      throw error;
    }
  }

  /** Fields that are no longer valid are left out, if the ticket can do without them. */
  private async create(tx: Transaction, actor: Actor, project: ProjectAccess, stored: object): Promise<void> {
    const input = { ...(await this.templates.inputFromStored(tx, actor, project, stored)), projectId: project.id };
    try {
      await this.tickets.create(actor, input);
    } catch (error) {
      if (!(error instanceof ValidationFailed)) throw error;
      await this.tickets.create(actor, omitFields(input, Object.keys(error.fields)));
    }
  }

  private async pause(tx: Transaction, due: Due, reason: PauseReason, now: Date): Promise<void> {
    await tx.manager.update(Recurrence, { id: due.id }, { pausedAt: now, pauseReason: reason });
    await this.notifications.paused(tx, due);
  }

  private async retryLater(id: string): Promise<void> {
    const retryAt = new Date(this.clock.now().getTime() + RETRY_AFTER);
    await this.db.withManager((manager) => manager.update(Recurrence, { id }, { retryAt }));
  }
}

/** The input without some fields, which may be nested: `fields.severity`. */
function omitFields(input: TicketInput, paths: string[]): TicketInput {
  const rest: Record<string, unknown> = { ...input };
  for (const path of paths) {
    const [name = '', key] = path.split('.', 2);
    const value = rest[name];
    if (key !== undefined && typeof value === 'object') {
      rest[name] = Object.fromEntries(Object.entries(value ?? {}).filter(([other]) => other !== key));
    } else delete rest[name];
  }
  return rest;
}
