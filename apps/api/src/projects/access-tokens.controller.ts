import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor as ActorType } from '#contracts';
import { AccessTokensService } from '#projects';
import { Actor, Auth, Scope } from '../auth/auth.decorator.js';
import { type Data, type DeletedDto, data, deleted } from '../http/answers.js';
import { NotIdempotent } from '../http/idempotency/idempotent.decorator.js';
import { Answers, AnswersDeleted, AnswersList } from '../http/openapi/answers.decorator.js';
import { IdProperty, TextProperty, TimeProperty } from '../http/openapi/properties.js';
import { type Listing, listing } from '../http/pagination/listing.js';
import { PageQueryDto } from '../http/pagination/page-query.dto.js';
import { TextField, TimestampField } from '../http/validation/fields.js';
import { ReadOnly } from '../http/validation/read-only.js';

@ReadOnly('id', 'projectId', 'token', 'lastUsedAt', 'createdAt')
class CreateAccessTokenDto {
  @TextField('Name', { required: true, example: 'Monitoring' }) name!: string;
  @TimestampField('Expiry', { nullable: true, example: '2030-01-01T00:00:00.000Z' }) expiresAt?: Date | null;
}

class AccessTokenDto {
  @IdProperty() id!: string;
  @IdProperty() projectId!: string;
  @TextProperty('Monitoring') name!: string;
  @TimeProperty({ nullable: true }) expiresAt!: Date | null;
  @TimeProperty({ nullable: true }) lastUsedAt!: Date | null;
  @TimeProperty() createdAt!: Date;
}

class NewAccessTokenDto extends AccessTokenDto {
  @TextProperty('dat_…', { description: 'Shown this once.' }) token!: string;
}

@ApiTags('Access tokens')
@Controller('api/project/:id/access-tokens')
@Auth('session', 'api-key')
@Scope('projects')
@NotIdempotent()
export class AccessTokensController {
  constructor(private readonly tokens: AccessTokensService) {}

  @Get()
  @AnswersList(AccessTokenDto, { summary: 'List the access tokens of a project' })
  list(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @Query() query: PageQueryDto,
  ): Promise<Listing<AccessTokenDto>> {
    return listing(this.tokens.list(actor, id, query));
  }

  @Post()
  @Answers(NewAccessTokenDto, { summary: 'Create an access token', status: 201 })
  create(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @Body() body: CreateAccessTokenDto,
  ): Promise<Data<NewAccessTokenDto>> {
    return data(this.tokens.create(actor, id, body));
  }

  @Delete(':tokenId')
  @AnswersDeleted('Revoke an access token')
  revoke(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @Param('tokenId') tokenId: string,
  ): Promise<Data<DeletedDto>> {
    return deleted(this.tokens.revoke(actor, id, tokenId));
  }
}
