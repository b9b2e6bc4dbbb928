import { type INestApplicationContext, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ConfigModule } from '#config';
import { Clock } from '#contracts';
import { DataModule } from '#data';
import { MailWorkerModule } from '../../apps/worker/src/notifications/mail.module.js';
import { ScheduleModule } from '../../apps/worker/src/schedule.module.js';
import type { Docket } from './docket.js';
import { withVariables } from './with-variables.js';

/** The worker's mail processing only, at the time of Docket's clock. */
export class Mailing {
  private constructor(private readonly context: INestApplicationContext) {}

  static async start(docket: Docket, environment: Record<string, string> = {}): Promise<Mailing> {
    class MailingModule {}
    Module({ imports: [ConfigModule, DataModule.forProcess('docket-test'), ScheduleModule, MailWorkerModule] })(
      MailingModule,
    );
    const { DATABASE_URL, ENCRYPTION_KEY, SMTP_URL, MAIL_FROM } = docket.config;
    const variables = { ENCRYPTION_KEY, SMTP_URL, MAIL_FROM, DATABASE_URL, DATABASE_POOL_SIZE: '5', ...environment };
    const context = await withVariables(variables, () =>
      NestFactory.createApplicationContext(MailingModule, { logger: false }),
    );
    context.get(Clock).now = () => docket.service(Clock).now();
    return new Mailing(context);
  }

  async stop(): Promise<void> {
    await this.context.close();
  }
}
