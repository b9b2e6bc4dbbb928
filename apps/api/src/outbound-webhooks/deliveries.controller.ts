import { Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor as ActorType } from '#contracts';
import { DeliveryQueries, RedeliveryService, WebhookQueries } from '#outbound-webhooks';
import { Actor, Auth, Scope } from '../auth/auth.decorator.js';
import { type Data, data } from '../http/answers.js';
import { Answers, AnswersList } from '../http/openapi/answers.decorator.js';
import { type Listing, listing } from '../http/pagination/listing.js';
import { DeliveriesQuery, DeliveryDetailsDto, DeliveryDto } from './delivery.dto.js';

/** The routes of deliveries, shared by two base paths. */
@ApiTags('Webhooks')
export abstract class DeliveryRoutes {
  constructor(
    private readonly webhooks: WebhookQueries,
    private readonly deliveries: DeliveryQueries,
    private readonly redelivery: RedeliveryService,
  ) {}

  @Get()
  @AnswersList(DeliveryDto, { summary: 'List the deliveries of a webhook, newest first' })
  async list(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @Query() query: DeliveriesQuery,
  ): Promise<Listing<DeliveryDto>> {
    const webhook = await this.webhooks.webhook(actor, id);
    return listing(this.deliveries.list(webhook.id, query));
  }

  @Get(':deliveryId')
  @Answers(DeliveryDetailsDto, { summary: 'Get a delivery with its payload and attempts' })
  async get(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @Param('deliveryId') deliveryId: string,
  ): Promise<Data<DeliveryDetailsDto>> {
    const webhook = await this.webhooks.webhook(actor, id);
    return data(this.deliveries.delivery(webhook.id, deliveryId));
  }

  @Post(':deliveryId/redeliver')
  @Answers(DeliveryDto, { summary: 'Send a delivery again', status: 202 })
  redeliver(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @Param('deliveryId') deliveryId: string,
  ): Promise<Data<DeliveryDto>> {
    return data(this.redelivery.redeliver(actor, id, deliveryId));
  }
}

@Controller('v1/webhooks/:id/deliveries')
@Auth('api-key')
@Scope('webhooks')
export class DeliveriesController extends DeliveryRoutes {}

/** The same for a frontend, with a session or a key. */
@Controller('api/webhooks/:id/deliveries')
@Auth('session', 'api-key')
@Scope('webhooks')
export class OwnDeliveriesController extends DeliveryRoutes {}
