import { Injectable } from '@nestjs/common';
import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import { may } from '#access';
import { type Actor, Clock, Forbidden, NotFound } from '#contracts';
import { Database, type Page, type PageRequest, Ticket, TimeLog, type Transaction } from '#data';
import { refuseArchived, TicketAccess } from '../ticket-access.js';
import { nameOf, TicketAuditTrail } from '../ticket-audit-trail.js';
import { TimeLogQueries, type TimeLogRecord } from './time-log.queries.js';

export interface TimeLogInput {
  minutes: number;
  note?: string | null;
  loggedAt?: Date;
}

@Injectable()
export class TimeLogsService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly access: TicketAccess,
    private readonly audit: TicketAuditTrail,
    private readonly queries: TimeLogQueries,
  ) {}

  async list(actor: Actor, idOrKey: string, request: PageRequest): Promise<Page<TimeLogRecord>> {
    const { id } = await this.access.ticket(this.db, actor, idOrKey, 'read');
    return this.queries.list(actor, id, request);
  }

  create(actor: Actor, idOrKey: string, { minutes, note, loggedAt }: TimeLogInput): Promise<TimeLogRecord> {
    return this.db.transaction(async (tx) => {
      const ticket = await this.access.ticket(tx, actor, idOrKey, 'write', { lock: true });
      const now = this.clock.now();
      const row = {
        id: uuidv7(),
        workspaceId: ticket.workspaceId,
        ticketId: ticket.id,
        userId: actor.userId,
        minutes,
        note: note ?? null,
        loggedAt: loggedAt ?? now,
        createdAt: now,
      };
      await tx.manager.insert(TimeLog, row);
      await this.count(tx, ticket.id, 1);
      const changes = { timeLogs: { from: null, to: recordedTimeLog(row) } };
      const description = `Logged ${words(minutes)} on ${nameOf(ticket)}`;
      await this.audit.touched(tx, actor, ticket, changes, 'time_logged', description);
      return this.queries.one(tx, actor, row.id);
    });
  }

  /** Members delete their own time logs, admins any. */
  delete(actor: Actor, idOrKey: string, timeLogId: string): Promise<string> {
    return this.db.transaction(async (tx) => {
      const options = { lock: true, archived: 'refusedLater' } as const;
      const ticket = await this.access.ticket(tx, actor, idOrKey, 'write', options);
      const log = isUuid(timeLogId)
        ? await tx.manager.findOneBy(TimeLog, { id: timeLogId, ticketId: ticket.id })
        : null;
      if (!log) throw new NotFound('Time log');
      if (log.userId !== actor.userId && !may(ticket.role, 'deleteAny')) throw Forbidden.to('time log');
      refuseArchived(ticket);
      await tx.manager.delete(TimeLog, { id: log.id });
      await this.count(tx, ticket.id, -1);
      const changes = { timeLogs: { from: recordedTimeLog(log), to: null } };
      const description = `Took back ${words(log.minutes)} on ${nameOf(ticket)}`;
      await this.audit.touched(tx, actor, ticket, changes, 'time_log_deleted', description);
      return log.id;
    });
  }

  private async count(tx: Transaction, ticketId: string, by: number): Promise<void> {
    await tx.manager.increment(Ticket, { id: ticketId }, 'timeLogCount', by);
  }
}

/** The form in history and events. */
const recordedTimeLog = ({
  id,
  userId,
  minutes,
  note,
  loggedAt,
}: Pick<TimeLog, 'id' | 'userId' | 'minutes' | 'note' | 'loggedAt'>) => ({ id, userId, minutes, note, loggedAt });

const words = (minutes: number) => (minutes === 1 ? '1 minute' : `${minutes} minutes`);
