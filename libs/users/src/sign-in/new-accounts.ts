import { Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { Clock, type UserRole } from '#contracts';
import { LOCK, type Transaction, User } from '#data';
import { PersonalWorkspaces } from '#workspaces';

/** Serializes the first sign-ups, of which exactly one becomes ADMIN; the number is arbitrary. */
const FIRST_USER_LOCK = 7_236_020;

export interface NewAccount {
  email: string;
  name?: string | null;
  /** Null for an account that signs in by other means. */
  passwordHash: string | null;
  /** Whether a provider has verified the e-mail. */
  isVerified?: boolean;
}

/** Creates an account and its personal workspace. */
@Injectable()
export class NewAccounts {
  constructor(
    private readonly clock: Clock,
    private readonly workspaces: PersonalWorkspaces,
  ) {}

  async insert(tx: Transaction, { email, name, passwordHash, isVerified = false }: NewAccount): Promise<string> {
    const id = uuidv7();
    const now = this.clock.now();
    await tx.manager.insert(User, {
      id,
      email,
      name: name ?? null,
      passwordHash,
      passwordSetAt: passwordHash === null ? null : now,
      ...(isVerified && { emailVerifiedAt: now, emailProof: 'provider' }),
      role: await this.roleForNext(tx),
      createdAt: now,
      updatedAt: now,
    });
    await this.workspaces.create(tx, { id, name: name ?? email.split('@', 1)[0]! });
    return id;
  }

  private async roleForNext(tx: Transaction): Promise<UserRole> {
    if (await this.anyone(tx)) return 'USER';
    await tx.query(LOCK, [FIRST_USER_LOCK]);
    return (await this.anyone(tx)) ? 'USER' : 'ADMIN';
  }

  private anyone(tx: Transaction): Promise<boolean> {
    return tx.manager.existsBy(User, { email: Not(IsNull()) });
  }
}
