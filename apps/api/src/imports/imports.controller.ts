import { Controller, Get, Param, Post, Query, Res, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { Actor as ActorType } from '#contracts';
import { ImportQueries, ImportsService, VALUE_FIELDS } from '#imports';
import { Actor, Auth, Scope } from '../auth/auth.decorator.js';
import { type Data, data } from '../http/answers.js';
import { Answers, AnswersList } from '../http/openapi/answers.decorator.js';
import { type Listing, listing } from '../http/pagination/listing.js';
import { PageQueryDto } from '../http/pagination/page-query.dto.js';
import { readDto } from '../http/validation/strict.pipe.js';
import { DryRunDto, ImportDto, ImportErrorDto } from './import.dto.js';
import { ImportQueryDto, ImportRepositoryDto } from './import-request.dto.js';
import { ImportRightsGuard } from './import-rights.guard.js';
import { jsonOf, type SentImport, SentRows, TakesRows } from './takes-rows.decorator.js';

const OPTIONAL = VALUE_FIELDS.filter((name) => name !== 'title')
  .map((name) => `\`${name}\``)
  .join(', ');

const DESCRIPTION = [
  `**docket**: CSV or JSON lines. A row needs a \`title\`, and may have ${OPTIONAL}, \`labels\` (names that exist; in CSV`,
  'separated by commas), `assignee` (e-mail or id of a member), `group` (the name of an open one) and `column` (the name of',
  'a column, which sets the status). A row that is wrong is left out and reported. What else an export has is ignored, so it',
  'can be sent as it is; any other column is refused. In CSV an empty cell says nothing, and the apostrophes that an export',
  'puts before formulas are taken away. **github**: the body is JSON, `{repo, mapping?}`. **Others**: an export of that',
  'tracker, in any common encoding. They are for admins of the project, since reporters and comments are attributed to',
  'others. What is unknown here is left out and reported; a `mapping` in the form of the answer to a dry run says what it',
  'becomes. A ticket whose `externalId` exists is not changed, but gets comments that are new. Nobody is notified and no',
  'webhook called: one event, `import.finished`, is in the log and the streams.',
].join(' ');

@ApiTags('Imports')
@Controller('api/project/:id')
@Auth('session', 'api-key')
@Scope('tickets')
export class ImportsController {
  constructor(
    private readonly imports: ImportsService,
    private readonly queries: ImportQueries,
  ) {}

  @Post('import')
  @TakesRows()
  @UseGuards(ImportRightsGuard)
  @Answers(ImportDto, {
    summary: 'Import tickets from a file or another tracker, in the background',
    description: DESCRIPTION,
    status: 202,
    dryRun: DryRunDto,
  })
  async start(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @Query() { source = 'docket', dryRun = false, createLabels = false }: ImportQueryDto,
    @SentRows() file: SentImport,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Data<ImportDto | DryRunDto>> {
    const request =
      source === 'github'
        ? { source, createLabels, ...readDto(ImportRepositoryDto, await jsonOf(file)) }
        : { source, createLabels, file, mapping: file.mapping };
    if (!dryRun) return data(this.imports.start(actor, id, request));
    reply.status(200);
    return data(this.imports.dryRun(actor, id, request));
  }

  @Get('imports')
  @AnswersList(ImportDto, { summary: 'List the imports of a project, newest first; kept for 30 days' })
  list(@Actor() actor: ActorType, @Param('id') id: string, @Query() query: PageQueryDto): Promise<Listing<ImportDto>> {
    return listing(this.queries.list(actor, id, query));
  }

  @Get('imports/:importId')
  @Answers(ImportDto, { summary: 'Get the progress of an import' })
  get(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @Param('importId') importId: string,
  ): Promise<Data<ImportDto>> {
    return data(this.queries.get(actor, id, importId));
  }

  @Post('imports/:importId/cancel')
  @Answers(ImportDto, {
    summary: 'Cancel an import',
    description: 'Rows that were not processed yet are dropped. Tickets that exist stay, and can be undone.',
  })
  cancel(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @Param('importId') importId: string,
  ): Promise<Data<ImportDto>> {
    return data(this.imports.cancel(actor, id, importId));
  }

  @Post('imports/:importId/undo')
  @Answers(ImportDto, {
    summary: 'Undo an import that has ended, in the background',
    description:
      'Deletes the tickets that it created, except those that were changed or commented on since, comments that it added to ' +
      'others, and labels and groups that it created and nothing uses.',
    status: 202,
  })
  undo(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @Param('importId') importId: string,
  ): Promise<Data<ImportDto>> {
    return data(this.imports.undo(actor, id, importId));
  }

  @Get('imports/:importId/errors')
  @AnswersList(ImportErrorDto, { summary: 'List the rows that could not be imported, with reasons' })
  errors(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @Param('importId') importId: string,
    @Query() query: PageQueryDto,
  ): Promise<Listing<ImportErrorDto>> {
    return listing(this.queries.errors(actor, id, importId, query));
  }
}
