import { Injectable } from '@nestjs/common';
import { MAIL_CHANNEL } from '#contracts';
import { WorkerWakeup } from '#events';

/** Tells the worker that there are messages to send. */
@Injectable()
export class MailWakeup extends WorkerWakeup {
  protected override readonly channel = MAIL_CHANNEL;
}
