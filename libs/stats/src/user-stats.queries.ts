import { Injectable } from '@nestjs/common';
import { readableScopes } from '#access';
import { type Actor, Clock, type StatsPeriod } from '#contracts';
import { Parameters, ReplicaReader } from '#data';
import { shownActivities } from '#users';
import { durationInWords, wholeSeconds } from './duration.js';
import { statsWindow } from './stats-window.js';
import { completionRate, overdue } from './ticket-stats.queries.js';

export interface UserStats {
  period: StatsPeriod;
  startDate: Date;
  endDate: Date;
  tickets: { created: number; completed: number; assigned: number; overdue: number };
  projects: { owned: number; member: number; active: number };
  activity: { comments: number; commits: number; reviews: number };
  productivity: {
    averageCompletionTime: string;
    averageCompletionTimeSeconds: number;
    completionRate: number;
    activeHours: number;
  };
}

interface Row {
  created: number;
  completed: number;
  assigned: number;
  done: number;
  cancelled: number;
  overdue: number;
  completionSeconds: number | null;
  owned: number;
  member: number;
  active: number;
  comments: number;
  commits: number;
  reviews: number;
  activeHours: number;
}

@Injectable()
export class UserStatsQueries {
  constructor(
    private readonly reader: ReplicaReader,
    private readonly clock: Clock,
  ) {}

  /** One statement. `created` counts reported tickets, the other figures assigned ones. */
  async stats(actor: Actor, period: StatsPeriod): Promise<UserStats> {
    const window = statsWindow(period, this.clock.now());
    const parameters = new Parameters();
    const user = parameters.add(actor.userId);
    const [start, end] = [parameters.add(window.startDate), parameters.add(window.endDate)];
    const scopes = readableScopes(actor, {}, parameters);
    const activities = shownActivities(actor, parameters);
    const [row] = await this.reader.query<Row>(
      statement(scopes, activities, user, start, end),
      parameters.values,
      'each time',
    );
    const { created, completed, assigned, owned, member, active, comments, commits, reviews, activeHours } = row!;
    return {
      period,
      ...window,
      tickets: { created, completed, assigned, overdue: row!.overdue },
      projects: { owned, member, active },
      activity: { comments, commits, reviews },
      productivity: {
        averageCompletionTime: durationInWords(row!.completionSeconds),
        averageCompletionTimeSeconds: wholeSeconds(row!.completionSeconds),
        completionRate: completionRate(row!.done, assigned, row!.cancelled),
        activeHours,
      },
    };
  }
}

const statement = (scopes: string, activities: string, user: string, start: string, end: string): string => `
  WITH scopes AS MATERIALIZED (${scopes}), mine AS (
    SELECT t.* FROM tickets t WHERE t.deleted_at IS NULL AND t.scope_id IN (SELECT scope_id FROM scopes)
      AND (t.reporter_id = ${user} OR t.assignee_id = ${user})
  ), memberships AS (
    SELECT p.owner_id, p.status FROM project_members m JOIN projects p ON p.id = m.project_id
    WHERE m.user_id = ${user} AND p.status <> 'deleted'
  )
  SELECT count(*) FILTER (WHERE t.reporter_id = ${user} AND t.created_at BETWEEN ${start} AND ${end})::int AS created,
    count(*) FILTER (WHERE t.assignee_id = ${user} AND t.completed_at BETWEEN ${start} AND ${end})::int AS completed,
    count(*) FILTER (WHERE t.assignee_id = ${user})::int AS assigned,
    count(*) FILTER (WHERE t.assignee_id = ${user} AND t.status = 'done')::int AS done,
    count(*) FILTER (WHERE t.assignee_id = ${user} AND t.status = 'cancelled')::int AS cancelled,
    count(*) FILTER (WHERE t.assignee_id = ${user} AND ${overdue(end)})::int AS overdue,
    (avg(extract(epoch FROM t.completed_at - t.created_at))
      FILTER (WHERE t.assignee_id = ${user} AND t.completed_at BETWEEN ${start} AND ${end}))::float AS "completionSeconds",
    (SELECT count(*)::int FROM memberships WHERE owner_id = ${user}) AS owned,
    (SELECT count(*)::int FROM memberships) AS member,
    (SELECT count(*)::int FROM memberships WHERE status = 'active') AS active,
    (SELECT count(*)::int FROM comments c JOIN tickets ct ON ct.id = c.ticket_id
     WHERE c.author_id = ${user} AND c.created_at BETWEEN ${start} AND ${end} AND ct.deleted_at IS NULL
       AND ct.scope_id IN (SELECT scope_id FROM scopes)) AS comments,
    (SELECT count(*)::int FROM code_contributions
     WHERE user_id = ${user} AND kind = 'commit' AND at BETWEEN ${start} AND ${end}
       AND project_id IN (SELECT scope_id FROM scopes)) AS commits,
    (SELECT count(*)::int FROM code_contributions
     WHERE user_id = ${user} AND kind = 'review' AND at BETWEEN ${start} AND ${end}
       AND project_id IN (SELECT scope_id FROM scopes)) AS reviews,
    (SELECT count(DISTINCT date_trunc('hour', a.created_at, 'UTC'))::int ${activities}
       AND a.created_at BETWEEN ${start} AND ${end}) AS "activeHours"
  FROM mine t`;
