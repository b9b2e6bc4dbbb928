import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import { type Actor, Clock, DocketError, NotFound, ServiceUnavailable, ValidationFailed } from '#contracts';
import { Avatar, Database, type Transaction, User } from '#data';
import { Files, type PictureType, pictureSize, pictureType } from '#files';
import { type UserProfile, UserQueries } from './user.queries.js';

export const MAX_AVATAR = 1024 * 1024;
/** What a browser takes to show it is by its pixels, however few bytes they are packed into. */
const MAX_SIDE = 4096;

const TYPES: readonly (PictureType | undefined)[] = ['image/png', 'image/jpeg', 'image/webp'];

/** A file on its way in. Nothing of it is read before `open` is called. */
export interface IncomingPicture {
  open(): Promise<{ bytes: AsyncIterable<Uint8Array> }>;
}

export interface OutgoingAvatar {
  version: string;
  contentType: string;
  size: number;
  open(): Promise<Readable>;
}

/** The address of a person's avatar; another with every upload, so that what it leads to never changes. */
const addressOf = (userId: string, version: string): string => `/api/users/${userId}/avatar?v=${version}`;

/** Pictures that people upload of themselves: one a person, whatever was there before goes. */
@Injectable()
export class AvatarsService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly files: Files,
    private readonly queries: UserQueries,
  ) {}

  /** The key is garbage until the avatar names it: whatever stops this half-way leaves a file that the worker clears away. */
  async set(actor: Actor, incoming: IncomingPicture): Promise<UserProfile> {
    const { userId } = actor;
    const picture = await read((await incoming.open()).bytes);
    const contentType = checked(picture);
    const version = uuidv7();
    const storageKey = `avatars/${userId}/${version}`;
    await this.db.query('INSERT INTO file_garbage (key, since) VALUES ($1, $2)', [storageKey, this.clock.now()]);
    await this.files.write(storageKey, once(picture));
    const avatar = { userId, version, contentType, size: picture.length, storageKey, createdAt: this.clock.now() };
    const { former, profile } = await this.db.transaction(async (tx) => {
      const former = await forgetAvatar(tx, userId);
      const [claimed] = await tx.query('DELETE FROM file_garbage WHERE key = $1 RETURNING key', [storageKey]);
      if (!claimed) throw new ServiceUnavailable(); // it took so long that it was cleared away
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
      // An image elsewhere is no avatar, and stays.
      if (key) await tx.manager.update(User, { id: userId }, { image: null, updatedAt: this.clock.now() });
      return key;
    });
    await this.discard(former);
    return userId;
  }

  async of(userId: string): Promise<OutgoingAvatar> {
    const avatar = isUuid(userId) ? await this.db.query<Avatar>(FIND, [userId]) : [];
    if (!avatar[0]) throw new NotFound('Avatar');
    const { version, contentType, size, storageKey } = avatar[0];
    return { version, contentType, size, open: () => this.files.read(storageKey) };
  }

  /** At once, so that uploads in a row take the room of one; what fails here the worker does. */
  private async discard(key: string | undefined): Promise<void> {
    if (key) await this.files.delete(key).catch(() => undefined);
  }
}

const FIND = `SELECT version, content_type AS "contentType", size, storage_key AS "storageKey" FROM avatars
  WHERE user_id = $1`;

/** Answers the key of its file, which is garbage from then on. One change of an account at a time. */
export async function forgetAvatar(tx: Transaction, userId: string): Promise<string | undefined> {
  await tx.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
  const [row] = await tx.query<{ key: string }>('DELETE FROM avatars WHERE user_id = $1 RETURNING storage_key AS key', [
    userId,
  ]);
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

function checked(picture: Buffer): PictureType {
  const type = pictureType(picture);
  if (!type || !TYPES.includes(type)) throw ValidationFailed.on('file', 'File must be a png, jpeg or webp picture');
  const size = pictureSize(picture);
  if (!size) throw ValidationFailed.on('file', 'File could not be read as a picture');
  if (size.width > MAX_SIDE || size.height > MAX_SIDE) {
    throw ValidationFailed.on('file', `File must be at most ${MAX_SIDE} pixels wide and high`);
  }
  return type;
}

async function* once(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}
