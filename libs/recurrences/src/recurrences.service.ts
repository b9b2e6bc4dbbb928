import { Injectable } from '@nestjs/common';
import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import { AccessService, type ProjectAccess } from '#access';
import { type Actor, Clock, Conflict, EVENTS_CHANNEL, NotFound, ValidationFailed } from '#contracts';
import { Database, type Page, type PageRequest, Recurrence, TicketTemplate, type Transaction, Wakeups } from '#data';
import { checkedTicket, type TicketInput, TicketReferences } from '#tickets';
import { RecurrenceQueries, type RecurrenceRecord } from './recurrence.queries.js';
import { RecurrenceRule } from './recurrence-rule.js';

export interface RecurrenceInput {
  /** Either this, with a title, or a template. */
  ticket?: TicketInput;
  templateId?: string;
  rule: string;
  timezone: string;
  startsAt: Date;
}

export type RecurrenceChange = Partial<RecurrenceInput> & { paused?: boolean };

const MAX_RECURRENCES = 100; // per project
const GRACE = 60_000; // milliseconds: a start of "now" may be slightly in the past

/** Rules by which the worker creates tickets. Each acts as the user who created or last changed it. */
@Injectable()
export class RecurrencesService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly wakeups: Wakeups,
    private readonly access: AccessService,
    private readonly references: TicketReferences,
    private readonly queries: RecurrenceQueries,
  ) {}

  async list(actor: Actor, projectId: string, request: PageRequest): Promise<Page<RecurrenceRecord>> {
    const { id } = await this.access.project(this.db, actor, projectId, 'read');
    return this.queries.list(actor, id, request);
  }

  create(actor: Actor, projectId: string, input: RecurrenceInput): Promise<RecurrenceRecord> {
    return this.db.transaction(async (tx) => {
      const project = await this.access.project(tx, actor, projectId, 'write', { lock: true });
      const held = await tx.manager.countBy(Recurrence, { projectId: project.id });
      if (held >= MAX_RECURRENCES) throw new Conflict(`A project has at most ${MAX_RECURRENCES} recurrences`);
      const { rule, timezone, startsAt } = input;
      const now = this.clock.now();
      const id = uuidv7();
      await tx.manager.insert(Recurrence, {
        id,
        workspaceId: project.workspaceId,
        projectId: project.id,
        ...(await this.source(tx, actor, project, input)),
        rule,
        timezone,
        startsAt,
        nextAt: this.firstAfter(input, new Date(now.getTime() - GRACE)),
        actsAsId: actor.userId,
        createdAt: now,
        updatedAt: now,
      });
      tx.afterCommit.add(this.wakeups.of(EVENTS_CHANNEL));
      return this.queries.one(tx, actor, id);
    });
  }

  update(actor: Actor, projectId: string, id: string, change: RecurrenceChange): Promise<RecurrenceRecord> {
    return this.db.transaction(async (tx) => {
      const { project, recurrence } = await this.writable(tx, actor, projectId, id);
      const now = this.clock.now();
      const { rule = recurrence.rule, timezone = recurrence.timezone, startsAt = recurrence.startsAt } = change;
      const isScheduled = change.rule !== undefined || change.timezone !== undefined || change.startsAt !== undefined;
      const resumes = change.paused === false && recurrence.pausedAt !== null;
      const pauses = change.paused === true && recurrence.pausedAt === null;
      await tx.manager.update(
        Recurrence,
        { id: recurrence.id },
        {
          ...(change.ticket || change.templateId ? await this.source(tx, actor, project, change) : {}),
          rule,
          timezone,
          startsAt,
          ...(isScheduled || resumes
            ? { nextAt: this.firstAfter({ rule, timezone, startsAt }, now), retryAt: null }
            : {}),
          ...(pauses ? { pausedAt: now, pauseReason: 'paused' } : {}),
          ...(resumes ? { pausedAt: null, pauseReason: null } : {}),
          actsAsId: actor.userId,
          updatedAt: now,
        },
      );
      tx.afterCommit.add(this.wakeups.of(EVENTS_CHANNEL));
      return this.queries.one(tx, actor, recurrence.id);
    });
  }

  delete(actor: Actor, projectId: string, id: string): Promise<string> {
    return this.db.transaction(async (tx) => {
      const { recurrence } = await this.writable(tx, actor, projectId, id);
      await tx.manager.delete(Recurrence, { id: recurrence.id });
      return recurrence.id;
    });
  }

  private firstAfter(
    { rule, timezone, startsAt }: Pick<RecurrenceInput, 'rule' | 'timezone' | 'startsAt'>,
    moment: Date,
  ) {
    const next = new RecurrenceRule(rule, timezone, startsAt).after(moment);
    if (!next) throw ValidationFailed.on('rule', 'Rule must have a future occurrence');
    return next;
  }

  /** Locked against the worker, which advances it. */
  private async writable(tx: Transaction, actor: Actor, projectId: string, id: string) {
    const project = await this.access.project(tx, actor, projectId, 'write');
    const recurrence = isUuid(id)
      ? await tx.manager.findOne(Recurrence, {
          where: { id, projectId: project.id },
          lock: { mode: 'pessimistic_write' },
        })
      : null;
    if (!recurrence) throw new NotFound('Recurrence');
    return { project, recurrence };
  }

  /** What its tickets are created from. */
  private async source(
    tx: Transaction,
    actor: Actor,
    project: ProjectAccess,
    { ticket, templateId }: Pick<RecurrenceInput, 'ticket' | 'templateId'>,
  ): Promise<Pick<Recurrence, 'ticket' | 'templateId'>> {
    if (ticket) {
      return { ticket: await checkedTicket(tx, actor, this.references, project, ticket), templateId: null };
    }
    const template = await tx.manager.findOneBy(TicketTemplate, { id: templateId!, projectId: project.id });
    if (!template) throw ValidationFailed.on('templateId', 'Template must be valid');
    if (!('title' in template.ticket)) throw ValidationFailed.on('templateId', 'Template must have a title');
    return { ticket: null, templateId: template.id };
  }
}
