import { Logger } from '@nestjs/common';
import type { Clock } from '#contracts';
import { type Database, isConnectionLost, NIL, type Transaction } from '#data';

export type FanOutKind = 'webhooks' | 'notifications';

/** What a chunk did, and where to go on if its limit came before its end. */
export interface ChunkResult<T> {
  value: T;
  resume?: { eventId: string; userId: string; webhookId?: string };
}

/** Works on the recipients of these events, in this order, from where each was left. */
export type Chunk<T> = (tx: Transaction, eventIds: string[]) => Promise<ChunkResult<T>>;

/** A turn that was taken; `value` is missing where the event was set aside instead. */
export interface Turn<T> {
  workspaceId: string;
  value?: T;
}

/** Advisory locks have two numbers: which queue, and which workspace of it. */
const LOCKS: Record<FanOutKind, number> = { webhooks: 7_236_023, notifications: 7_236_024 };

const SECOND = 1_000;
const LONGEST_PAUSE = 10 * 60 * SECOND;

/**
 * Serves the queue of one kind one workspace after the other, a chunk each, so that what one workspace waits for depends
 * on how many others have work, and not on how much. A chunk is one transaction: a worker that dies has done all of it or
 * nothing. One worker at a time serves a workspace, in the order of its log.
 */
export class FairTurns {
  private readonly logger = new Logger(FairTurns.name);
  /** The workspace that had the last turn. */
  private last = NIL;
  /** Events in a chunk, for workspaces where it is fewer: where a chunk failed, or an event has very many recipients. */
  private readonly sizes = new Map<string, number>();

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly kind: FanOutKind,
    private readonly size: number,
  ) {}

  /** The next turn; undefined when nothing waits that is not in the hands of another worker. */
  async next<T>(chunk: Chunk<T>): Promise<Turn<T> | undefined> {
    const seen = new Set<string>();
    for (;;) {
      const workspaceId = await this.nextWorkspace();
      if (workspaceId === undefined || workspaceId <= this.last) {
        this.last = NIL;
        const retried = await this.retry(chunk); // one in each round
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
    const [row] = await this.db.query<{ id: string }>(
      `SELECT id FROM (${first('AND workspace_id > $2')} UNION ALL ${first('')}) w LIMIT 1`,
      [this.kind, this.last],
    );
    return row?.id;
  }

  private async serve<T>(workspaceId: string, chunk: Chunk<T>): Promise<Turn<T> | undefined> {
    const size = this.sizes.get(workspaceId) ?? this.size;
    let eventIds: string[] = [];
    try {
      return await this.db.transaction(async (tx) => {
        if (!(await this.lock(tx, workspaceId))) return undefined;
        const rows = await tx.query<{ id: string }>(
          `SELECT event_id AS id FROM event_fan_outs WHERE kind = $1 AND failures = 0 AND workspace_id = $2
           ORDER BY sequence LIMIT $3`,
          [this.kind, workspaceId, size],
        );
        eventIds = rows.map(({ id }) => id);
        const { value, done } = await this.work(tx, eventIds, chunk);
        // Where the limit came first, the next chunk looks at no more events than this one got through.
        if (done < eventIds.length) this.sizes.set(workspaceId, Math.max(1, done));
        else this.grow(workspaceId, size);
        return { workspaceId, value };
      });
    } catch (error) {
      if (eventIds.length === 0 || isDatabaseAway(error)) throw error;
      if (eventIds.length === 1) await this.setAside(eventIds[0]!, error);
      this.sizes.set(workspaceId, Math.max(1, Math.floor(eventIds.length / 4)));
      return { workspaceId };
    }
  }

  /** One of those set aside whose pause is over, by itself. */
  private async retry<T>(chunk: Chunk<T>): Promise<Turn<T> | undefined> {
    const [due] = await this.db.query<{ id: string; workspaceId: string }>(
      `SELECT event_id AS id, workspace_id AS "workspaceId" FROM event_fan_outs
       WHERE kind = $1 AND failures > 0 AND retry_at <= $2 ORDER BY retry_at LIMIT 1`,
      [this.kind, this.clock.now()],
    );
    if (!due) return undefined;
    const { id, workspaceId } = due;
    try {
      return await this.db.transaction(async (tx) => {
        if (!(await this.lock(tx, workspaceId))) return undefined;
        const still = await tx.query('SELECT FROM event_fan_outs WHERE kind = $1 AND event_id = $2 AND failures > 0', [
          this.kind,
          id,
        ]);
        return still.length > 0 ? { workspaceId, value: (await this.work(tx, [id], chunk)).value } : undefined;
      });
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      await this.setAside(id, error);
      return { workspaceId };
    }
  }

  private async lock(tx: Transaction, workspaceId: string): Promise<boolean> {
    const [row] = await tx.query<{ taken: boolean }>('SELECT pg_try_advisory_xact_lock($1, hashtext($2)) AS taken', [
      LOCKS[this.kind],
      workspaceId,
    ]);
    return row?.taken ?? false;
  }

  /** What is done leaves the queue in the transaction that did it; the event a limit cut through stays, with its place. */
  private async work<T>(tx: Transaction, eventIds: string[], chunk: Chunk<T>): Promise<{ value?: T; done: number }> {
    if (eventIds.length === 0) return { done: 0 };
    const { value, resume } = await chunk(tx, eventIds);
    const done = resume ? eventIds.slice(0, eventIds.indexOf(resume.eventId)) : eventIds;
    await tx.query(
      `WITH cut AS (
         UPDATE event_fan_outs SET after_user_id = $4, after_webhook_id = $5, failures = 0, error = NULL, retry_at = NULL
         WHERE kind = $1 AND event_id = $3
       )
       DELETE FROM event_fan_outs WHERE kind = $1 AND event_id = ANY ($2)`,
      [this.kind, done, resume?.eventId ?? null, resume?.userId ?? NIL, resume?.webhookId ?? NIL],
    );
    return { value, done: done.length };
  }

  /** Its turn comes again after a pause that doubles; meanwhile nothing waits for it. */
  private async setAside(eventId: string, error: unknown): Promise<void> {
    const { message } = causeOf(error);
    const [row] = await this.db.query<{ failures: number }>(
      `UPDATE event_fan_outs SET failures = failures + 1, error = left($3, 500),
         retry_at = $4::timestamptz + least($6, $5 * 2 ^ least(failures, 20)) * interval '1 millisecond'
       WHERE kind = $1 AND event_id = $2 RETURNING failures`,
      [this.kind, eventId, message, this.clock.now(), SECOND, LONGEST_PAUSE],
    );
    if (row) this.logger.error(`Event ${eventId} set aside (${this.kind}, failure ${row.failures}): ${message}`);
  }

  private grow(workspaceId: string, size: number): void {
    if (size * 2 >= this.size) this.sizes.delete(workspaceId);
    else this.sizes.set(workspaceId, size * 2);
  }
}

/** What the database said, where the error only says that it was not available. */
const causeOf = (error: unknown): Error => ((error as Error).cause ?? error) as Error;

/** No fault of the event: everything fails, and is as it was when the database is back. */
const isDatabaseAway = (error: unknown): boolean => isConnectionLost(causeOf(error));
