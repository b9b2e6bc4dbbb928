import { Module } from '@nestjs/common';
import { InboundModule } from '#inbound-webhooks';
import { AutomationsController } from './automations.controller.js';
import { InboundWebhooksController } from './inbound-webhooks.controller.js';
import { PayloadReader } from './payload-reader.js';

@Module({
  imports: [InboundModule],
  controllers: [InboundWebhooksController, AutomationsController],
  providers: [PayloadReader],
})
export class InboundWebhooksModule {}
