import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import { type Actor, NotFound } from '#contracts';
import { Database, type Page, type PageRequest, Paging, Parameters, type Sort } from '#data';
import { SignInMail } from '../sign-in-mail.js';
import { SignInMethods } from '../sign-in-methods.js';
import { countIdentities, DELETE_IDENTITY, identitiesOfUser } from './identities.sql.js';
import { Providers } from './providers.js';

export interface IdentityRecord {
  id: string;
  provider: string;
  label: string;
  email: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

const SORTS = { createdAt: { column: 'i.created_at', type: 'timestamptz' } } satisfies Record<string, Sort>;

/** Provider accounts that can sign in to a user's account. */
@Injectable()
export class IdentitiesService {
  constructor(
    private readonly db: Database,
    private readonly providers: Providers,
    private readonly signInMethods: SignInMethods,
    private readonly mail: SignInMail,
  ) {}

  async list(actor: Actor, request: PageRequest): Promise<Page<IdentityRecord>> {
    const parameters = new Parameters();
    const paging = new Paging(SORTS, 'createdAt', 'desc', request, 'i.id');
    const owner = parameters.add(actor.userId);
    const page = await paging.read<Omit<IdentityRecord, 'label'>>(this.db, parameters, {
      count: countIdentities(owner),
      rows: identitiesOfUser(paging.sortValue, owner, paging.condition(parameters), paging.window(parameters)),
    });
    return { ...page, items: page.items.map((item) => ({ ...item, label: this.providers.labelOf(item.provider) })) };
  }

  async remove(actor: Actor, id: string): Promise<string> {
    if (!isUuid(id)) throw new NotFound('Identity');
    return this.db.transaction((tx) =>
      this.signInMethods.remove(tx, actor.userId, async () => {
        const [row] = await tx.query<{ id: string; provider: string; email: string }>(DELETE_IDENTITY, [
          id,
          actor.userId,
        ]);
        if (!row) throw new NotFound('Identity');
        const label = this.providers.labelOf(row.provider);
        await this.mail.send(
          tx,
          actor.userId,
          `${label} was removed from your account`,
          `The ${label} account ${row.email} can no longer sign in to your Docket account.`,
        );
        return row.id;
      }),
    );
  }
}
