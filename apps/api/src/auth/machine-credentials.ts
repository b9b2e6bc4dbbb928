import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { CONFIG, type Config } from '#config';
import { type Announcement, announcementOf } from '#tracker/inbound/code-delivery.js';
import type { CodeProvider } from '#tracker/inbound/code-event.js';
import { AccessTokensService } from '#tracker/projects/access-tokens.service.js';
import type { Credential } from './auth.decorator.js';
import { bearerToken } from './credentials.js';

/** A sender that is nobody: a code host, or a machine with the token of a project. */
export interface Machine {
  /** What a code host says of its delivery. */
  announced?: Announcement;
  /** Whether it proved to be who it says; some are let in without. */
  proven: boolean;
  /** The one project its token is for. */
  projectId?: string;
}

const NOTHING = Buffer.alloc(0);

@Injectable()
export class MachineCredentials {
  private readonly secrets: Record<CodeProvider, string | undefined>;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly accessTokens: AccessTokensService,
  ) {
    this.secrets = {
      github: config.GITHUB_WEBHOOK_SECRET,
      gitea: config.GITEA_WEBHOOK_SECRET,
      gitlab: config.GITLAB_WEBHOOK_SECRET,
    };
  }

  async identify(request: FastifyRequest, accepted: readonly Credential[]): Promise<Machine | undefined> {
    if (accepted.includes('signature')) return this.codeHost(request);
    return accepted.includes('access-token') ? this.tokenHolder(request) : undefined;
  }

  /** Where nobody ever set a secret, outside production, code hosts are believed without one. */
  private codeHost(request: FastifyRequest): Machine | undefined {
    const bytes = request.rawJson ?? NOTHING;
    const announced = announcementOf(request.headers, bytes);
    const secret = this.secrets[announced.provider];
    if (secret !== undefined)
      return isFrom(request, announced, secret, bytes) ? { announced, proven: true } : undefined;
    const open = !this.config.production && Object.values(this.secrets).every((other) => other === undefined);
    return open ? { announced, proven: false } : undefined;
  }

  private async tokenHolder(request: FastifyRequest): Promise<Machine | undefined> {
    const token = bearerToken(request);
    if (token === undefined) {
      const open = !this.config.production && this.config.INBOUND_AUTH === 'optional';
      return open ? { proven: false } : undefined;
    }
    const projectId = await this.accessTokens.authenticate(token);
    return projectId === undefined ? undefined : { proven: true, projectId };
  }
}

/** GitHub and Gitea sign the bytes; GitLab shows the secret itself, unless it signs. */
function isFrom({ headers }: FastifyRequest, { provider }: Announcement, secret: string, bytes: Buffer): boolean {
  const token = headers['x-gitlab-token'];
  if (provider === 'gitlab' && token !== undefined) return isSame(token, secret);
  const hex = createHmac('sha256', secret).update(bytes).digest('hex');
  const signature = headers['x-hub-signature-256'];
  if (provider === 'gitea' && signature === undefined) return isSame(headers['x-gitea-signature'], hex);
  return isSame(signature, `sha256=${hex}`);
}

/** Takes the same time wherever they differ, and however long what was sent is. */
function isSame(given: string | string[] | undefined, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return typeof given === 'string' && timingSafeEqual(digest(given), digest(expected));
}
