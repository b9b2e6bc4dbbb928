import { Controller, Delete, Param, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor as ActorType } from '#contracts';
import { ReactionsService } from '#tickets';
import { Actor, Auth, Scope } from '../auth/auth.decorator.js';
import { type Data, data } from '../http/answers.js';
import { Answers } from '../http/openapi/answers.decorator.js';
import { ReactionDto } from './ticket-answer.dto.js';

const answers = (summary: string) =>
  Answers(ReactionDto, { summary, description: 'Answers all reactions to it. `emoji` is one emoji.', isArray: true });

@ApiTags('Reactions')
@Controller('api/tickets/:id')
@Auth('session', 'api-key')
@Scope('tickets')
export class ReactionsController {
  constructor(private readonly reactions: ReactionsService) {}

  @Put('reactions/:emoji')
  @answers('React to a ticket')
  add(
    @Actor() actor: ActorType,
    @Param('id') idOrKey: string,
    @Param('emoji') emoji: string,
  ): Promise<Data<ReactionDto[]>> {
    return data(this.reactions.add(actor, { idOrKey }, emoji));
  }

  @Delete('reactions/:emoji')
  @answers('Remove a reaction to a ticket')
  remove(
    @Actor() actor: ActorType,
    @Param('id') idOrKey: string,
    @Param('emoji') emoji: string,
  ): Promise<Data<ReactionDto[]>> {
    return data(this.reactions.remove(actor, { idOrKey }, emoji));
  }

  @Put('comments/:commentId/reactions/:emoji')
  @answers('React to a comment')
  addToComment(
    @Actor() actor: ActorType,
    @Param('id') idOrKey: string,
    @Param('commentId') commentId: string,
    @Param('emoji') emoji: string,
  ): Promise<Data<ReactionDto[]>> {
    return data(this.reactions.add(actor, { idOrKey, commentId }, emoji));
  }

  @Delete('comments/:commentId/reactions/:emoji')
  @answers('Remove a reaction to a comment')
  removeFromComment(
    @Actor() actor: ActorType,
    @Param('id') idOrKey: string,
    @Param('commentId') commentId: string,
    @Param('emoji') emoji: string,
  ): Promise<Data<ReactionDto[]>> {
    return data(this.reactions.remove(actor, { idOrKey, commentId }, emoji));
  }
}
