import { Body, Controller, Delete, Get, Param, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { Actor as ActorType } from '#contracts';
import { WorkspaceQueries, WorkspacesService } from '#workspaces';
import { Actor, Auth, Scope } from '../auth/auth.decorator.js';
import { type Data, type DeletedDto, data, deleted } from '../http/answers.js';
import { Merge } from '../http/merge.decorator.js';
import { Answers, AnswersDeleted, AnswersList } from '../http/openapi/answers.decorator.js';
import { type Listing, listing } from '../http/pagination/listing.js';
import { PageQueryDto } from '../http/pagination/page-query.dto.js';
import { MemberDto, SetMemberDto } from '../http/people.dto.js';
import { WorkspaceDto } from '../http/shared-resources.dto.js';
import { CreateWorkspaceDto, ListWorkspacesQuery, StorageDto, UpdateWorkspaceDto } from './workspace.dto.js';

@ApiTags('Workspaces')
@Controller('api/workspaces')
@Auth('session', 'api-key')
@Scope('projects')
export class WorkspacesController {
  constructor(
    private readonly workspaces: WorkspacesService,
    private readonly queries: WorkspaceQueries,
  ) {}

  @Get()
  @AnswersList(WorkspaceDto, { summary: 'List the workspaces the caller is a member of' })
  list(@Actor() actor: ActorType, @Query() query: ListWorkspacesQuery): Promise<Listing<WorkspaceDto>> {
    return listing(this.queries.list(actor, query));
  }

  @Post()
  @Answers(WorkspaceDto, { summary: 'Create a workspace', status: 201 })
  create(@Actor() actor: ActorType, @Body() body: CreateWorkspaceDto): Promise<Data<WorkspaceDto>> {
    return data(this.workspaces.create(actor, body));
  }

  @Get(':id')
  @Answers(WorkspaceDto, { summary: 'Get a workspace' })
  get(@Actor() actor: ActorType, @Param('id') id: string): Promise<Data<WorkspaceDto>> {
    return data(this.workspaces.get(actor, id));
  }

  @Get(':id/storage')
  @Answers(StorageDto, { summary: 'Get the storage used by a workspace, and its quota' })
  storage(@Actor() actor: ActorType, @Param('id') id: string): Promise<Data<StorageDto>> {
    return data(this.workspaces.storageUse(actor, id));
  }

  @Merge(':id')
  @Answers(WorkspaceDto, { summary: 'Update a workspace' })
  update(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @Body() body: UpdateWorkspaceDto,
  ): Promise<Data<WorkspaceDto>> {
    return data(this.workspaces.update(actor, id, body));
  }

  @Delete(':id')
  @AnswersDeleted('Delete a workspace that has no projects')
  delete(@Actor() actor: ActorType, @Param('id') id: string): Promise<Data<DeletedDto>> {
    return deleted(this.workspaces.delete(actor, id));
  }

  @Get(':id/members')
  @AnswersList(MemberDto, { summary: 'List the members of a workspace' })
  listMembers(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @Query() query: PageQueryDto,
  ): Promise<Listing<MemberDto>> {
    return listing(this.workspaces.listMembers(actor, id, query));
  }

  @Post(':id/members')
  @Answers(MemberDto, {
    summary: 'Add a member, or change the role of one',
    status: 201,
    statuses: { 201: 'They became a member.', 200: 'They were a member; the role was changed.' },
  })
  async setMember(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @Body() body: SetMemberDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Data<MemberDto>> {
    const { member, change } = await this.workspaces.setMember(actor, id, body.userId, body.role);
    reply.status(change === 'added' ? 201 : 200);
    return data(member);
  }

  @Delete(':id/members/:userId')
  @AnswersDeleted('Remove a member, or leave')
  removeMember(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @Param('userId') userId: string,
  ): Promise<Data<DeletedDto>> {
    return deleted(this.workspaces.removeMember(actor, id, userId.toLowerCase()));
  }
}
