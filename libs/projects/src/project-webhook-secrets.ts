import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { AccessService } from '#access';
import { CONFIG, type Config } from '#config';
import { type Actor, Clock, NotFound, type RepositoryProvider, ServiceUnavailable } from '#contracts';
import { Database, ProjectWebhookSecret, SecretBox } from '#data';
import { SECRETS_OF_REPOSITORY, UPSERT_PROJECT_SECRET } from './project-webhook-secrets.sql.js';

export interface WebhookSecretRecord {
  projectId: string;
  createdAt: Date;
  updatedAt: Date;
  previousSecretUntil: Date | null;
  /** Only in the response to its creation, if Docket generated it. */
  secret?: string;
}

/** Secrets that a project's code hosts may sign with at present. */
export interface ProjectSecrets {
  projectId: string;
  secrets: string[];
}

const GRACE = 24 * 60 * 60 * 1000;
const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;

/**
 * A project's own secret for deliveries of its repositories; the instance's secret is then no longer accepted for it.
 */
@Injectable()
export class ProjectWebhookSecrets {
  private readonly box?: SecretBox;

  constructor(
    @Inject(CONFIG) config: Pick<Config, 'ENCRYPTION_KEY' | 'ENCRYPTION_KEYS_PREVIOUS'>,
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly access: AccessService,
  ) {
    const { ENCRYPTION_KEY: current, ENCRYPTION_KEYS_PREVIOUS: previous } = config;
    if (current) this.box = new SecretBox(current, previous);
  }

  /** The previous one stays valid for a day, so that hosts can be updated one by one. */
  set(actor: Actor, projectId: string, given?: string): Promise<WebhookSecretRecord> {
    const secret = given ?? newSecret();
    return this.db.transaction(async (tx) => {
      const project = await this.access.project(tx, actor, projectId, 'manageTokens', { lock: true });
      const now = this.clock.now();
      const [record] = await tx.query<WebhookSecretRecord>(UPSERT_PROJECT_SECRET, [
        ...[project.id, project.workspaceId, this.key.seal(secret, project.id), actor.userId, now],
        new Date(now.getTime() + GRACE),
      ]);
      return { ...record!, ...(given === undefined && { secret }) };
    });
  }

  /** Reverts to the secret of the instance. */
  async remove(actor: Actor, projectId: string): Promise<string> {
    const { id } = await this.access.project(this.db, actor, projectId, 'manageTokens', { archived: 'allowed' });
    const removed = await this.db.withManager((manager) => manager.delete(ProjectWebhookSecret, { projectId: id }));
    if (!removed.affected) throw new NotFound('Webhook secret');
    return id;
  }

  /** The secrets of projects that these repositories feed. */
  async ofRepositories(
    provider: RepositoryProvider,
    named: { name: string; id: string | null }[],
    now: Date,
  ): Promise<ProjectSecrets[]> {
    if (named.length === 0) return [];
    const rows = await this.db.query<{ projectId: string; secret: string; previous: string | null }>(
      SECRETS_OF_REPOSITORY,
      [
        provider,
        named.map(({ name }) => name.replaceAll('\0', '').toLowerCase()),
        named.flatMap(({ id }) => (id === null ? [] : [id])),
        now,
      ],
    );
    return rows.map(({ projectId, secret, previous }) => ({
      projectId,
      secrets: [secret, ...(previous ? [previous] : [])].map((sealed) => this.key.open(sealed, projectId)),
    }));
  }

  private get key(): SecretBox {
    if (!this.box) throw new ServiceUnavailable('Webhook secrets need ENCRYPTION_KEY to be set');
    return this.box;
  }
}
