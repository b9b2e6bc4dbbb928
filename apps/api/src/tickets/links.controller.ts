import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import {
  type Actor as ActorType,
  CODE_LINK_KINDS,
  CODE_LINK_STATES,
  type CodeLinkKind,
  type CodeLinkState,
} from '#contracts';
import { CODE_PROVIDERS, CodeLinkQueries, type CodeProvider } from '#inbound-webhooks';
import { Actor, Auth, Scope } from '../auth/auth.decorator.js';
import { AnswersList } from '../http/openapi/answers.decorator.js';
import { IdProperty, TextProperty, TimeProperty } from '../http/openapi/properties.js';
import { type Listing, listing } from '../http/pagination/listing.js';
import { PageQueryDto } from '../http/pagination/page-query.dto.js';

class CodeLinkDto {
  @IdProperty() id!: string;
  @IdProperty() ticketId!: string;
  @ApiProperty({ enum: CODE_LINK_KINDS, example: 'pull_request' }) kind!: CodeLinkKind;
  @ApiProperty({ enum: CODE_PROVIDERS, example: 'github' }) provider!: CodeProvider;
  @TextProperty('acme/website') repo!: string;
  @ApiProperty({ type: 'integer', nullable: true, example: 18, description: 'Of an issue or pull request.' })
  number!: number | null;
  @TextProperty(null, { nullable: true, description: 'Of a commit.' }) sha!: string | null;
  @TextProperty('https://github.com/acme/website/pull/18', { nullable: true }) url!: string | null;
  @TextProperty('WEB-12: keep the session in Safari') title!: string;
  @ApiProperty({ enum: CODE_LINK_STATES, nullable: true, example: 'open', description: 'Null for a commit.' })
  state!: CodeLinkState | null;
  @TimeProperty() createdAt!: Date;
  @TimeProperty() updatedAt!: Date;
}

@ApiTags('Links')
@Controller('api/tickets/:id/links')
@Auth('session', 'api-key')
@Scope('tickets')
export class LinksController {
  constructor(private readonly links: CodeLinkQueries) {}

  @Get()
  @AnswersList(CodeLinkDto, { summary: 'The issues, pull requests and commits a ticket is tied to, newest first' })
  list(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @Query() query: PageQueryDto,
  ): Promise<Listing<CodeLinkDto>> {
    return listing(this.links.list(actor, id, query));
  }
}
