import { Injectable } from '@nestjs/common';
import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import { hashToken, isWellFormedToken, newToken } from '#access';
import {
  type Actor,
  type ApiKeyScope,
  Clock,
  DEFAULT_API_KEY_SCOPES,
  NotFound,
  type UserRole,
  ValidationFailed,
} from '#contracts';
import { ApiKey, Database, type Page, type PageRequest, Paging, Parameters, type Sort } from '#data';
import { apiKeysOfUser, countApiKeys, KEY_BY_HASH } from './api-keys.sql.js';

const TOUCH_EVERY = 10 * 60 * 1000;
const KEYS_PER_USER = 100;

export interface ApiKeyRecord {
  id: string;
  name: string;
  scopes: ApiKeyScope[];
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  createdAt: Date;
}

export interface NewApiKey {
  name: string;
  scopes?: ApiKeyScope[];
  expiresAt?: Date | null;
}

const SORTS = { createdAt: { column: 'k.created_at', type: 'timestamptz' } } satisfies Record<string, Sort>;

const isReading = (scope: ApiKeyScope): boolean => scope.endsWith(':read');
const readsOnly = ({ role }: Actor): boolean => role === 'VIEWER';

@Injectable()
export class ApiKeysService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** The response is the only place where the key itself is shown. */
  async create(actor: Actor, input: NewApiKey): Promise<ApiKeyRecord & { key: string }> {
    const now = this.clock.now();
    if (input.expiresAt && input.expiresAt <= now)
      throw ValidationFailed.on('expiresAt', 'Expiry must be in the future');
    if (input.scopes?.includes('admin') && actor.role !== 'ADMIN')
      throw ValidationFailed.on('scopes', 'Scopes may include admin only for an ADMIN');
    const granted = input.scopes ?? DEFAULT_API_KEY_SCOPES.filter((scope) => !readsOnly(actor) || isReading(scope));
    const unusable = readsOnly(actor) ? granted.filter((scope) => !isReading(scope)) : [];
    if (unusable.length > 0)
      throw ValidationFailed.on('scopes', `Scopes of a VIEWER may only be for reading, not ${unusable.join(', ')}`);
    const key = newToken('dkt_');
    const record: ApiKeyRecord = {
      id: uuidv7(),
      name: input.name,
      scopes: [...granted],
      expiresAt: input.expiresAt ?? null,
      lastUsedAt: null,
      createdAt: now,
    };
    await this.db.transaction(async (tx) => {
      const held = await tx.manager.countBy(ApiKey, { userId: actor.userId });
      if (held >= KEYS_PER_USER) {
        throw ValidationFailed.on('name', `You have ${KEYS_PER_USER} keys; delete one first`);
      }
      await tx.manager.insert(ApiKey, { ...record, userId: actor.userId, tokenHash: hashToken(key) });
    });
    return { ...record, key };
  }

  async authenticate(key: string): Promise<Actor | undefined> {
    if (!isWellFormedToken(key, 'dkt_')) return undefined;
    const now = this.clock.now();
    const [row] = await this.db.query<{
      id: string;
      userId: string;
      role: UserRole;
      isAgent: boolean;
      scopes: ApiKeyScope[];
      lastUsedAt: Date | null;
    }>(KEY_BY_HASH, [hashToken(key), now]);
    if (!row) return undefined;
    if (!row.lastUsedAt || now.getTime() - row.lastUsedAt.getTime() > TOUCH_EVERY) {
      await this.db.withManager((manager) => manager.update(ApiKey, { id: row.id }, { lastUsedAt: now }));
    }
    return { userId: row.userId, role: row.role, isAgent: row.isAgent, apiKey: { id: row.id, scopes: row.scopes } };
  }

  async list(actor: Actor, request: PageRequest): Promise<Page<ApiKeyRecord>> {
    const parameters = new Parameters();
    const paging = new Paging(SORTS, 'createdAt', 'desc', request, 'k.id');
    const owner = parameters.add(actor.userId);
    return paging.read(this.db, parameters, {
      count: countApiKeys(owner),
      rows: apiKeysOfUser(paging.sortValue, owner, paging.condition(parameters), paging.window(parameters)),
    });
  }

  async revoke(actor: Actor, id: string): Promise<string> {
    if (!isUuid(id)) throw new NotFound('API key');
    const revoked = await this.db.withManager((manager) => manager.delete(ApiKey, { id, userId: actor.userId }));
    if (!revoked.affected) throw new NotFound('API key');
    return id.toLowerCase();
  }
}
