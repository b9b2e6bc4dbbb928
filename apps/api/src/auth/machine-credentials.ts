import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { CONFIG, type Config } from '#config';
import { announcementOf } from '#inbound-webhooks';
import { AccessTokensService } from '#projects';
import type { Credential } from './auth.decorator.js';
import { type HostSecrets, trustIn } from './code-host-signature.js';
import { bearerToken } from './credentials.js';
import type { Machine } from './machine.js';

const NOTHING = Buffer.alloc(0);

@Injectable()
export class MachineCredentials {
  private readonly secrets: HostSecrets;

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

  private codeHost(request: FastifyRequest): Machine | undefined {
    const bytes = request.rawJson ?? NOTHING;
    const announced = announcementOf(request.headers, bytes);
    const { production } = this.config;
    const trust = trustIn(announced.provider, request.headers, bytes, { secrets: this.secrets, production });
    return trust === 'refused' ? undefined : { announced, proven: trust === 'proven' };
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
