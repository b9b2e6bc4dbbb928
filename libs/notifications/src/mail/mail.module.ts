import { Module } from '@nestjs/common';
import { ExpiredMail } from './expired-mail.js';
import { MailDeliveries } from './mail-deliveries.js';
import { MailEncryption } from './mail-encryption.js';
import { MailLimits } from './mail-limits.js';
import { MailLinks } from './mail-links.js';
import { MailOutbox } from './mail-outbox.js';
import { MessageQueries } from './message.queries.js';

@Module({
  providers: [MailDeliveries, MailLimits, MailLinks, MailOutbox, MailEncryption, MessageQueries, ExpiredMail],
  exports: [MailDeliveries, MailLimits, MailLinks, MailOutbox, MailEncryption, MessageQueries, ExpiredMail],
})
export class MailModule {}
