import { Module } from '@nestjs/common';
import { MailDeliveries } from './mail-deliveries.js';
import { MailLimits } from './mail-limits.js';
import { MailLinks } from './mail-links.js';
import { MailNudge } from './mail-nudge.js';
import { MailOutbox } from './mail-outbox.js';
import { MailSeal } from './mail-seal.js';
import { MessageQueries } from './message.queries.js';
import { OldMail } from './old-mail.js';

@Module({
  providers: [MailDeliveries, MailLimits, MailLinks, MailNudge, MailOutbox, MailSeal, MessageQueries, OldMail],
  exports: [MailDeliveries, MailLimits, MailLinks, MailOutbox, MailSeal, MessageQueries, OldMail],
})
export class MailModule {}
