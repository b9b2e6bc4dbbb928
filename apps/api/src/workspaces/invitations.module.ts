import { Module } from '@nestjs/common';
import { InvitationsModule } from '#workspaces';
import { AcceptingController } from './invitation-acceptance.controller.js';
import { InvitationsController } from './invitations.controller.js';

@Module({ imports: [InvitationsModule], controllers: [AcceptingController, InvitationsController] })
export class InvitationsApiModule {}
