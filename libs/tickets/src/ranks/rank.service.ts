import { Injectable } from '@nestjs/common';
import { type Actor, checkVersion, NotFound, type Precondition, type TicketStatus, ValidationFailed } from '#contracts';
import { Database, type Json, type Page, type Parameters, type Transaction } from '#data';
import { type EventEntry, EventsService } from '#events';
import { scopeOf } from '../counters/counter-delta.sql.js';
import { TicketQueries } from '../queries/ticket.queries.js';
import type { TicketItem } from '../queries/ticket-select.js';
import { TicketAccess, type TicketState } from '../ticket-access.js';
import { rankedEvent } from '../ticket-audit-trail.js';
import { ticketEventPayload } from '../ticket-event-payload.js';
import { ChangedMeanwhile } from '../ticket-writer.js';
import { type TicketAnswer, TicketsService } from '../tickets.service.js';
import { ranksBetween } from './rank.js';
import {
  type EndRead,
  type Gap,
  isLast,
  lastRanks,
  lockForRanking,
  orderAround,
  type Surroundings,
  surroundings,
  type Target,
  writeRanks,
} from './ranks.sql.js';
import { LONG_RANK, LONGEST_RANK, Rebalancing } from './rebalancing.js';

/** Each waits for the move that made the one before it fail, so few are needed. */
const UNLOCKED_ATTEMPTS = 3;

export interface RankInput extends Target {
  status?: TicketStatus;
  columnId?: string;
}

/** The manual order of tickets. */
@Injectable()
export class RankService {
  constructor(
    private readonly db: Database,
    private readonly access: TicketAccess,
    private readonly tickets: TicketsService,
    private readonly queries: TicketQueries,
    private readonly events: EventsService,
    private readonly rebalancing: Rebalancing,
  ) {}

  /** Without a transaction, unless the place or the ticket keeps changing, or more than the ticket is written. */
  async move(actor: Actor, idOrKey: string, input: RankInput, known?: Precondition): Promise<TicketAnswer> {
    for (let attempt = 0; attempt < UNLOCKED_ATTEMPTS && !this.db.isInTransaction; attempt++) {
      try {
        const answer = await this.moveUnlocked(actor, idOrKey, input, known);
        if (answer) return answer;
        break;
      } catch (error) {
        if (!(error instanceof ChangedMeanwhile)) throw error;
      }
    }
    return this.moveLocked(actor, idOrKey, input, known);
  }

  /** In one statement, for the place and the ticket as one other statement has read them. Undefined if that is not enough. */
  private moveUnlocked(
    actor: Actor,
    idOrKey: string,
    { status, columnId, ...target }: RankInput,
    known?: Precondition,
  ): Promise<TicketAnswer | undefined> {
    return this.db.transaction(
      async (tx) => {
        const beside = (parameters: Parameters) => orderAround(target, parameters);
        const options = { lock: 'unless changed', beside } as const;
        const ticket = await this.access.ticket<Surroundings & EndRead>(tx, actor, idOrKey, 'write', options);
        checkVersion(known, ticket.version);
        mustFit([ticket.id], target, ticket);
        if (isThere([ticket.id], target, ticket)) return undefined;
        const to = isLast(target) ? { rank: ticket.endRank, lastRank: ticket.lastRank } : intoGap(target, ticket);
        if (!to || to.rank.length > LONG_RANK) return undefined;
        return this.tickets.move(tx, actor, ticket, { status, columnId }, to);
      },
      { begin: 'with the first write' },
    );
  }

  private moveLocked(actor: Actor, idOrKey: string, input: RankInput, known?: Precondition): Promise<TicketAnswer> {
    return this.db.transaction(async (tx) => {
      const [ticket] = await this.locked(tx, actor, [await this.access.ticket(tx, actor, idOrKey, 'write')]);
      checkVersion(known, ticket!.version);
      await this.setRanks(tx, actor, [ticket!], input);
      return this.queries.ticket(tx, actor, ticket!.id);
    });
  }

  /** In the order of `idsOrKeys`, all or none. */
  moveAll(actor: Actor, idsOrKeys: string[], input: RankInput): Promise<Page<Json<TicketItem>>> {
    if (idsOrKeys.length === 0) throw ValidationFailed.on('ids', 'Ids must name at least one ticket');
    return this.db.transaction(async (tx) => {
      const found: TicketState[] = [];
      for (const idOrKey of idsOrKeys)
        found.push(await this.access.ticket(tx, actor, idOrKey, 'write').catch(invalidId));
      if (new Set(found.map(({ id }) => id)).size < found.length) {
        throw ValidationFailed.on('ids', 'Ids must not name a ticket twice');
      }
      const tickets = await this.locked(tx, actor, found);
      await this.setRanks(tx, actor, tickets, input);
      const items = await this.queries.items(
        tx,
        actor,
        tickets.map(({ id }) => id),
      );
      return { items, total: items.length, page: 1, limit: items.length };
    });
  }

