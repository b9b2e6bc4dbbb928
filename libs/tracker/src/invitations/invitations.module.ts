import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { MailModule } from '../mail/mail.module.js';
import { NoticesModule } from '../notifications/notices.module.js';
import { ProjectsModule } from '../projects/projects.module.js';
import { WorkspacesModule } from '../workspaces/workspaces.module.js';
import { InvitationQueries } from './invitation.queries.js';
import { InvitationAcceptance } from './invitation-acceptance.js';
import { InvitationsService } from './invitations.service.js';

@Module({
  imports: [AccessModule, MailModule, NoticesModule, ProjectsModule, WorkspacesModule],
  providers: [InvitationAcceptance, InvitationQueries, InvitationsService],
  exports: [InvitationAcceptance, InvitationsService],
})
export class InvitationsModule {}
