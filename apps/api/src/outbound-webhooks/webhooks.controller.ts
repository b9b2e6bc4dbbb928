import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor as ActorType } from '#contracts';
import { RedeliveryService, WebhookQueries, WebhooksService } from '#outbound-webhooks';
import { Actor, Auth, Scope } from '../auth/auth.decorator.js';
import { type Data, type DeletedDto, data, deleted } from '../http/answers.js';
import { NotIdempotent, ShownOnce } from '../http/idempotency/idempotent.decorator.js';
import { Merge } from '../http/merge.decorator.js';
import { Answers, AnswersDeleted, AnswersList } from '../http/openapi/answers.decorator.js';
import { type Listing, listing } from '../http/pagination/listing.js';
import { PageQueryDto } from '../http/pagination/page-query.dto.js';
import {
  CreateWebhookDto,
  PingedDto,
  RecoverDto,
  RecoveredDto,
  RotateSecretDto,
  SecretWebhookDto,
  UpdateWebhookDto,
  WebhookDto,
} from './webhook.dto.js';

/** The routes of webhooks, shared by two base paths. */
@ApiTags('Webhooks')
export abstract class WebhookRoutes {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly queries: WebhookQueries,
    private readonly redelivery: RedeliveryService,
  ) {}

  @Post()
  @ShownOnce('secret')
  @Answers(SecretWebhookDto, { summary: 'Register a webhook', status: 201 })
  create(@Actor() actor: ActorType, @Body() body: CreateWebhookDto): Promise<Data<SecretWebhookDto>> {
    return data(this.webhooks.create(actor, body));
  }

  @Get()
  @AnswersList(WebhookDto, { summary: "List the caller's webhooks; all of them for an ADMIN" })
  list(@Actor() actor: ActorType, @Query() query: PageQueryDto): Promise<Listing<WebhookDto>> {
    return listing(this.queries.list(actor, query));
  }

  @Get(':id')
  @Answers(WebhookDto, { summary: 'Get a webhook' })
  get(@Actor() actor: ActorType, @Param('id') id: string): Promise<Data<WebhookDto>> {
    return data(this.queries.webhook(actor, id));
  }

  @Merge(':id')
  @Answers(WebhookDto, {
    summary: 'Change a webhook',
    description: 'Enabling it again clears its failures. What was held meanwhile is sent by `recover`.',
  })
  update(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @Body() body: UpdateWebhookDto,
  ): Promise<Data<WebhookDto>> {
    return data(this.webhooks.update(actor, id, body));
  }

  @Delete(':id')
  @AnswersDeleted('Delete a webhook and its deliveries')
  delete(@Actor() actor: ActorType, @Param('id') id: string): Promise<Data<DeletedDto>> {
    return deleted(this.webhooks.delete(actor, id));
  }

  @Post(':id/secret/rotate')
  @NotIdempotent()
  @Answers(SecretWebhookDto, {
    summary: 'Replace the secret of a webhook',
    description: 'During the grace period `webhook-signature` carries a signature of each secret.',
  })
  rotate(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @Body() body: RotateSecretDto,
  ): Promise<Data<SecretWebhookDto>> {
    return data(this.webhooks.rotate(actor, id, body));
  }

  @Post(':id/ping')
  @Answers(PingedDto, { summary: 'Send a `webhook.ping` to this webhook', status: 202 })
  async ping(@Actor() actor: ActorType, @Param('id') id: string): Promise<Data<PingedDto>> {
    return data({ accepted: true, eventId: await this.webhooks.ping(actor, id) });
  }

  @Post(':id/recover')
  @Answers(RecoveredDto, { summary: 'Send the failed and held deliveries of a webhook again', status: 202 })
  async recover(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @Body() body: RecoverDto,
  ): Promise<Data<RecoveredDto>> {
    return data({ accepted: true, recovered: await this.redelivery.recover(actor, id, body) });
  }
}

@Controller('v1/webhooks')
@Auth('api-key')
@Scope('webhooks')
export class WebhooksController extends WebhookRoutes {}

/** The same for a frontend, with a session or a key. */
@Controller('api/webhooks')
@Auth('session', 'api-key')
@Scope('webhooks')
export class OwnWebhooksController extends WebhookRoutes {}
