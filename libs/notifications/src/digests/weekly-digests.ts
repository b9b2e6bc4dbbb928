import { Injectable } from '@nestjs/common';
import { v5 as uuidv5 } from 'uuid';
import { isReadable, isUnconfirmed, userAsReader } from '#access';
import { Clock, DEFAULT_PREFERENCES } from '#contracts';
import { Database, type Transaction } from '#data';
import { EventsService } from '#events';
import { insertNotifications, WANTS_ANY } from '../insert-notifications.js';
import type { Digest } from '../notification.queries.js';
import { type DigestWeek, dueWeek } from './digest-week.js';

const BATCH = 500; // people; with their figures still a short transaction
/** Under which a week's name becomes the id of a cause; any would do, as long as it stays. */
const WEEKS = '0197c1d0-6a3e-7c44-9d0e-5b1f3c9a7e21';
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

type DueZone = DigestWeek & { zone: string };

interface Claimed {
  userId: string;
  zone: string;
  completed: number;
  open: number;
  overdue: number;
  dueThisWeek: number;
}

/** Where it is Monday, eight o'clock: what there is to say of people's own tickets. */
@Injectable()
export class WeeklyDigests {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly events: EventsService,
  ) {}

  /** Answers how many were told. May run at any time, several times at once, and again: a week is seen to once a person. */
  async sweep(): Promise<number> {
    const now = this.clock.now();
    const zones = await this.dueZones(now);
    if (zones.length === 0) return 0;
    let after = FIRST_ID;
    for (let told = 0; ; ) {
      const step = await this.db.transaction((tx) => this.step(tx, zones, now, after));
      told += step.told;
      if (!step.last) return told;
      after = step.last;
    }
  }

  private async dueZones(now: Date): Promise<DueZone[]> {
    const rows = await this.db.query<{ zone: string }>('SELECT DISTINCT timezone AS zone FROM user_preferences');
    const zones = new Set([...rows.map(({ zone }) => zone), DEFAULT_PREFERENCES.timezone]);
    return [...zones].flatMap((zone) => {
      const week = dueWeek(now, zone);
      return week ? [{ zone, ...week }] : [];
    });
  }

  /** The next people after one. Seen to and told in one transaction, so that neither stands without the other. */
  private async step(
    tx: Transaction,
    zones: DueZone[],
    now: Date,
    after: string,
  ): Promise<{ told: number; last?: string }> {
    const people = await tx.query<{ id: string; zone: string }>(PEOPLE, [
      JSON.stringify(zones.map(({ zone, week, dueAt }) => ({ zone, week, dueAt }))),
      DEFAULT_PREFERENCES.timezone,
      after,
    ]);
    if (people.length === 0) return { told: 0 };
    const claimed = await tx.query<Claimed>(FIGURES, [
      JSON.stringify(people.map(({ id, zone }) => ({ id, ...zones.find((due) => due.zone === zone) }))),
      now,
    ]);
    const rows = claimed.flatMap(({ userId, zone, ...figures }) => {
      const { week, since, until } = zones.find((due) => due.zone === zone)!;
      if (figures.completed === 0 && figures.open === 0) return [];
      const digest: Digest = { since: since.toISOString(), until: until.toISOString(), ...figures };
      const told = { userId, type: 'weeklyDigest', reason: 'digest', actorId: null, workspaceId: null } as const;
      return [{ ...told, causeId: uuidv5(week, WEEKS), digest }];
    });
    const told = await insertNotifications(tx, this.events, rows, now);
    return { told, last: people.length === BATCH ? people.at(-1)!.id : undefined };
  }
}

/** Whose digest is due and was not seen to; who was not here on Monday at eight has no week behind them. */
const PEOPLE = `
  WITH z AS (SELECT * FROM jsonb_to_recordset($1) AS z (zone text, week text, "dueAt" timestamptz))
  SELECT d.id, d.zone FROM (
    SELECT u.id, u.created_at, u.disabled_at, z.*
    FROM z JOIN user_preferences s ON s.timezone = z.zone JOIN users u ON u.id = s.user_id
    WHERE s.user_id > $3 AND ${WANTS_ANY}
    UNION ALL
    SELECT u.id, u.created_at, u.disabled_at, z.*
    FROM z JOIN users u ON u.id > $3
    WHERE z.zone = $2 AND NOT EXISTS (SELECT FROM user_preferences s WHERE s.user_id = u.id)
  ) d
  WHERE d.disabled_at IS NULL AND d.created_at < d."dueAt"
    AND NOT EXISTS (SELECT FROM weekly_digests seen WHERE seen.user_id = d.id AND seen.week >= d.week)
  ORDER BY d.id LIMIT ${BATCH}`;

/** Of those that nobody else has seen to meanwhile: what is theirs and what they may read of it. */
const FIGURES = `
  WITH g AS (
    SELECT * FROM jsonb_to_recordset($1)
      AS g (id uuid, zone text, week text, since timestamptz, until timestamptz, next timestamptz)
  ),
  claimed AS (
    INSERT INTO weekly_digests AS d (user_id, week) SELECT id, week FROM g ORDER BY id
    ON CONFLICT (user_id) DO UPDATE SET week = excluded.week WHERE d.week < excluded.week RETURNING user_id
  )
  SELECT g.id AS "userId", g.zone,
         count(*) FILTER (WHERE t.status = 'done' AND t.completed_at >= g.since AND t.completed_at < g.until)::int AS completed,
         count(*) FILTER (WHERE o.open)::int AS open,
         count(*) FILTER (WHERE o.open AND t.due_date < $2)::int AS overdue,
         count(*) FILTER (WHERE o.open AND t.due_date >= $2 AND t.due_date < g.next)::int AS "dueThisWeek"
  FROM claimed c
  JOIN g ON g.id = c.user_id
  JOIN users u ON u.id = g.id
  LEFT JOIN (tickets t LEFT JOIN projects p ON p.id = t.project_id)
    ON t.assignee_id = u.id AND t.deleted_at IS NULL AND ${isReadable(userAsReader('u'), { project: 'p', workspaceId: 't.workspace_id' })} AND NOT ${isUnconfirmed('u.id', { workspaceId: 't.workspace_id', projectId: 'p.id' })}
  CROSS JOIN LATERAL (SELECT t.status NOT IN ('done', 'cancelled') AS open) o
  GROUP BY g.id, g.zone`;
