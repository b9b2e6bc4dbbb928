import { Module } from '@nestjs/common';
import { AccessModule } from '#access';
import { MailModule, MembershipNotificationsModule } from '#notifications';
import { ProjectsModule } from '#projects';
import { WorkspacesModule } from '../workspaces.module.js';
import { InvitationQueries } from './invitation.queries.js';
import { InvitationAcceptance } from './invitation-acceptance.js';
import { InvitationsService } from './invitations.service.js';

@Module({
  imports: [AccessModule, MailModule, MembershipNotificationsModule, ProjectsModule, WorkspacesModule],
  providers: [InvitationAcceptance, InvitationQueries, InvitationsService],
  exports: [InvitationAcceptance, InvitationsService],
})
export class InvitationsModule {}
