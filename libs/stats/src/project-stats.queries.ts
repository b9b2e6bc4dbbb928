import { Injectable } from '@nestjs/common';
import { AccessService } from '#access';
import { type Actor, Clock, type StatsPeriod } from '#contracts';
import { Database, ReplicaReader } from '#data';
import { durationInWords, wholeSeconds } from './duration.js';
import { statsWindow, weeksIn } from './stats-window.js';
import { completionRate, overdue } from './ticket-stats.queries.js';

export interface ProjectStats {
  period: StatsPeriod;
  startDate: Date;
  endDate: Date;
  tickets: { total: number; open: number; inProgress: number; completed: number; overdue: number };
  members: { total: number; active: number };
  activity: { ticketsCreated: number; ticketsCompleted: number; comments: number };
  progress: { completionRate: number; averageTicketAge: string; averageTicketAgeSeconds: number; velocity: number };
}

interface Row {
  total: number;
  open: number;
  inProgress: number;
  completed: number;
  cancelled: number;
  overdue: number;
  ticketsCreated: number;
  ticketsCompleted: number;
  ageSeconds: number;
  members: number;
  activeMembers: number;
  comments: number;
}

@Injectable()
export class ProjectStatsQueries {
  constructor(
    private readonly db: Database,
    private readonly reader: ReplicaReader,
    private readonly clock: Clock,
    private readonly access: AccessService,
  ) {}

  async stats(actor: Actor, idOrKey: string, period: StatsPeriod): Promise<ProjectStats> {
    const { id } = await this.access.project(this.db, actor, idOrKey, 'read');
    const window = statsWindow(period, this.clock.now());
    const [row] = await this.reader.query<Row>(STATEMENT, [id, window.startDate, window.endDate], 'each time');
    const { total, open, inProgress, completed, ticketsCreated, ticketsCompleted, comments } = row!;
    return {
      period,
      ...window,
      tickets: { total, open, inProgress, completed, overdue: row!.overdue },
      members: { total: row!.members, active: row!.activeMembers },
      activity: { ticketsCreated, ticketsCompleted, comments },
      progress: {
        completionRate: completionRate(completed, total, row!.cancelled),
        averageTicketAge: durationInWords(row!.ageSeconds),
        averageTicketAgeSeconds: wholeSeconds(row!.ageSeconds),
        velocity: ticketsCompleted / weeksIn(window),
      },
    };
  }
}

const STATEMENT = `SELECT count(*)::int AS total,
    count(*) FILTER (WHERE t.status IN ('backlog', 'todo'))::int AS open,
    count(*) FILTER (WHERE t.status IN ('in_progress', 'in_review'))::int AS "inProgress",
    count(*) FILTER (WHERE t.status = 'done')::int AS completed,
    count(*) FILTER (WHERE t.status = 'cancelled')::int AS cancelled,
    count(*) FILTER (WHERE ${overdue('$3')})::int AS overdue,
    count(*) FILTER (WHERE t.created_at BETWEEN $2 AND $3)::int AS "ticketsCreated",
    count(*) FILTER (WHERE t.completed_at BETWEEN $2 AND $3)::int AS "ticketsCompleted",
    coalesce(avg(extract(epoch FROM $3::timestamptz - t.created_at))
      FILTER (WHERE t.status NOT IN ('done', 'cancelled')), 0)::float AS "ageSeconds",
    (SELECT count(*)::int FROM project_members WHERE project_id = $1) AS members,
    (SELECT count(DISTINCT a.user_id)::int FROM activities a JOIN project_members m
       ON m.project_id = a.project_id AND m.user_id = a.user_id
     WHERE a.project_id = $1 AND a.created_at BETWEEN $2 AND $3) AS "activeMembers",
    (SELECT count(*)::int FROM comments c JOIN tickets ct ON ct.id = c.ticket_id
     WHERE ct.project_id = $1 AND ct.deleted_at IS NULL AND c.created_at BETWEEN $2 AND $3) AS comments
  FROM tickets t WHERE t.scope_id = $1 AND t.deleted_at IS NULL`;
