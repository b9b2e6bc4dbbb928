import { Injectable } from '@nestjs/common';
import { type Actor, NOTIFICATION_CREATED } from '#contracts';
import type { LoggedEvent } from '#events';
import { NotificationQueries, type NotificationReader, type Received } from '#notifications';

/** The stored form of a personal event: only the id of the notification. */
interface StoredEvent {
  data: { notification: { id: string }; user: object };
}

/** Adds to personal events the notification as the inbox shows it when the event is read. */
@Injectable()
export class PersonalEvents {
  constructor(private readonly notifications: NotificationQueries) {}

  /** One user's page; notifications that are no longer in the inbox are left out. */
  async completed(actor: Actor, events: LoggedEvent[]): Promise<LoggedEvent[]> {
    const payloads = await this.payloads(events.filter(isPersonal).map((event) => ({ actor, event })));
    return events.flatMap((event) => {
      if (!isPersonal(event)) return [event];
      const payload = payloads(actor, event);
      return payload === undefined ? [] : [{ ...event, payload }];
    });
  }

  /** For any number of users at once; undefined if the notification is not visible. */
  async payloads(
    wanted: { actor: Actor; event: LoggedEvent }[],
  ): Promise<(actor: Actor, event: LoggedEvent) => string | undefined> {
    const readers = new Map(wanted.map(({ actor, event }) => [keyOf(actor, event), readerOf(actor, event)]));
    const received = await this.notifications.received([...readers.values()]);
    return (actor, event) => {
      const found = received.get(keyOf(actor, event));
      return found && payloadOf(event, found);
    };
  }
}

export const isPersonal = ({ type }: Pick<LoggedEvent, 'type'>): boolean => type === NOTIFICATION_CREATED;

function readerOf({ userId, role }: Actor, { payload }: LoggedEvent): NotificationReader {
  const { data } = JSON.parse(payload) as StoredEvent;
  return { notificationId: data.notification.id, userId, isAdmin: role === 'ADMIN' };
}

function keyOf(actor: Actor, event: LoggedEvent): string {
  const { notificationId, userId, isAdmin } = readerOf(actor, event);
  return `${notificationId} ${userId} ${isAdmin}`;
}

function payloadOf({ payload }: LoggedEvent, { notification, unread }: Received): string {
  const { data, ...event } = JSON.parse(payload) as StoredEvent;
  const { project } = notification;
  const eventProject = project && { id: project.id, name: project.name };
  return JSON.stringify({ ...event, data: { notification, unread, project: eventProject, user: data.user } });
}
