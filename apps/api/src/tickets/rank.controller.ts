import { Body, Controller, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor as ActorType, Precondition } from '#contracts';
import type { Json } from '#data';
import { RankService } from '#tickets';
import { Actor, Auth, Scope } from '../auth/auth.decorator.js';
import { Merge } from '../http/merge.decorator.js';
import { Answers, AnswersList } from '../http/openapi/answers.decorator.js';
import { type Listing, listing } from '../http/pagination/listing.js';
import { IfMatch } from '../http/versions/if-match.decorator.js';
import { type Versioned, versionedJson } from '../http/versions/versioned.js';
import { RankAllDto, RankDto } from './ticket.dto.js';
import { TicketDetailsDto, TicketDto } from './ticket-answer.dto.js';

const DESCRIPTION =
  'With `after` and `before`, directly after `after`, which must come before `before`. A change of rank alone is not in ' +
  'the history and changes neither version nor `updatedAt`.';

@ApiTags('Tickets')
@Controller('api/tickets')
@Auth('session', 'api-key')
@Scope('tickets')
export class RankController {
  constructor(private readonly ranks: RankService) {}

  @Post('rank')
  @AnswersList(TicketDto, { summary: 'Move up to 100 tickets of a project, all or none', description: DESCRIPTION })
  moveAll(@Actor() actor: ActorType, @Body() { ids, ...body }: RankAllDto): Promise<Listing<Json<TicketDto>>> {
    return listing(this.ranks.moveAll(actor, ids, target(body)));
  }

  @Merge(':id/rank')
  @Answers(TicketDetailsDto, {
    summary: 'Move a ticket before or after another, and to another status or column',
    description: DESCRIPTION,
    versioned: 'change',
  })
  move(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @Body() body: RankDto,
    @IfMatch() known: Precondition,
  ): Promise<Versioned<Json<TicketDetailsDto>>> {
    return versionedJson(this.ranks.move(actor, id, target(body), known));
  }
}

const target = ({ before, after, status, columnId }: RankDto) => ({
  before: before ?? undefined,
  after: after ?? undefined,
  status,
  columnId,
});
