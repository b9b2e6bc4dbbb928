import { Injectable } from '@nestjs/common';
import { Clock } from '#contracts';
import { Database, type Transaction } from '#data';
import { type ChunkResult, FairTurns, type Turn } from '#events';
import { DELIVERIES, INSERT_DELIVERIES, MATCHES } from './fan-out.sql.js';
import { monotonicIds } from './monotonic-ids.js';

const EVENTS = 50; // events of one workspace per chunk

interface Match {
  eventId: string;
  webhookId: string;
  ownerId: string;
  enabled: boolean;
  /** Its owner may not read the former project of the ticket. */
  masked: boolean;
}

/**
 * Creates one delivery per event and permitted webhook; the body is stored once, or once more masked, for all of them.
 */
@Injectable()
export class FanOut {
  private readonly turns: FairTurns;

  constructor(
    db: Database,
    private readonly clock: Clock,
  ) {
    this.turns = new FairTurns(db, clock, 'webhooks', EVENTS);
  }

  /**
   * Processes the next chunk of the next workspace; undefined if there is none. The value is the webhooks that now have
   * something to send. Events for disabled webhooks are held.
   */
  next(): Promise<Turn<string[]> | undefined> {
    return this.turns.next((tx, eventIds) => this.chunk(tx, eventIds));
  }

  private async chunk(tx: Transaction, eventIds: string[]): Promise<ChunkResult<string[]>> {
    const found = await tx.query<Match>(MATCHES, [eventIds]);
    const matches = found.slice(0, DELIVERIES);
    await deliver(tx, matches, this.clock.now());
    const webhookIds = matches.flatMap(({ webhookId, enabled }) => (enabled ? [webhookId] : []));
    const value = [...new Set(webhookIds)];
    if (found.length <= DELIVERIES) return { value };
    const { eventId, ownerId: userId, webhookId } = matches.at(-1)!;
    return { value, resume: { eventId, userId, webhookId } };
  }
}

async function deliver(tx: Transaction, matches: Match[], now: Date): Promise<void> {
  if (matches.length === 0) return;
  await tx.query(INSERT_DELIVERIES, [
    monotonicIds(matches.length), // in the order of the log, which is also the order of first attempts
    matches.map(({ eventId }) => eventId),
    matches.map(({ webhookId }) => webhookId),
    matches.map(({ enabled }) => enabled),
    now,
    matches.map(({ masked }) => masked),
  ]);
}
