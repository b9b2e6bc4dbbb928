import { Module } from '@nestjs/common';
import { InvitationsModule as InvitationsCoreModule } from '#tracker/invitations/invitations.module.js';
import { AcceptingController } from './accepting.controller.js';
import { InvitationsController } from './invitations.controller.js';

@Module({ imports: [InvitationsCoreModule], controllers: [AcceptingController, InvitationsController] })
export class InvitationsModule {}