  /**
   * Locks the tickets and returns their current state. They are read before locking, so that callers without permission
   * block nobody, and read again afterwards in case they have changed.
   */
  private async locked(tx: Transaction, actor: Actor, tickets: TicketState[]): Promise<TicketState[]> {
    const scopeId = scopeOf(tickets[0]!);
    if (tickets.some((ticket) => scopeOf(ticket) !== scopeId)) {
      throw ValidationFailed.on('ids', 'Ids must be of one project');
    }
    const rows = await lockForRanking(
      tx,
      scopeId,
      tickets.map(({ id }) => id),
    );
    const current: TicketState[] = [];
    for (const ticket of tickets) {
      const row = rows.find(({ id }) => id === ticket.id);
      const isSame = row?.version === ticket.version && row.updatedAt.getTime() === ticket.updatedAt.getTime();
      current.push(isSame ? { ...ticket, rank: row.rank } : await this.access.ticket(tx, actor, ticket.id, 'write'));
    }
    return current.every((ticket) => scopeOf(ticket) === scopeId) ? current : this.locked(tx, actor, current);
  }

  private async setRanks(tx: Transaction, actor: Actor, tickets: TicketState[], input: RankInput): Promise<void> {
    const { status, columnId } = input;
    const moves = status !== undefined || columnId !== undefined;
    const ids = tickets.map(({ id }) => id);
    const ranks = await this.ranksFor(tx, actor, tickets, input);
    if (ranks) {
      await writeRanks(tx, ids, ranks);
      const isLong = ranks.some((rank) => rank.length > LONG_RANK);
      if (isLong) await this.rebalancing.request(tx, actor, tickets[0]!);
    }
    const events: EventEntry[] = [];
    for (const [index, { rank: from, ...ticket }] of tickets.entries()) {
      const rank = ranks?.[index] ?? from;
      const moved = { ...ticket, rank };
      const after = moves ? await this.tickets.change(tx, actor, moved, { status, columnId }) : moved;
      if (!ranks && after === moved) continue;
      events.push(rankedEvent((await ticketEventPayload(tx, after)).ticket, from));
    }
    if (events.length > 0) await this.events.record(tx, actor, tickets[0]!, { events });
  }

  /** Undefined if they already are in that position. */
  private async ranksFor(
    tx: Transaction,
    actor: Actor,
    tickets: TicketState[],
    target: Target,
  ): Promise<string[] | undefined> {
    const scopeId = scopeOf(tickets[0]!);
    const ids = tickets.map(({ id }) => id);
    const around = await surroundings(tx, scopeId, target, ids.length);
    mustFit(ids, target, around);
    if (isThere(ids, target, around)) return undefined;
    if (isLast(target)) return lastRanks(tx, scopeId, ids.length);
    const bounds = boundsOf(target, around);
    const ranks = ranksBetween(...bounds, ids.length);
    if (ranks.every((rank) => rank.length <= LONGEST_RANK)) return ranks;
    const [lower, upper] = bounds.map((rank) => rank ?? '') as [string, string];
    await this.rebalancing.shorten(tx, scopeId, lower.length > upper.length ? lower : upper, actor.userId);
    return this.ranksFor(tx, actor, tickets, target);
  }
}

function isThere(ids: string[], { after }: Target, { nearIds }: Surroundings): boolean {
  const near = after === undefined ? nearIds.toReversed() : nearIds;
  return near.length === ids.length && near.every((id, index) => id === ids[index]);
}

const boundsOf = ({ after }: Target, { afterRank, beforeRank, nearRank }: Surroundings) =>
  after === undefined ? ([nearRank, beforeRank] as const) : ([afterRank, nearRank] as const);

/** Undefined if a ticket that is neither of the two neighbours was named too. */
function intoGap(target: Target, around: Surroundings): { rank: string; gap: Gap } | undefined {
  const [lower, upper] = boundsOf(target, around);
  const [near] = around.nearIds;
  if (around.afterId && around.beforeId && around.beforeId !== near) return undefined;
  const [below, above] = target.after === undefined ? [near, around.beforeId] : [around.afterId, near];
  const neighbours = [
    ...(below && lower ? [{ id: below, rank: lower }] : []),
    ...(above && upper ? [{ id: above, rank: upper }] : []),
  ];
  const [rank] = ranksBetween(lower, upper, 1);
  // New tickets come after all others, and also after this one.
  return { rank: rank!, gap: { neighbours, lower: lower ?? '', upper: upper ?? rank! } };
}

function mustFit(ids: string[], { before, after }: Target, around: Surroundings): void {
  const { afterId, afterRank, beforeId, beforeRank } = around;
  for (const [field, label, given, id] of [
    ['after', 'After', after, afterId],
    ['before', 'Before', before, beforeId],
  ] as const) {
    if (given === undefined) continue;
    if (!id) throw ValidationFailed.on(field, `${label} must be a ticket of the same project`);
    if (ids.includes(id)) throw ValidationFailed.on(field, `${label} must be another ticket`);
  }
  if (afterRank !== null && beforeRank !== null && afterRank >= beforeRank) {
    throw ValidationFailed.on('before', 'Before must be a ticket that comes after the other one');
  }
}

/** A ticket that does not exist is a validation error of the field; one that may not be changed is FORBIDDEN. */
function invalidId(error: unknown): never {
  throw error instanceof NotFound ? ValidationFailed.on('ids', 'Ids must be valid') : error;
}
