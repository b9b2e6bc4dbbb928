import { Injectable } from '@nestjs/common';
import { type Transaction, User } from '#data';
import { MailLimits, MailOutbox, signInChangeMail } from '#notifications';

/** Per hour and mailbox. Further messages are only kept to be read in Docket. */
const TO_OWNER = 20;
/** The same for an unverified address, which may be a stranger's. */
const TO_UNVERIFIED = 5;

/** Notifies the owner of an account that its sign-in methods have changed. */
@Injectable()
export class SignInMail {
  constructor(
    private readonly outbox: MailOutbox,
    private readonly limits: MailLimits,
  ) {}

  async send(tx: Transaction, userId: string, subject: string, ...paragraphs: string[]): Promise<void> {
    const owner = await tx.manager.findOneBy(User, { id: userId });
    if (!owner?.email) return;
    const cap = owner.emailVerifiedAt ? TO_OWNER : TO_UNVERIFIED;
    const waits = this.outbox.sends
      ? await this.limits.kindWaitsUntil(tx, 'sign_in_change', owner.email, cap)
      : undefined;
    await this.outbox.put(tx, [
      {
        kind: 'sign_in_change',
        to: { userId, email: owner.email },
        content: signInChangeMail(subject, paragraphs),
        keptOnly: waits !== undefined,
      },
    ]);
  }
}
