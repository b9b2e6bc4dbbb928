import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor as ActorType } from '#contracts';
import { CodeLinkQueries } from '#inbound-webhooks';
import { Actor, Auth, Scope } from '../auth/auth.decorator.js';
import { AnswersList } from '../http/openapi/answers.decorator.js';
import { type Listing, listing } from '../http/pagination/listing.js';
import { PageQueryDto } from '../http/pagination/page-query.dto.js';
import { CodeLinkDto } from './code-link.dto.js';

@ApiTags('Links')
@Controller('api/tickets/:id/links')
@Auth('session', 'api-key')
@Scope('tickets')
export class LinksController {
  constructor(private readonly links: CodeLinkQueries) {}

  @Get()
  @AnswersList(CodeLinkDto, { summary: 'List the linked issues, pull requests and commits of a ticket, newest first' })
  list(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @Query() query: PageQueryDto,
  ): Promise<Listing<CodeLinkDto>> {
    return listing(this.links.list(actor, id, query));
  }
}
