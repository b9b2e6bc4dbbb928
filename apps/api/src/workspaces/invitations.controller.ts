import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor as ActorType } from '#contracts';
import { InvitationsService } from '#workspaces';
import { Actor, Auth, Scope } from '../auth/auth.decorator.js';
import { type Data, type DeletedDto, data, deleted } from '../http/answers.js';
import { NotIdempotent } from '../http/idempotency/idempotent.decorator.js';
import { Limited } from '../http/limits/request-limits.js';
import { Answers, AnswersDeleted, AnswersList } from '../http/openapi/answers.decorator.js';
import { type Listing, listing } from '../http/pagination/listing.js';
import { PageQueryDto } from '../http/pagination/page-query.dto.js';
import { InvitationDto, InviteDto, SentInvitationDto } from './invitation.dto.js';

@ApiTags('Invitations')
@Controller('api')
@Auth('session', 'api-key')
@Scope('projects')
@NotIdempotent()
export class InvitationsController {
  constructor(private readonly invitations: InvitationsService) {}

  @Get('workspaces/:id/invitations')
  @AnswersList(InvitationDto, {
    summary: 'List the invitations to a workspace that are open or were declined, newest first',
  })
  listOfWorkspace(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @Query() query: PageQueryDto,
  ): Promise<Listing<InvitationDto>> {
    return listing(this.invitations.listOfWorkspace(actor, id, query));
  }

  @Post('workspaces/:id/invitations')
  @Limited('invitations')
  @Answers(SentInvitationDto, {
    summary: 'Invite someone to a workspace by e-mail',
    status: 201,
  })
  inviteToWorkspace(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @Body() body: InviteDto,
  ): Promise<Data<SentInvitationDto>> {
    return data(this.invitations.inviteToWorkspace(actor, id, body));
  }

  @Delete('workspaces/:id/invitations/:invitationId')
  @AnswersDeleted('Revoke an invitation to a workspace')
  revokeFromWorkspace(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @Param('invitationId') invitationId: string,
  ): Promise<Data<DeletedDto>> {
    return deleted(this.invitations.revokeFromWorkspace(actor, id, invitationId));
  }

  @Get('project/:id/invitations')
  @AnswersList(InvitationDto, {
    summary: 'List the invitations to a project that are open or were declined, newest first',
  })
  listOfProject(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @Query() query: PageQueryDto,
  ): Promise<Listing<InvitationDto>> {
    return listing(this.invitations.listOfProject(actor, id, query));
  }

  @Post('project/:id/invitations')
  @Limited('invitations')
  @Answers(SentInvitationDto, {
    summary: 'Invite someone to a project by e-mail',
    status: 201,
  })
  inviteToProject(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @Body() body: InviteDto,
  ): Promise<Data<SentInvitationDto>> {
    return data(this.invitations.inviteToProject(actor, id, body));
  }

  @Delete('project/:id/invitations/:invitationId')
  @AnswersDeleted('Revoke an invitation to a project')
  revokeFromProject(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @Param('invitationId') invitationId: string,
  ): Promise<Data<DeletedDto>> {
    return deleted(this.invitations.revokeFromProject(actor, id, invitationId));
  }
}
