import { Body, Controller, Post, Req, Res } from '@nestjs/common';
import { ApiBody, ApiHeader, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CodeDeliveriesService, GenericDeliveriesService, type Receipt } from '#inbound-webhooks';
import { Auth, Sender } from '../auth/auth.decorator.js';
import type { Machine } from '../auth/machine.js';
import type { Data } from '../http/answers.js';
import { idempotencyKeyOf } from '../http/idempotency/idempotency-key.js';
import { Answers } from '../http/openapi/answers.decorator.js';
import { TakesRawJson } from '../http/raw-json.js';
import { GenericEventDto, ReceiptDto } from './inbound.dto.js';
import { VCS_BODY } from './inbound.examples.js';
import { PayloadReader } from './payload-reader.js';

const NOTHING = Buffer.alloc(0);

const receipt = (received: Receipt): Data<ReceiptDto> => ({ data: { accepted: true, ...received } });

@ApiTags('Inbound webhooks')
@Controller('webhooks')
export class InboundWebhooksController {
  constructor(
    private readonly codeDeliveries: CodeDeliveriesService,
    private readonly genericDeliveries: GenericDeliveriesService,
    private readonly payloads: PayloadReader,
  ) {}

  @Post('vcs')
  @Auth('signature')
  @TakesRawJson()
  @ApiBody(VCS_BODY)
  @ApiHeader({ name: 'X-GitHub-Event', required: false, description: 'Or `X-Gitea-Event`, `X-Gitlab-Event`.' })
  @ApiHeader({
    name: 'X-GitHub-Delivery',
    required: false,
    description: 'Or `X-Gitea-Delivery`, `X-Gitlab-Event-UUID`.',
  })
  @Answers(ReceiptDto, {
    summary: 'Receive an event of GitHub, Gitea or GitLab',
    description:
      'GitHub and Gitea sign the bytes of the body (`X-Hub-Signature-256`), GitLab sends its token (`X-Gitlab-Token`) or ' +
      'signs (`webhook-signature`, with a `whsec_` secret, at most 5 minutes ago). A project with a webhook secret of its ' +
      'own takes deliveries signed with that one only. The repository must be linked to a project. An opened issue makes a task `triage_issue`, an opened pull request ' +
      '`review_pull_request`, a push of commits to a branch `analyze_push`; reviews, and issues and pull requests that ' +
      'are edited, closed or reopened, are recorded. Anything else is accepted and ignored, with the reason. A repeated delivery is answered with the first `taskId`. ' +
      'Up to 25 MiB; texts that are too long are shortened.',
    status: 202,
  })
  async codeHost(@Sender() sender: Machine, @Req() { rawJson }: FastifyRequest): Promise<Data<ReceiptDto>> {
    const event = await this.payloads.read(sender.announced!, rawJson ?? NOTHING);
    return receipt(await this.codeDeliveries.receive(sender.announced!, event, sender));
  }

  @Post('generic')
  @Auth('access-token')
  @ApiHeader({ name: 'Idempotency-Key', required: false, description: 'The same key and body are one event.' })
  @Answers(ReceiptDto, {
    summary: 'Receive an event from any other system',
    description:
      'With an access token of the project. The automations of the project decide whether a task is made of it: ' +
      '`GET /api/project/[id]/automations`. The built-in agent makes a ticket of a `triage_issue` whose `data` has a ' +
      '`title`, and perhaps a `body` and `labels`.',
    status: 202,
  })
  async generic(
    @Sender() sender: Machine,
    @Body() body: GenericEventDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Data<ReceiptDto>> {
    const event = { ...body, data: body.data ?? {} };
    const outcome = await this.genericDeliveries.receive(sender.projectId, event, idempotencyKeyOf(request));
    if (outcome.replayed) reply.header('idempotency-replayed', 'true');
    return receipt(outcome.receipt);
  }
}
