import { Injectable } from '@nestjs/common';
import { RESTORABLE_FOR } from '#access';
import { Clock } from '#contracts';
import { Database, inBatches } from '#data';
import { purgeAgentTasks, purgeEvents, purgeProjects, purgeTickets } from './deleted-projects.sql.js';

const BATCH = 10;
const TASKS = 200; // with their logs
const TICKETS = 200; // with their comments and history; a large project takes many short steps

const EVENTS = 200; // with their deliveries, which must not be sent any more

/**
 * Purges deleted projects after the restore period, with everything in them: agent tasks, tickets and events first,
 * then the rest.
 */
@Injectable()
export class DeletedProjects {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  async purge(): Promise<number> {
    const before = new Date(this.clock.now().getTime() - RESTORABLE_FOR);
    await inBatches(this.db, TASKS, purgeAgentTasks, [before]);
    await inBatches(this.db, TICKETS, purgeTickets, [before]);
    await inBatches(this.db, EVENTS, purgeEvents, [before]);
    return inBatches(this.db, BATCH, purgeProjects, [before]);
  }
}
