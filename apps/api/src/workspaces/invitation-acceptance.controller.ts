import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor as ActorType } from '#contracts';
import { InvitationAcceptance, InvitationsService } from '#workspaces';
import { Actor, Auth } from '../auth/auth.decorator.js';
import { type Data, data } from '../http/answers.js';
import { NotIdempotent } from '../http/idempotency/idempotent.decorator.js';
import { Answers, AnswersList } from '../http/openapi/answers.decorator.js';
import { type Listing, listing } from '../http/pagination/listing.js';
import { PageQueryDto } from '../http/pagination/page-query.dto.js';
import { AcceptInvitationDto, JoinedDto, ReceivedInvitationDto } from './invitation.dto.js';

/** Session only: a person has to accept. */
@ApiTags('Invitations')
@Controller('api/invitations')
@Auth('session')
@NotIdempotent()
export class AcceptingController {
  constructor(
    private readonly acceptance: InvitationAcceptance,
    private readonly invitations: InvitationsService,
  ) {}

  @Get()
  @AnswersList(ReceivedInvitationDto, {
    summary: 'List the open invitations to the verified e-mail address of the signed-in user, newest first',
  })
  list(@Actor() actor: ActorType, @Query() query: PageQueryDto): Promise<Listing<ReceivedInvitationDto>> {
    return listing(this.invitations.listReceived(actor, query));
  }

  @Post('accept')
  @Answers(JoinedDto, { summary: 'Accept an invitation to the e-mail address of the signed-in user' })
  accept(@Actor() actor: ActorType, @Body() { token }: AcceptInvitationDto): Promise<Data<JoinedDto>> {
    return data(this.acceptance.accept(actor, token));
  }

  @Post(':id/accept')
  @Answers(JoinedDto, {
    summary: 'Accept an invitation from the list',
    description: 'Needs no token: the signed-in user must have verified the e-mail address it is for.',
  })
  acceptOwn(@Actor() actor: ActorType, @Param('id') id: string): Promise<Data<JoinedDto>> {
    return data(this.acceptance.acceptOwn(actor, id));
  }

  @Post(':id/decline')
  @Answers(ReceivedInvitationDto, {
    summary: 'Decline an invitation from the list',
    description: 'It stays in the list of whoever invited, with `declinedAt`, until it expires or is replaced.',
  })
  decline(@Actor() actor: ActorType, @Param('id') id: string): Promise<Data<ReceivedInvitationDto>> {
    return data(this.acceptance.decline(actor, id));
  }
}
