import { Controller } from '@nestjs/common';
import { Auth, Scope } from '../auth/auth.decorator.js';
import { DeliveriesController } from './deliveries.controller.js';
import { WebhooksController } from './webhooks.controller.js';

/** The routes of `/v1/webhooks` once more, for a frontend: with a session or a key. */
@Controller('api/webhooks')
@Auth('session', 'api-key')
@Scope('webhooks')
export class OwnWebhooksController extends WebhooksController {}

@Controller('api/webhooks/:id/deliveries')
@Auth('session', 'api-key')
@Scope('webhooks')
export class OwnDeliveriesController extends DeliveriesController {}
