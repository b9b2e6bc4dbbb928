import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor as ActorType } from '#contracts';
import { ApiKeysService } from '#users';
import { Actor, Auth } from '../auth/auth.decorator.js';
import { type Data, type DeletedDto, data, deleted } from '../http/answers.js';
import { ApiKeyDto, CreateApiKeyDto, NewApiKeyDto } from '../http/api-key.dto.js';
import { NotIdempotent } from '../http/idempotency/idempotent.decorator.js';
import { Answers, AnswersDeleted, AnswersList } from '../http/openapi/answers.decorator.js';
import { type Listing, listing } from '../http/pagination/listing.js';
import { PageQueryDto } from '../http/pagination/page-query.dto.js';

/** Session only: a key must not be able to create another. */
@ApiTags('API keys')
@Controller('api/user/api-keys')
@Auth('session')
@NotIdempotent()
export class ApiKeysController {
  constructor(private readonly keys: ApiKeysService) {}

  @Post()
  @Answers(NewApiKeyDto, { summary: 'Create an API key', status: 201 })
  create(@Actor() actor: ActorType, @Body() body: CreateApiKeyDto): Promise<Data<NewApiKeyDto>> {
    return data(this.keys.create(actor, body));
  }

  @Get()
  @AnswersList(ApiKeyDto, { summary: 'List the API keys of the signed-in user' })
  list(@Actor() actor: ActorType, @Query() query: PageQueryDto): Promise<Listing<ApiKeyDto>> {
    return listing(this.keys.list(actor, query));
  }

  @Delete(':id')
  @AnswersDeleted('Revoke an API key')
  revoke(@Actor() actor: ActorType, @Param('id') id: string): Promise<Data<DeletedDto>> {
    return deleted(this.keys.revoke(actor, id));
  }
}
