import { Body, Controller, Delete, Get, Param, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { Actor as ActorType } from '#contracts';
import { ProjectMembersService } from '#projects';
import { Actor, Auth, Scope } from '../auth/auth.decorator.js';
import { type Data, type DeletedDto, data, deleted } from '../http/answers.js';
import { Answers, AnswersDeleted, AnswersList } from '../http/openapi/answers.decorator.js';
import { type Listing, listing } from '../http/pagination/listing.js';
import { PageQueryDto } from '../http/pagination/page-query.dto.js';
import { MemberDto, SetMemberDto } from '../http/people.dto.js';

@ApiTags('Project members')
@Controller('api/project/:id/members')
@Auth('session', 'api-key')
@Scope('projects')
export class ProjectMembersController {
  constructor(private readonly members: ProjectMembersService) {}

  @Get()
  @AnswersList(MemberDto, { summary: 'List the members of a project' })
  list(@Actor() actor: ActorType, @Param('id') id: string, @Query() query: PageQueryDto): Promise<Listing<MemberDto>> {
    return listing(this.members.list(actor, id, query));
  }

  @Post()
  @Answers(MemberDto, {
    summary: 'Add a member, or change the role of one',
    status: 201,
    statuses: { 201: 'They became a member.', 200: 'They were a member; the role was changed.' },
  })
  async set(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @Body() body: SetMemberDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Data<MemberDto>> {
    const { member, change } = await this.members.set(actor, id, body.userId, body.role);
    reply.status(change === 'added' ? 201 : 200);
    return data(member);
  }

  @Delete(':userId')
  @AnswersDeleted('Remove a member, or leave')
  remove(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @Param('userId') userId: string,
  ): Promise<Data<DeletedDto>> {
    return deleted(this.members.remove(actor, id, userId.toLowerCase()));
  }
}
