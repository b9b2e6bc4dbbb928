import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor as ActorType } from '#contracts';
import { GroupsService } from '#tickets';
import { Actor, Auth, Scope } from '../auth/auth.decorator.js';
import { type Data, type DeletedDto, data, deleted } from '../http/answers.js';
import { Merge } from '../http/merge.decorator.js';
import { Answers, AnswersDeleted, AnswersList } from '../http/openapi/answers.decorator.js';
import { type Listing, listing } from '../http/pagination/listing.js';
import { PageQueryDto } from '../http/pagination/page-query.dto.js';
import { CloseGroupDto, CreateGroupDto, GroupWithProgressDto, UpdateGroupDto } from './label.dto.js';

@ApiTags('Groups')
@Controller('api')
@Auth('session', 'api-key')
@Scope('projects')
export class GroupsController {
  constructor(private readonly groups: GroupsService) {}

  @Get('workspaces/:id/groups')
  @AnswersList(GroupWithProgressDto, { summary: 'List the groups of a workspace' })
  list(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @Query() query: PageQueryDto,
  ): Promise<Listing<GroupWithProgressDto>> {
    return listing(this.groups.list(actor, id, query));
  }

  @Post('workspaces/:id/groups')
  @Answers(GroupWithProgressDto, { summary: 'Create a group', status: 201 })
  create(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @Body() body: CreateGroupDto,
  ): Promise<Data<GroupWithProgressDto>> {
    return data(this.groups.create(actor, id, body));
  }

  @Get('groups/:id')
  @Answers(GroupWithProgressDto, { summary: 'Get a group with its progress' })
  get(@Actor() actor: ActorType, @Param('id') id: string): Promise<Data<GroupWithProgressDto>> {
    return data(this.groups.get(actor, id));
  }

  @Post('groups/:id/close')
  @Answers(GroupWithProgressDto, {
    summary: 'Close a group; it takes no more tickets',
    description: 'Many open tickets are moved after the answer, in batches.',
  })
  close(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @Body() body: CloseGroupDto,
  ): Promise<Data<GroupWithProgressDto>> {
    return data(this.groups.close(actor, id, body.moveOpenTo));
  }

  @Post('groups/:id/reopen')
  @Answers(GroupWithProgressDto, { summary: 'Reopen a closed group' })
  reopen(@Actor() actor: ActorType, @Param('id') id: string): Promise<Data<GroupWithProgressDto>> {
    return data(this.groups.reopen(actor, id));
  }

  @Merge('groups/:id')
  @Answers(GroupWithProgressDto, { summary: 'Update a group' })
  update(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @Body() body: UpdateGroupDto,
  ): Promise<Data<GroupWithProgressDto>> {
    return data(this.groups.update(actor, id, body));
  }

  @Delete('groups/:id')
  @AnswersDeleted('Delete a group')
  delete(@Actor() actor: ActorType, @Param('id') id: string): Promise<Data<DeletedDto>> {
    return deleted(this.groups.delete(actor, id));
  }
}
