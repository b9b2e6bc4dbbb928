import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { CONFIG, type Config } from '#config';
import { Clock, DocketError, Unauthorized } from '#contracts';
import { announcementOf, repositoriesNamedIn } from '#inbound-webhooks';
import { AccessTokensService, ProjectWebhookSecrets } from '#projects';
import { UnreadableBody } from '../http/json-body.js';
import type { Credential } from './auth.decorator.js';
import { FAULTS, faultOf, type HostSecrets, type SignedDelivery, verifyDelivery } from './code-host-signature.js';
import { bearerToken } from './credentials.js';
import type { Machine } from './machine.js';

const NOTHING = Buffer.alloc(0);

@Injectable()
export class MachineCredentials {
  private readonly secrets: HostSecrets;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly clock: Clock,
    private readonly accessTokens: AccessTokensService,
    private readonly projectSecrets: ProjectWebhookSecrets,
  ) {
    this.secrets = {
      github: config.GITHUB_WEBHOOK_SECRET,
      gitea: config.GITEA_WEBHOOK_SECRET,
      gitlab: config.GITLAB_WEBHOOK_SECRET,
    };
  }

  /** Returns an error if the route is for machines and this one is refused. */
  async identify(request: FastifyRequest, accepted: readonly Credential[]): Promise<Machine | DocketError | undefined> {
    if (accepted.includes('signature')) return this.codeHost(request);
    return accepted.includes('access-token') ? this.tokenHolder(request) : undefined;
  }

  private async codeHost({ headers, rawJson, body }: FastifyRequest): Promise<Machine | DocketError> {
    // A body that could not be read cannot be verified.
    if (rawJson === undefined && body instanceof UnreadableBody) return body.error;
    const bytes = rawJson ?? NOTHING;
    const announced = announcementOf(headers, bytes);
    const delivery = { provider: announced.provider, headers, bytes, receivedAt: this.clock.now() };
    const ofProjects = await this.secretsOfProjects(delivery);
    const projectIds = ofProjects.filter(({ secrets }) => !faultOf(delivery, secrets)).map((of) => of.projectId);
    if (projectIds.length > 0) return { announced, proven: true, projectIds };
    const trust = verifyDelivery(delivery, { secrets: this.secrets, production: this.config.production });
    if (typeof trust === 'object') {
      const own = ofProjects[0] && faultOf(delivery, ofProjects[0].secrets);
      return new Unauthorized(FAULTS[own ?? trust.fault]);
    }
    return { announced, proven: trust === 'verified' };
  }

  /** The secrets of projects that a delivery may be for. */
  private secretsOfProjects({ provider, bytes, receivedAt }: SignedDelivery) {
    return this.projectSecrets.ofRepositories(provider, repositoriesNamedIn(provider, bytes), receivedAt);
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
