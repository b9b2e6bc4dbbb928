import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { generateSecret, verifySync } from 'otplib';
import { CONFIG, type Config } from '#config';
import { Clock, ServiceUnavailable } from '#contracts';
import { RecoveryCode, SecretBox, type Transaction, TwoFactor } from '#data';
import { LOCK_TWO_FACTOR } from './two-factor-codes.sql.js';

/** Seconds per time step. The previous and the next step are accepted too, to tolerate clock drift. */
const STEP = 30;
const RECOVERY_CODES = 10;
const RECOVERY_CODE_BYTES = 10; // 80 bits, too many to find from a hash
const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';

/** Codes of authenticator apps (TOTP, RFC 6238) and recovery codes. Each is valid once. */
@Injectable()
export class TwoFactorCodes {
  private readonly box?: SecretBox;

  constructor(
    @Inject(CONFIG) config: Pick<Config, 'ENCRYPTION_KEY' | 'ENCRYPTION_KEYS_PREVIOUS'>,
    private readonly clock: Clock,
  ) {
    const { ENCRYPTION_KEY: current, ENCRYPTION_KEYS_PREVIOUS: previous } = config;
    if (current) this.box = new SecretBox(current, previous);
  }

  /** A new secret, plain and encrypted for the database. */
  make(userId: string): { secret: string; sealed: string } {
    const secret = generateSecret();
    return { secret, sealed: this.key.seal(secret, userId) };
  }

  /** Consumes a code of the app or a recovery code; undefined if it is neither, or was used before. */
  async use(tx: Transaction, userId: string, code: string): Promise<'app' | 'recovery' | undefined> {
    if (await this.useAppCode(tx, userId, code, 'enabled')) return 'app';
    const used = await tx.manager.delete(RecoveryCode, { userId, codeHash: hashOf(userId, code) });
    return used.affected ? 'recovery' : undefined;
  }

  /** Locks the row, so that of two requests with the same code only one succeeds. */
  async useAppCode(tx: Transaction, userId: string, given: string, when: 'enabled' | 'pending'): Promise<boolean> {
    const code = given.replace(/\s/g, '');
    const [row] = await tx.query<{ secret: string; lastStep: string | null }>(LOCK_TWO_FACTOR, [
      userId,
      when === 'enabled',
    ]);
    if (!row || !/^\d{6}$/.test(code)) return false;
    const found = verifySync({
      secret: this.key.open(row.secret, userId),
      token: code,
      epoch: Math.floor(this.clock.now().getTime() / 1000),
      period: STEP,
      epochTolerance: STEP,
    });
    if (!found.valid || !('timeStep' in found)) return false;
    if (row.lastStep !== null && found.timeStep <= Number(row.lastStep)) return false;
    await tx.manager.update(TwoFactor, { userId }, { lastStep: String(found.timeStep) });
    return true;
  }

  /** Replaces the remaining recovery codes. Only their hashes are stored. */
  async renewRecoveryCodes(tx: Transaction, userId: string): Promise<string[]> {
    const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
    await tx.manager.delete(RecoveryCode, { userId });
    await tx.manager.insert(
      RecoveryCode,
      codes.map((code) => ({ userId, codeHash: hashOf(userId, code) })),
    );
    return codes;
  }

  private get key(): SecretBox {
    if (!this.box) throw new ServiceUnavailable('Two-factor authentication needs ENCRYPTION_KEY to be set');
    return this.box;
  }
}

/** Four groups of four letters and digits. */
function newRecoveryCode(): string {
  const bits = BigInt(`0x${randomBytes(RECOVERY_CODE_BYTES).toString('hex')}`);
  const letters = Array.from({ length: 16 }, (_, index) => LETTERS[Number((bits >> BigInt(5 * index)) & 31n)]);
  return letters.join('').replace(/.{4}(?=.)/g, '$&-');
}

/** Ignores case, spaces and hyphens. */
const hashOf = (userId: string, code: string): Buffer =>
  createHash('sha256')
    .update(`${userId} ${code.toLowerCase().replace(/[\s-]/g, '')}`)
    .digest();
