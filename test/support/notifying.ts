import { type INestApplicationContext, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ConfigModule } from '#config';
import { Clock } from '#contracts';
import { DataModule } from '#data';
import {
  DueReminders,
  ExpiredNotifications,
  NotificationMailer,
  Notifier,
  NotifierModule,
  WeeklyDigests,
} from '#notifications';
import type { Docket } from './docket.js';
import type { TestUser } from './given.js';
import { relay } from './relay.js';
import { withVariables } from './with-variables.js';

/** Never connected to: these tests end with what is queued to be sent. */
export const MAILS = { SMTP_URL: 'smtp://127.0.0.1:9' };

export interface ShownNotification {
  id: string;
  type: string;
  reason: string;
  description: string;
  actor: { id: string; name: string; email: string | null } | null;
  ticket: { id: string; key: string | null; title: string; status: string } | null;
  project: { id: string; name: string; key: string } | null;
  workspace: { id: string; name: string } | null;
  commentId: string | null;
  changes: string[] | null;
  digest: Record<string, unknown> | null;
  readAt: string | null;
  createdAt: string;
}

/** The worker's notification steps, one at a time, at a time that the test sets. */
export class Notifying {
  private constructor(
    private readonly docket: Docket,
    private readonly context: INestApplicationContext,
  ) {}

  static async start(docket: Docket, environment: Record<string, string> = MAILS): Promise<Notifying> {
    class OwnClock extends Clock {}
    class NotifyingModule {}
    Module({ imports: [ConfigModule, DataModule.forProcess('docket-test', OwnClock), NotifierModule] })(
      NotifyingModule,
    );
    const { DATABASE_URL, ENCRYPTION_KEY } = docket.config;
    const variables = { DATABASE_URL, ENCRYPTION_KEY, DATABASE_POOL_SIZE: '3', ...environment };
    const context = await withVariables(variables, () =>
      NestFactory.createApplicationContext(NotifyingModule, { logger: false }),
    );
    return new Notifying(docket, context);
  }

  get<T>(type: abstract new (...parameters: never[]) => T): T {
    return this.context.get(type as never, { strict: false });
  }

  /** Sets the time from here on. */
  at(now: Date | string): void {
    this.get(Clock).now = () => new Date(now);
  }

  /** Processes all committed events, and writes the e-mails that are due. */
  async processEvents(): Promise<void> {
    await relay(this.docket);
    while (await this.get(Notifier).next());
    while (await this.get(NotificationMailer).next());
  }

  digest(): Promise<number> {
    return this.get(WeeklyDigests).sweep();
  }

  remind(): Promise<number> {
    return this.get(DueReminders).sweep();
  }

  purge(): Promise<number> {
    return this.get(ExpiredNotifications).purge();
  }

  async stop(): Promise<void> {
    await this.context.close();
  }
}

/** Somebody's notifications, newest first. */
export async function notificationsOf(
  docket: Docket,
  user: Parameters<Docket['as']>[0],
  query = '',
): Promise<ShownNotification[]> {
  const reply = await docket.as(user).get(`/api/user/notifications${query}`);
  if (reply.status !== 200) throw new Error(`notifications answered ${reply.status}: ${reply.text}`);
  return reply.body.data;
}

export interface WrittenMail {
  kind: string;
  subject: string;
  text: string;
}

/** The e-mails to somebody, oldest first, without those about accounts. */
export const mailsTo = (docket: Docket, user: Pick<TestUser, 'email'>): Promise<WrittenMail[]> =>
  docket.rows<WrittenMail>(
    `SELECT kind, subject, text_body AS text FROM mail_messages WHERE recipient = $1
       AND kind IN ('ticketAssigned', 'ticketUpdated', 'agentQuestion', 'projectInvites', 'weeklyDigest', 'dueReminders')
     ORDER BY created_at, id`,
    [user.email],
  );
