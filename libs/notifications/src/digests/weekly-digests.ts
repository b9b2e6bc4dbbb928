import { Injectable } from '@nestjs/common';
import { v5 as uuidv5 } from 'uuid';
import { Clock, DEFAULT_PREFERENCES } from '#contracts';
import { Database, type Transaction } from '#data';
import { EventsService } from '#events';
import { insertNotifications } from '../insert-notifications.js';
import type { Digest } from '../notification.queries.js';
import { TIME_ZONES_IN_USE } from '../time-zones.sql.js';
import { type DigestWeek, dueWeek } from './digest-week.js';
import { CLAIM_DIGESTS, DIGEST_BATCH, USERS_DUE_FOR_DIGEST } from './weekly-digests.sql.js';

/** UUIDv5 namespace that turns a week into a cause id. Never change it: the ids deduplicate notifications. */
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

/** Sends each user a digest of their tickets on Monday at 08:00 local time. */
@Injectable()
export class WeeklyDigests {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly events: EventsService,
  ) {}

  /**
   * Returns how many users were notified. Safe to run concurrently and repeatedly: each user gets one digest per week.
   */
  async sweep(): Promise<number> {
    const now = this.clock.now();
    const zones = await this.dueZones(now);
    if (zones.length === 0) return 0;
    let after = FIRST_ID;
    for (let notified = 0; ; ) {
      const step = await this.db.transaction((tx) => this.step(tx, zones, now, after));
      notified += step.notified;
      if (!step.last) return notified;
      after = step.last;
    }
  }

  private async dueZones(now: Date): Promise<DueZone[]> {
    const rows = await this.db.query<{ zone: string }>(TIME_ZONES_IN_USE);
    const zones = new Set([...rows.map(({ zone }) => zone), DEFAULT_PREFERENCES.timezone]);
    return [...zones].flatMap((zone) => {
      const week = dueWeek(now, zone);
      return week ? [{ zone, ...week }] : [];
    });
  }

  /** Processes the next batch of users. The claim and the notifications commit together. */
  private async step(
    tx: Transaction,
    zones: DueZone[],
    now: Date,
    after: string,
  ): Promise<{ notified: number; last?: string }> {
    const people = await tx.query<{ id: string; zone: string }>(USERS_DUE_FOR_DIGEST, [
      JSON.stringify(zones.map(({ zone, week, dueAt }) => ({ zone, week, dueAt }))),
      DEFAULT_PREFERENCES.timezone,
      after,
    ]);
    if (people.length === 0) return { notified: 0 };
    const claimed = await tx.query<Claimed>(CLAIM_DIGESTS, [
      JSON.stringify(people.map(({ id, zone }) => ({ id, ...zones.find((due) => due.zone === zone) }))),
      now,
    ]);
    const rows = claimed.flatMap(({ userId, zone, ...figures }) => {
      const { week, since, until } = zones.find((due) => due.zone === zone)!;
      if (figures.completed === 0 && figures.open === 0) return [];
      const digest: Digest = { since: since.toISOString(), until: until.toISOString(), ...figures };
      const common = { userId, type: 'weeklyDigest', reason: 'digest', actorId: null, workspaceId: null } as const;
      return [{ ...common, causeId: uuidv5(week, WEEKS), digest }];
    });
    const notified = await insertNotifications(tx, this.events, rows, now);
    return { notified, last: people.length === DIGEST_BATCH ? people.at(-1)!.id : undefined };
  }
}
