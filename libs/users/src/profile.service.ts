import { Injectable } from '@nestjs/common';
import { type Actor, Clock, ValidationFailed } from '#contracts';
import { Database, User } from '#data';
import { forgetAvatar } from './avatars.service.js';
import { type UserProfile, UserQueries } from './user.queries.js';

export interface ProfileChange {
  name?: string | null;
  firstName?: string | null;
  lastName?: string | null;
  image?: string | null;
}

@Injectable()
export class ProfileService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly queries: UserQueries,
  ) {}

  update(actor: Actor, { name, firstName, lastName, image }: ProfileChange): Promise<UserProfile> {
    const change = { name, firstName, lastName, image };
    return this.db.transaction(async (tx) => {
      const held = await this.queries.profile(actor.userId, tx);
      const fields = Object.keys(change) as (keyof typeof change)[];
      const same = fields.every((field) => change[field] === undefined || change[field] === held[field]);
      if (same) return held;
      // The only path allowed is the user's own avatar, sent back unchanged.
      if (image?.startsWith('/') && image !== held.image) {
        throw ValidationFailed.on('image', 'Image must be an http or https URL');
      }
      if (image !== undefined && image !== held.image) await forgetAvatar(tx, actor.userId);
      await tx.manager.update(User, { id: actor.userId }, { ...change, updatedAt: this.clock.now() });
      return this.queries.profile(actor.userId, tx);
    });
  }
}
