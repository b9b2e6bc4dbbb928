import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor as ActorType } from '#contracts';
import { CommentsService } from '#tickets';
import { Actor, Auth, Scope } from '../auth/auth.decorator.js';
import { type Data, type DeletedDto, data, deleted } from '../http/answers.js';
import { Merge } from '../http/merge.decorator.js';
import { Answers, AnswersDeleted, AnswersList } from '../http/openapi/answers.decorator.js';
import { type Listing, listing } from '../http/pagination/listing.js';
import { PageQueryDto } from '../http/pagination/page-query.dto.js';
import { CreateCommentDto, UpdateCommentDto } from './ticket.dto.js';
import { CommentDto } from './ticket-answer.dto.js';

@ApiTags('Comments')
@Controller('api/tickets/:id/comments')
@Auth('session', 'api-key')
@Scope('tickets')
export class CommentsController {
  constructor(private readonly comments: CommentsService) {}

  @Get()
  @AnswersList(CommentDto, { summary: 'List the comments of a ticket, oldest first' })
  list(@Actor() actor: ActorType, @Param('id') id: string, @Query() query: PageQueryDto): Promise<Listing<CommentDto>> {
    return listing(this.comments.list(actor, id, query));
  }

  @Post()
  @Answers(CommentDto, { summary: 'Add a comment', status: 201 })
  create(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @Body() body: CreateCommentDto,
  ): Promise<Data<CommentDto>> {
    return data(this.comments.create(actor, id, body.content));
  }

  @Merge(':commentId')
  @Answers(CommentDto, { summary: 'Edit a comment' })
  update(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @Param('commentId') commentId: string,
    @Body() body: UpdateCommentDto,
  ): Promise<Data<CommentDto>> {
    return data(this.comments.update(actor, id, commentId, body.content));
  }

  @Delete(':commentId')
  @AnswersDeleted('Delete a comment')
  delete(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @Param('commentId') commentId: string,
  ): Promise<Data<DeletedDto>> {
    return deleted(this.comments.delete(actor, id, commentId));
  }
}
