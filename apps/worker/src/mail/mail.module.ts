import { Module } from '@nestjs/common';
import { MailModule as MailCoreModule } from '#tracker/mail/mail.module.js';
import { MailLoop } from './mail.loop.js';
import { SmtpSender } from './smtp-sender.js';

@Module({ imports: [MailCoreModule], providers: [MailLoop, SmtpSender] })
export class MailModule {}
