import { Module } from '@nestjs/common';
import { MailModule as MailCoreModule } from '#notifications';
import { MailLoop } from './mail.loop.js';
import { SmtpSender } from './smtp-sender.js';

@Module({ imports: [MailCoreModule], providers: [MailLoop, SmtpSender] })
export class MailModule {}
