import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { Clock } from '#contracts';
import type { Transaction } from '#data';
import { INSERT_CONTRIBUTIONS, LEARN_CODE_LOGINS } from './code-contributions.sql.js';
import type { CodeProvider, HostPerson } from './code-event.js';

export interface Contribution {
  kind: 'commit' | 'review';
  /** Unique within the project: a commit pushed again on another branch counts once. */
  reference: string;
  author: HostPerson;
}

interface ProjectScope {
  workspaceId: string;
  projectId: string;
}

/** Counts commits and reviews for the members who made them; those of non-members are not counted. */
@Injectable()
export class CodeContributions {
  constructor(private readonly clock: Clock) {}

  /** Returns the contributions that were not counted before. */
  async count(
    tx: Transaction,
    { workspaceId, projectId }: ProjectScope,
    provider: CodeProvider,
    contributions: Contribution[],
  ): Promise<{ reference: string; userId: string }[]> {
    const rows = contributions.map(({ kind, reference, author }) => ({ id: uuidv7(), kind, reference, ...author }));
    const parameters = [workspaceId, projectId, provider, this.clock.now(), JSON.stringify(rows)];
    await this.learnLogins(tx, parameters);
    return tx.query(INSERT_CONTRIBUTIONS, parameters);
  }

  /** Once an e-mail of a member comes with a login, the login identifies the member too. */
  private async learnLogins(tx: Transaction, parameters: unknown[]): Promise<void> {
    await tx.query(LEARN_CODE_LOGINS, parameters);
  }
}
