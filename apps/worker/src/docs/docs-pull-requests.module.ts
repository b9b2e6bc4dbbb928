import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { QUEUES } from '#contracts';
import { DocsModule } from '#docs';
import { DocsPullRequestsProcessor } from './docs-pull-requests.processor.js';

@Module({
  imports: [BullModule.registerQueue({ name: QUEUES.docsPullRequests }), DocsModule],
  providers: [DocsPullRequestsProcessor],
})
export class DocsPullRequestsModule {}
