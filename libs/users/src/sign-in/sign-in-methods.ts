import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#config';
import { Conflict } from '#contracts';
import { LOCK_USER, type Transaction } from '#data';
import { providerNames } from './providers/provider-names.js';
import { HAS_ANOTHER_METHOD } from './sign-in-methods.sql.js';

/** The sign-in methods of an account. */
@Injectable()
export class SignInMethods {
  private readonly providers: string[];

  constructor(@Inject(CONFIG) private readonly config: Config) {
    this.providers = providerNames(config);
  }

  /** Removes one unless it is the last. Removals from one account are serialized. */
  async remove<T>(tx: Transaction, userId: string, removal: () => Promise<T>): Promise<T> {
    await tx.query(LOCK_USER, [userId]);
    const removed = await removal();
    if (!(await this.anyLeft(tx, userId))) throw new Conflict('The last way to sign in cannot be removed');
    return removed;
  }

  /** An identity counts if its provider is configured, and a password if passwords are enabled. */
  private async anyLeft(tx: Transaction, userId: string): Promise<boolean> {
    const [row] = await tx.query<{ any: boolean }>(HAS_ANOTHER_METHOD, [
      userId,
      this.config.PASSWORD_SIGN_IN,
      this.providers,
    ]);
    return row?.any ?? false;
  }
}
