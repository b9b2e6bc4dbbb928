import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import { type Actor, Clock, DocketError, NotFound, ServiceUnavailable, ValidationFailed } from '#contracts';
import { Avatar, Database, FileGarbage, LOCK_USER, type Transaction, User } from '#data';
import { Files, type PictureType, pictureSize, pictureType } from '#files';
import { DELETE_AVATAR } from './avatars.sql.js';
import { type UserProfile, UserQueries } from './user.queries.js';

export const MAX_AVATAR = 1024 * 1024;
/** A browser's memory use depends on the number of pixels, not on the size of the file. */
const MAX_SIDE = 4096;

const TYPES: readonly (PictureType | undefined)[] = ['image/png', 'image/jpeg', 'image/webp'];

/** An upload. Nothing is read before `open` is called. */
export interface IncomingPicture {
  open(): Promise<{ bytes: AsyncIterable<Uint8Array> }>;
}

export interface OutgoingAvatar {
  version: string;
  contentType: string;
  size: number;
  open(): Promise<Readable>;
}

/** The URL of a user's avatar. It changes with every upload, so that responses can be cached forever. */
const addressOf = (userId: string, version: string): string => `/api/users/${userId}/avatar?v=${version}`;

/** Avatars: one per user, an upload replaces the former one. */
@Injectable()
export class AvatarsService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly files: Files,
    private readonly queries: UserQueries,
  ) {}

  /** The file counts as garbage until the avatar refers to it, so the worker cleans up after any failure. */
  async set(actor: Actor, incoming: IncomingPicture): Promise<UserProfile> {
    const { userId } = actor;
    const picture = await read((await incoming.open()).bytes);
    const contentType = checkPicture(picture);
    const version = uuidv7();
    const storageKey = `avatars/${userId}/${version}`;
    const garbage = { key: storageKey, since: this.clock.now() };
    await this.db.withManager((manager) => manager.insert(FileGarbage, garbage));
    await this.files.write(storageKey, asStream(picture));
    const avatar = { userId, version, contentType, size: picture.length, storageKey, createdAt: this.clock.now() };
    const { former, profile } = await this.db.transaction(async (tx) => {
      const former = await forgetAvatar(tx, userId);
      const claimed = await tx.manager.delete(FileGarbage, { key: storageKey });
      if (!claimed.affected) throw new ServiceUnavailable(); // it took so long that the worker has already deleted the file
      await tx.manager.insert(Avatar, avatar);
      const image = addressOf(userId, version);
      await tx.manager.update(User, { id: userId }, { image, updatedAt: this.clock.now() });
      return { former, profile: await this.queries.profile(userId, tx) };
    });
    await this.discard(former);
    return profile;
  }

  async remove(actor: Actor): Promise<string> {
    const { userId } = actor;
    const former = await this.db.transaction(async (tx) => {
      const key = await forgetAvatar(tx, userId);
      // An external image is not an avatar, and is kept.
      if (key) await tx.manager.update(User, { id: userId }, { image: null, updatedAt: this.clock.now() });
      return key;
    });
    await this.discard(former);
    return userId;
  }

  async of(userId: string): Promise<OutgoingAvatar> {
    const avatar = isUuid(userId)
      ? await this.db.withManager((manager) => manager.findOneBy(Avatar, { userId }), { writes: false })
      : null;
    if (!avatar) throw new NotFound('Avatar');
    const { version, contentType, size, storageKey } = avatar;
    return { version, contentType, size, open: () => this.files.read(storageKey) };
  }

  /** Deletes at once, so that repeated uploads use the space of one; the worker retries failures. */
  private async discard(key: string | undefined): Promise<void> {
    if (key) await this.files.delete(key).catch(() => undefined);
  }
}

/** Returns the storage key of the file, which is garbage from then on. Serializes changes of one account. */
export async function forgetAvatar(tx: Transaction, userId: string): Promise<string | undefined> {
  await tx.query(LOCK_USER, [userId]);
  const [row] = await tx.query<{ key: string }>(DELETE_AVATAR, [userId]);
  return row?.key;
}

async function read(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > MAX_AVATAR) throw new DocketError('PAYLOAD_TOO_LARGE', 'File must be at most 1 MiB');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function checkPicture(picture: Buffer): PictureType {
  const type = pictureType(picture);
  if (!type || !TYPES.includes(type)) throw ValidationFailed.on('file', 'File must be a png, jpeg or webp picture');
  const size = pictureSize(picture);
  if (!size) throw ValidationFailed.on('file', 'File could not be read as a picture');
  if (size.width > MAX_SIDE || size.height > MAX_SIDE) {
    throw ValidationFailed.on('file', `File must be at most ${MAX_SIDE} pixels wide and high`);
  }
  return type;
}

async function* asStream(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}
