import { Module } from '@nestjs/common';
import { InboundModule } from '#inbound-webhooks';
import { AutomationsController } from './automations.controller.js';
import { InboundWebhooksController } from './inbound-webhooks.controller.js';

@Module({ imports: [InboundModule], controllers: [InboundWebhooksController, AutomationsController] })
export class InboundWebhooksModule {}
