import { Module } from '@nestjs/common';
import { AccessModule } from '#access';
import { AgentTasksModule } from '#agent-tasks';
import { EventsModule } from '#events';
import { TicketAccess, TicketsModule } from '#tickets';
import { AutomationTriggers } from './automation-triggers.js';
import { AutomationsService } from './automations.service.js';
import { BuiltinSkills } from './builtin-agent/builtin-skills.js';
import { IssueTriage } from './builtin-agent/issue-triage.js';
import { PullRequestReview } from './builtin-agent/pull-request-review.js';
import { PushAnalysis } from './builtin-agent/push-analysis.js';
import { CodeContributions } from './code-contributions.js';
import { CodeDeliveriesService } from './code-deliveries.service.js';
import { CodeEventHandler } from './code-event-handler.js';
import { CodeLinkQueries } from './code-link.queries.js';
import { CodeLinks } from './code-links.js';
import { ExpiredDeliveries } from './expired-deliveries.js';
import { FeedingRepositories } from './feeding-repositories.js';
import { GenericDeliveriesService } from './generic-deliveries.service.js';
import { PushedCommits } from './pushed-commits.js';
import { ReviewActivity } from './review-activity.js';
import { TicketMoves } from './ticket-moves.js';

@Module({
  imports: [AccessModule, AgentTasksModule, EventsModule, TicketsModule],
  providers: [
    AutomationTriggers,
    AutomationsService,
    BuiltinSkills,
    CodeEventHandler,
    CodeDeliveriesService,
    CodeLinkQueries,
    CodeLinks,
    CodeContributions,
    FeedingRepositories,
    GenericDeliveriesService,
    IssueTriage,
    ExpiredDeliveries,
    PullRequestReview,
    PushAnalysis,
    PushedCommits,
    ReviewActivity,
    TicketAccess,
    TicketMoves,
  ],
  exports: [
    AutomationsService,
    CodeEventHandler,
    CodeDeliveriesService,
    CodeLinkQueries,
    GenericDeliveriesService,
    ExpiredDeliveries,
  ],
})
export class InboundModule {}
