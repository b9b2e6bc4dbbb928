import { Logger } from '@nestjs/common';
import { MoreThan } from 'typeorm';
import type { Clock } from '#contracts';
import { type Database, EventFanOut, isConnectionLost, NIL, TRY_LOCK_OF, type Transaction } from '#data';
import {
  FINISH_FAN_OUT,
  NEXT_EVENTS_OF_WORKSPACE,
  NEXT_FAILED_EVENT,
  nextWorkspace,
  SET_EVENT_ASIDE,
} from './fair-turns.sql.js';

export type FanOutKind = 'webhooks' | 'notifications';

/** The result of a chunk, and where to resume if it reached its limit. */
export interface ChunkResult<T> {
  value: T;
  resume?: { eventId: string; userId: string; webhookId?: string };
}

/** Processes the recipients of these events, in this order, resuming each where it stopped. */
export type Chunk<T> = (tx: Transaction, eventIds: string[]) => Promise<ChunkResult<T>>;

/** A completed turn; `value` is missing if the event was set aside instead. */
export interface Turn<T> {
  workspaceId: string;
  value?: T;
}

/** Advisory locks have two keys: the queue and the workspace. */
const LOCKS: Record<FanOutKind, number> = { webhooks: 7_236_023, notifications: 7_236_024 };

const SECOND = 1_000;
const MAX_BACKOFF = 10 * 60 * SECOND;

/**
 * Processes the queue of one kind round-robin by workspace, one chunk each, so that waiting time depends on how many
 * workspaces have work, not on how much work they have. A chunk is one transaction, so a crash loses or repeats
 * nothing. One worker at a time processes a workspace, in the order of its log.
 */
export class FairTurns {
  private readonly logger = new Logger(FairTurns.name);
  /** The workspace of the last turn. */
  private last = NIL;
  /** Reduced chunk sizes, for workspaces in which a chunk failed or an event has very many recipients. */
  private readonly sizes = new Map<string, number>();

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly kind: FanOutKind,
    private readonly size: number,
  ) {}

  /** Takes the next turn; undefined if nothing is queued that no other worker is processing. */
  async next<T>(chunk: Chunk<T>): Promise<Turn<T> | undefined> {
    const seen = new Set<string>();
    for (;;) {
      const workspaceId = await this.nextWorkspace();
      if (workspaceId === undefined || workspaceId <= this.last) {
        this.last = NIL;
        const retried = await this.retry(chunk); // once per round
        if (retried) return retried;
      }
      if (workspaceId === undefined || seen.has(workspaceId)) return undefined;
      seen.add(workspaceId);
      this.last = workspaceId;
      const turn = await this.serve(workspaceId, chunk);
      if (turn) return turn;
    }
  }

  private async nextWorkspace(): Promise<string | undefined> {
    const first = (condition: string) => `(SELECT workspace_id AS id FROM event_fan_outs
      WHERE kind = $1 AND failures = 0 ${condition} ORDER BY workspace_id LIMIT 1)`;
    const [row] = await this.db.query<{ id: string }>(nextWorkspace(first('AND workspace_id > $2'), first('')), [
      this.kind,
      this.last,
    ]);
    return row?.id;
  }

  private async serve<T>(workspaceId: string, chunk: Chunk<T>): Promise<Turn<T> | undefined> {
    const size = this.sizes.get(workspaceId) ?? this.size;
    let eventIds: string[] = [];
    try {
      return await this.db.transaction(async (tx) => {
        if (!(await this.lock(tx, workspaceId))) return undefined;
        const rows = await tx.query<{ id: string }>(NEXT_EVENTS_OF_WORKSPACE, [this.kind, workspaceId, size]);
        eventIds = rows.map(({ id }) => id);
        const { value, done } = await this.work(tx, eventIds, chunk);
        // If the limit was reached, the next chunk takes no more events than this one completed.
        if (done < eventIds.length) this.sizes.set(workspaceId, Math.max(1, done));
        else this.grow(workspaceId, size);
        return { workspaceId, value };
      });
    } catch (error) {
      if (eventIds.length === 0 || isDatabaseUnavailable(error)) throw error;
      if (eventIds.length === 1) await this.setAside(eventIds[0]!, error);
      this.sizes.set(workspaceId, Math.max(1, Math.floor(eventIds.length / 4)));
      return { workspaceId };
    }
  }

  /** Retries one event that was set aside and is due again, alone. */
  private async retry<T>(chunk: Chunk<T>): Promise<Turn<T> | undefined> {
    const [due] = await this.db.query<{ id: string; workspaceId: string }>(NEXT_FAILED_EVENT, [
      this.kind,
      this.clock.now(),
    ]);
    if (!due) return undefined;
    const { id, workspaceId } = due;
    try {
      return await this.db.transaction(async (tx) => {
        if (!(await this.lock(tx, workspaceId))) return undefined;
        const setAside = { kind: this.kind, eventId: id, failures: MoreThan(0) };
        const still = await tx.manager.existsBy(EventFanOut, setAside);
        return still ? { workspaceId, value: (await this.work(tx, [id], chunk)).value } : undefined;
      });
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      await this.setAside(id, error);
      return { workspaceId };
    }
  }

  private async lock(tx: Transaction, workspaceId: string): Promise<boolean> {
    const [row] = await tx.query<{ taken: boolean }>(TRY_LOCK_OF, [LOCKS[this.kind], workspaceId]);
    return row?.taken ?? false;
  }

  /**
   * Completed events leave the queue in the same transaction; an event interrupted by the limit stays, with its
   * position.
   */
  private async work<T>(tx: Transaction, eventIds: string[], chunk: Chunk<T>): Promise<{ value?: T; done: number }> {
    if (eventIds.length === 0) return { done: 0 };
    const { value, resume } = await chunk(tx, eventIds);
    const done = resume ? eventIds.slice(0, eventIds.indexOf(resume.eventId)) : eventIds;
    await tx.query(FINISH_FAN_OUT, [
      this.kind,
      done,
      resume?.eventId ?? null,
      resume?.userId ?? NIL,
      resume?.webhookId ?? NIL,
    ]);
    return { value, done: done.length };
  }

  /** Retries the event later with exponential backoff; other events do not wait for it. */
  private async setAside(eventId: string, error: unknown): Promise<void> {
    const { message } = causeOf(error);
    const [row] = await this.db.query<{ failures: number }>(SET_EVENT_ASIDE, [
      this.kind,
      eventId,
      message,
      this.clock.now(),
      SECOND,
      MAX_BACKOFF,
    ]);
    if (row) this.logger.error(`Event ${eventId} set aside (${this.kind}, failure ${row.failures}): ${message}`);
  }

  private grow(workspaceId: string, size: number): void {
    if (size * 2 >= this.size) this.sizes.delete(workspaceId);
    else this.sizes.set(workspaceId, size * 2);
  }
}

/** The underlying database error, if the error only says that the database was unavailable. */
const causeOf = (error: unknown): Error => ((error as Error).cause ?? error) as Error;

/** Not the event's fault: everything fails until the database is back. */
const isDatabaseUnavailable = (error: unknown): boolean => isConnectionLost(causeOf(error));
