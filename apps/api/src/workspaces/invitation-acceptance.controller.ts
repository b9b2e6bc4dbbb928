import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor as ActorType } from '#contracts';
import { InvitationAcceptance } from '#workspaces';
import { Actor, Auth } from '../auth/auth.decorator.js';
import { type Data, data } from '../http/answers.js';
import { NotIdempotent } from '../http/idempotency/idempotent.decorator.js';
import { Answers } from '../http/openapi/answers.decorator.js';
import { AcceptInvitationDto, JoinedDto } from './invitation.dto.js';

/** Session only: whoever accepts is a person. */
@ApiTags('Invitations')
@Controller('api/invitations')
@Auth('session')
@NotIdempotent()
export class AcceptingController {
  constructor(private readonly acceptance: InvitationAcceptance) {}

  @Post('accept')
  @Answers(JoinedDto, { summary: 'Accept an invitation to the e-mail address of the signed-in user' })
  accept(@Actor() actor: ActorType, @Body() { token }: AcceptInvitationDto): Promise<Data<JoinedDto>> {
    return data(this.acceptance.accept(actor, token));
  }
}
