import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { type Actor, Clock } from '#contracts';
import { Database, Notification } from '#data';
import { NotificationQueries, type NotificationRecord } from './notification.queries.js';
import { MARK_ALL_READ } from './notifications.sql.js';

@Injectable()
export class NotificationsService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly queries: NotificationQueries,
  ) {}

  /** Reading it again keeps the first time. */
  read(actor: Actor, id: string): Promise<NotificationRecord> {
    return this.db.transaction(async (tx) => {
      const held = await this.queries.one(tx, actor, id);
      if (held.readAt) return held;
      await tx.manager.update(Notification, { id, readAt: IsNull() }, { readAt: this.clock.now() });
      return this.queries.one(tx, actor, id);
    });
  }

  /** Marks all as read, including those the user cannot see at present. Returns how many were unread. */
  async readAll(actor: Actor): Promise<number> {
    const rows = await this.db.query<{ count: number }>(MARK_ALL_READ, [actor.userId, this.clock.now()]);
    return rows[0]!.count;
  }
}
