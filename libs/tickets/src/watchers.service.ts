import { Injectable } from '@nestjs/common';
import { type Actor, Clock } from '#contracts';
import { Database, TicketWatcher } from '#data';
import { TicketAccess } from './ticket-access.js';
import { INSERT_WATCHER } from './watchers.sql.js';

/** A user who may read a ticket may watch it. Watching is private: it appears in neither history nor events. */
@Injectable()
export class WatchersService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly access: TicketAccess,
  ) {}

  async watches(actor: Actor, idOrKey: string): Promise<boolean> {
    const { id } = await this.access.ticket(this.db, actor, idOrKey, 'read');
    const watcher = { ticketId: id, userId: actor.userId };
    return this.db.withManager((manager) => manager.existsBy(TicketWatcher, watcher), { writes: false });
  }

  async watch(actor: Actor, idOrKey: string): Promise<void> {
    const { id } = await this.access.ticket(this.db, actor, idOrKey, 'read');
    await this.db.query(INSERT_WATCHER, [id, actor.userId, this.clock.now()]);
  }

  async unwatch(actor: Actor, idOrKey: string): Promise<void> {
    const { id } = await this.access.ticket(this.db, actor, idOrKey, 'read');
    const watcher = { ticketId: id, userId: actor.userId };
    await this.db.withManager((manager) => manager.delete(TicketWatcher, watcher));
  }
}
