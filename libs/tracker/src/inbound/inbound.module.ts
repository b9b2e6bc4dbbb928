import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { AgentTasksModule } from '../agent-tasks/agent-tasks.module.js';
import { EventsModule } from '../events/events.module.js';
import { TicketAccess } from '../tickets/ticket-access.js';
import { TicketsModule } from '../tickets/tickets.module.js';
import { AutomationsService } from './automations.service.js';
import { BuiltinSkills } from './builtin-skills.js';
import { CodeConsequences } from './code-consequences.js';
import { CodeDeliveriesService } from './code-deliveries.service.js';
import { CodeLinkQueries } from './code-link.queries.js';
import { CodeLinks } from './code-links.js';
import { Contributions } from './contributions.js';
import { GenericDeliveriesService } from './generic-deliveries.service.js';
import { IssueTriage } from './issue-triage.js';
import { OldDeliveries } from './old-deliveries.js';
import { PullRequestReview } from './pull-request-review.js';
import { PushAnalysis } from './push-analysis.js';
import { ReviewActivity } from './review-activity.js';

@Module({
  imports: [AccessModule, AgentTasksModule, EventsModule, TicketsModule],
  providers: [
    AutomationsService,
    BuiltinSkills,
    CodeConsequences,
    CodeDeliveriesService,
    CodeLinkQueries,
    CodeLinks,
    Contributions,
    GenericDeliveriesService,
    IssueTriage,
    OldDeliveries,
    PullRequestReview,
    PushAnalysis,
    ReviewActivity,
    TicketAccess,
  ],
  exports: [
    AutomationsService,
    CodeConsequences,
    CodeDeliveriesService,
    CodeLinkQueries,
    GenericDeliveriesService,
    OldDeliveries,
  ],
})
export class InboundModule {}
