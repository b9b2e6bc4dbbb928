import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { hashToken, newMailToken } from '#access';
import { Clock, ValidationFailed } from '#contracts';
import { AccountToken, type Sql, type Transaction } from '#data';
import { COUNT_TOKENS_SINCE, LOCK_USER_OF_TOKEN } from './account-tokens.sql.js';

const HOUR = 60 * 60 * 1000;

export const TOKEN_LIFETIME = { verify_email: 24 * HOUR, reset_password: HOUR, sign_in: HOUR } as const;
export type TokenPurpose = keyof typeof TOKEN_LIFETIME;

export interface NewAccountToken {
  token: string;
  createdAt: Date;
  expiresAt: Date;
}

/** Single-use tokens sent to the e-mail of an account. Only their hashes are stored. */
@Injectable()
export class AccountTokens {
  constructor(private readonly clock: Clock) {}

  /** Creates a token without storing it. */
  make(purpose: TokenPurpose): NewAccountToken {
    const createdAt = this.clock.now();
    return { token: newMailToken(), createdAt, expiresAt: new Date(createdAt.getTime() + TOKEN_LIFETIME[purpose]) };
  }

  async store(tx: Transaction, userId: string, purpose: TokenPurpose, created: NewAccountToken): Promise<void> {
    await tx.manager.insert(AccountToken, {
      id: uuidv7(),
      userId,
      purpose,
      tokenHash: hashToken(created.token),
      createdAt: created.createdAt,
      expiresAt: created.expiresAt,
    });
  }

  /** How many were created for an account since a time. */
  async countSince(sql: Sql, userId: string, purpose: TokenPurpose, since: Date): Promise<number> {
    const [row] = await sql.query<{ count: number }>(COUNT_TOKENS_SINCE, [userId, purpose, since]);
    return row?.count ?? 0;
  }

  /** The owner of a valid token; locks the account until the transaction ends. */
  async owner(sql: Sql, purpose: TokenPurpose, token: string): Promise<string> {
    const [row] = await sql.query<{ userId: string }>(LOCK_USER_OF_TOKEN, [
      hashToken(token),
      purpose,
      this.clock.now(),
    ]);
    if (!row) throw unusable();
    return row.userId;
  }

  /** Of two concurrent uses, the second fails. */
  async use(tx: Transaction, purpose: TokenPurpose, token: string): Promise<string> {
    const userId = await this.owner(tx, purpose, token);
    const used = await tx.manager.delete(AccountToken, { tokenHash: hashToken(token) });
    if (!used.affected) throw unusable();
    return userId;
  }

  async revoke(tx: Transaction, userId: string, purpose: TokenPurpose): Promise<void> {
    await tx.manager.delete(AccountToken, { userId, purpose });
  }
}

const unusable = () => ValidationFailed.on('token', 'Token is wrong, was used or has expired');
