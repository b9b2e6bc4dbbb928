import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor as ActorType } from '#contracts';
import { PeopleQueries } from '#users';
import { Actor, Auth, Scope } from '../auth/auth.decorator.js';
import { AnswersList } from '../http/openapi/answers.decorator.js';
import { type Listing, listing } from '../http/pagination/listing.js';
import { PageQueryDto } from '../http/pagination/page-query.dto.js';
import { PersonDto } from '../http/people.dto.js';
import { QueryText, SEARCH_LENGTH } from '../http/validation/query-fields.js';

class ListPeopleQuery extends PageQueryDto {
  @QueryText('Search', { max: SEARCH_LENGTH, description: 'In names and e-mails of those who share a workspace.' })
  search?: string;
  @QueryText('Email', { max: 254, description: 'Exactly this e-mail, of anyone: to invite them.' }) email?: string;
}

@ApiTags('People')
@Controller('api/users')
@Auth('session', 'api-key')
@Scope('user')
export class PeopleController {
  constructor(private readonly people: PeopleQueries) {}

  @Get()
  @AnswersList(PersonDto, { summary: 'Find people' })
  list(@Actor() actor: ActorType, @Query() query: ListPeopleQuery): Promise<Listing<PersonDto>> {
    return listing(this.people.list(actor, { ...query, email: query.email?.toLowerCase() }));
  }
}
