import { Injectable } from '@nestjs/common';
import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import { AccessService, hashToken, isWellFormedToken, newToken } from '#access';
import { type Actor, Clock, NotFound, ValidationFailed } from '#contracts';
import { AccessToken, Database, type Page, type PageRequest, Paging, Parameters, type Sort } from '#data';
import { accessTokensOfProject, countAccessTokens, TOKEN_BY_HASH } from './access-tokens.sql.js';

export interface AccessTokenRecord {
  id: string;
  projectId: string;
  name: string;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  createdAt: Date;
}

const TOUCH_EVERY = 10 * 60 * 1000;

const SORTS = { createdAt: { column: 't.created_at', type: 'timestamptz' } } satisfies Record<string, Sort>;

/** Tokens with which external systems send `POST /webhooks/generic` to one project. */
@Injectable()
export class AccessTokensService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly access: AccessService,
  ) {}

  /** The response is the only place where the token itself is shown. */
  create(
    actor: Actor,
    projectId: string,
    input: { name: string; expiresAt?: Date | null },
  ): Promise<AccessTokenRecord & { token: string }> {
    return this.db.transaction(async (tx) => {
      const project = await this.access.project(tx, actor, projectId, 'manageTokens');
      const now = this.clock.now();
      if (input.expiresAt && input.expiresAt <= now) {
        throw ValidationFailed.on('expiresAt', 'Expiry must be in the future');
      }
      const token = newToken('dat_');
      const record = {
        id: uuidv7(),
        projectId: project.id,
        name: input.name,
        expiresAt: input.expiresAt ?? null,
        lastUsedAt: null,
        createdAt: now,
      };
      const { workspaceId } = project;
      await tx.manager.insert(AccessToken, {
        ...record,
        workspaceId,
        createdBy: actor.userId,
        tokenHash: hashToken(token),
      });
      return { ...record, token };
    });
  }

  /** The project that a token belongs to. */
  async authenticate(token: string): Promise<string | undefined> {
    if (!isWellFormedToken(token, 'dat_')) return undefined;
    const now = this.clock.now();
    const [row] = await this.db.query<{ id: string; projectId: string; lastUsedAt: Date | null }>(TOKEN_BY_HASH, [
      hashToken(token),
      now,
    ]);
    if (row && (!row.lastUsedAt || now.getTime() - row.lastUsedAt.getTime() > TOUCH_EVERY)) {
      await this.db.withManager((manager) => manager.update(AccessToken, { id: row.id }, { lastUsedAt: now }));
    }
    return row?.projectId;
  }

  async list(actor: Actor, projectId: string, request: PageRequest): Promise<Page<AccessTokenRecord>> {
    const { id } = await this.access.project(this.db, actor, projectId, 'manageTokens', { archived: 'allowed' });
    const parameters = new Parameters();
    const paging = new Paging(SORTS, 'createdAt', 'desc', request, 't.id');
    const project = parameters.add(id);
    return paging.read(this.db, parameters, {
      count: countAccessTokens(project),
      rows: accessTokensOfProject(paging.sortValue, project, paging.condition(parameters), paging.window(parameters)),
    });
  }

  async revoke(actor: Actor, projectId: string, tokenId: string): Promise<string> {
    const { id } = await this.access.project(this.db, actor, projectId, 'manageTokens', { archived: 'allowed' });
    if (!isUuid(tokenId)) throw new NotFound('Access token');
    const token = { id: tokenId, projectId: id };
    const revoked = await this.db.withManager((manager) => manager.delete(AccessToken, token));
    if (!revoked.affected) throw new NotFound('Access token');
    return tokenId.toLowerCase();
  }
}
