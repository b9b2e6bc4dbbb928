import { Injectable } from '@nestjs/common';
import { type Person, person } from '#access';
import { type Actor, NotFound } from '#contracts';
import { type Page, type PageRequest, Paging, Parameters, ReplicaReader, type Sort, type Sql } from '#data';

export interface TimeLogRecord {
  id: string;
  ticketId: string;
  userId: string;
  minutes: number;
  note: string | null;
  loggedAt: Date;
  createdAt: Date;
  user: Person;
}

const SORTS = { loggedAt: { column: 'l.logged_at', type: 'timestamptz' } } satisfies Record<string, Sort>;

@Injectable()
export class TimeLogQueries {
  constructor(private readonly reader: ReplicaReader) {}

  /** Latest work first. */
  list(actor: Actor, ticketId: string, request: PageRequest): Promise<Page<TimeLogRecord>> {
    const parameters = new Parameters();
    const paging = new Paging(SORTS, 'loggedAt', 'desc', request, 'l.id');
    const ticket = parameters.add(ticketId);
    return paging.read(this.reader, parameters, {
      count: `SELECT time_log_count FROM tickets WHERE id = ${ticket}`,
      rows: `${this.select(actor, parameters, `, ${paging.sortValue}`)} WHERE l.ticket_id = ${ticket}
             ${paging.condition(parameters)} ${paging.window(parameters)}`,
    });
  }

  async one(sql: Sql, actor: Actor, id: string): Promise<TimeLogRecord> {
    const parameters = new Parameters();
    const [row] = await sql.query<TimeLogRecord>(
      `${this.select(actor, parameters)} WHERE l.id = ${parameters.add(id)}`,
      parameters.values,
    );
    if (!row) throw new NotFound('Time log');
    return row;
  }

  private select(actor: Actor, parameters: Parameters, extra = ''): string {
    return `SELECT l.id, l.ticket_id AS "ticketId", l.user_id AS "userId", l.minutes, l.note,
        l.logged_at AS "loggedAt", l.created_at AS "createdAt", ${person(actor, parameters, 'u')} AS "user"${extra}
      FROM time_logs l JOIN users u ON u.id = l.user_id`;
  }
}
