import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { type Actor, Clock, DEFAULT_PREFERENCES, type NotificationType } from '#contracts';
import { Database, type Transaction, UserPreferences } from '#data';
import { INSERT_PREFERENCES } from './preferences.sql.js';

export type EmailNotification = NotificationType;

export interface PreferencesChange {
  theme?: string | null;
  notifications?: boolean | null;
  timezone?: string | null;
  language?: string | null;
  emailNotifications?: Partial<Record<EmailNotification, boolean | null>> | null;
}

@Injectable()
export class PreferencesService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  get(actor: Actor): Promise<UserPreferences> {
    return this.db.transaction((tx) => this.row(tx, actor));
  }

  /** Absent fields keep their value, `null` restores the default; e-mail notifications are merged by key. */
  update(actor: Actor, change: PreferencesChange): Promise<UserPreferences> {
    return this.db.transaction(async (tx) => {
      const held = await this.row(tx, actor);
      const { emailNotifications, ...plain } = change;
      const preferences = {
        ...held,
        ...merged(plain, DEFAULT_PREFERENCES),
        emailNotifications:
          emailNotifications === null
            ? DEFAULT_PREFERENCES.emailNotifications
            : {
                ...held.emailNotifications,
                ...merged(emailNotifications ?? {}, DEFAULT_PREFERENCES.emailNotifications),
              },
      } as UserPreferences;
      if (isDeepStrictEqual(preferences, { ...held })) return held;
      preferences.updatedAt = this.clock.now();
      await tx.manager.update(UserPreferences, { id: held.id }, preferences);
      return preferences;
    });
  }

  /** Created on first use, safe under concurrency, and locked for the change that follows. */
  private async row(tx: Transaction, actor: Actor): Promise<UserPreferences> {
    const now = this.clock.now();
    await tx.query(INSERT_PREFERENCES, [
      uuidv7(),
      actor.userId,
      DEFAULT_PREFERENCES.theme,
      DEFAULT_PREFERENCES.notifications,
      DEFAULT_PREFERENCES.timezone,
      DEFAULT_PREFERENCES.language,
      DEFAULT_PREFERENCES.emailNotifications,
      now,
    ]);
    const row = await tx.manager.findOneOrFail(UserPreferences, {
      where: { userId: actor.userId },
      lock: { mode: 'pessimistic_write' },
    });
    // A row older than a preference lacks its key.
    row.emailNotifications = { ...DEFAULT_PREFERENCES.emailNotifications, ...row.emailNotifications };
    return row;
  }
}

/** The given values, with the default for `null`. */
function merged(change: object, defaults: object): object {
  const entries = Object.entries(change)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, value ?? (defaults as Record<string, unknown>)[name]]);
  return Object.fromEntries(entries);
}
