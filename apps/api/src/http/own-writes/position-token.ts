import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '#config';

const TOKEN = /^([0-9a-f]{1,16})-([0-9a-z]{1,9})-([\w-]{16})$/;

/** Positions in the log as clients carry them. Signed, so that nobody can send all of their reads to the primary. */
export class PositionTokens {
  private readonly keys: Buffer[];
  /** Seconds after which every replica that is read has the position. */
  readonly validFor: number;

  constructor(
    config: Pick<Config, 'ENCRYPTION_KEY' | 'ENCRYPTION_KEYS_PREVIOUS' | 'DATABASE_URL' | 'DATABASE_REPLICA_LAG'>,
  ) {
    const current = config.ENCRYPTION_KEY ?? config.DATABASE_URL ?? '';
    this.keys = [current, ...config.ENCRYPTION_KEYS_PREVIOUS].map((key) =>
      createHmac('sha256', key).update('log position').digest(),
    );
    this.validFor = config.DATABASE_REPLICA_LAG + 60;
  }

  make(position: bigint, now = Date.now()): string {
    const text = `${position.toString(16)}-${Math.floor(now / 1000).toString(36)}`;
    return `${text}-${mac(this.keys[0]!, text)}`;
  }

  /** Undefined for one that is not ours or has expired. */
  read(token: unknown, now = Date.now()): bigint | undefined {
    const [, position, since, signature] = (typeof token === 'string' && TOKEN.exec(token)) || [];
    if (position === undefined || since === undefined || signature === undefined) return undefined;
    const isOurs = this.keys.some((key) =>
      timingSafeEqual(Buffer.from(mac(key, `${position}-${since}`)), Buffer.from(signature)),
    );
    const age = now / 1000 - Number.parseInt(since, 36);
    return isOurs && age <= this.validFor ? BigInt(`0x${position}`) : undefined;
  }
}

const mac = (key: Buffer, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url').slice(0, 16);
