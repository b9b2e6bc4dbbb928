import { Module } from '@nestjs/common';
import { InvitationsModule as InvitationsCoreModule } from '#workspaces';
import { AcceptingController } from './invitation-acceptance.controller.js';
import { InvitationsController } from './invitations.controller.js';

@Module({ imports: [InvitationsCoreModule], controllers: [AcceptingController, InvitationsController] })
export class InvitationsModule {}
