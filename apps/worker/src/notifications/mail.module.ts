import { Module } from '@nestjs/common';
import { MailModule } from '#notifications';
import { MailLoop } from './mail.loop.js';
import { SmtpSender } from './smtp-sender.js';

@Module({ imports: [MailModule], providers: [MailLoop, SmtpSender] })
export class MailWorkerModule {}
