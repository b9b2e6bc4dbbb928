import { Injectable } from '@nestjs/common';
import { MAIL_CHANNEL } from '#contracts';
import { Nudge } from '../events/nudge.js';

/** Tells the worker that there are messages to send. */
@Injectable()
export class MailNudge extends Nudge {
  protected override readonly channel = MAIL_CHANNEL;
}
