import { Injectable } from '@nestjs/common';
import { Clock } from '#contracts';
import { Database } from '#data';
import { waitingWork } from './pending-work.sql.js';

/** What waits for a worker or an agent, and since when; each count reads a partial index. */
const WORK = {
  agent_tasks: [`agent_tasks WHERE status = 'queued' AND agent = 'builtin'`, 'queued_at'],
  external_agent_tasks: [`agent_tasks WHERE status = 'queued' AND agent = 'external'`, 'queued_at'],
  code_events: ['inbound_deliveries WHERE due_at IS NOT NULL', 'due_at'],
  imports: ['imports WHERE finished_at IS NULL', 'created_at'],
  docs_runs: ['docs_runs WHERE finished < wanted', 'updated_at'],
  event_fan_outs: ['event_fan_outs WHERE failures = 0', 'queued_at'],
  events_set_aside: ['event_fan_outs WHERE failures > 0', 'queued_at'],
  mails: [`mail_messages WHERE status = 'pending'`, 'next_attempt_at'],
} satisfies Record<string, [rows: string, since: string]>;

export type WorkKind = keyof typeof WORK;
export const WORK_KINDS = Object.keys(WORK) as WorkKind[];

export interface PendingFigures {
  kind: WorkKind;
  waiting: number;
  /** Age of the oldest; 0 if there is none. */
  oldestSeconds: number;
}

const STATEMENT = Object.entries(WORK)
  .map(([kind, [rows, since]]) => waitingWork(kind, since, rows))
  .join('\nUNION ALL\n');

/** Work that is recorded in PostgreSQL and not done yet, whatever the state of the queues. */
@Injectable()
export class PendingWork {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  figures(): Promise<PendingFigures[]> {
    return this.db.query<PendingFigures>(STATEMENT, [this.clock.now()]);
  }
}
