import { Injectable } from '@nestjs/common';
import { type Actor, Clock } from '#contracts';
import { Database } from '#data';
import { TicketAccess } from './ticket-access.js';

/** Whoever may read a ticket may watch it. Watching is private: it appears in neither history nor events. */
@Injectable()
export class WatchersService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly access: TicketAccess,
  ) {}

  async watches(actor: Actor, idOrKey: string): Promise<boolean> {
    const { id } = await this.access.ticket(this.db, actor, idOrKey, 'read');
    const rows = await this.db.query('SELECT FROM ticket_watchers WHERE ticket_id = $1 AND user_id = $2', [
      id,
      actor.userId,
    ]);
    return rows.length > 0;
  }

  async watch(actor: Actor, idOrKey: string): Promise<void> {
    const { id } = await this.access.ticket(this.db, actor, idOrKey, 'read');
    await this.db.query(
      `INSERT INTO ticket_watchers (ticket_id, user_id, workspace_id, created_at)
       SELECT id, $2, workspace_id, $3 FROM tickets WHERE id = $1 ON CONFLICT DO NOTHING`,
      [id, actor.userId, this.clock.now()],
    );
  }

  async unwatch(actor: Actor, idOrKey: string): Promise<void> {
    const { id } = await this.access.ticket(this.db, actor, idOrKey, 'read');
    await this.db.query('DELETE FROM ticket_watchers WHERE ticket_id = $1 AND user_id = $2', [id, actor.userId]);
  }
}
