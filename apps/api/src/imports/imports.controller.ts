import { Controller, Get, Param, Post, Query, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor as ActorType } from '#contracts';
import { ImportQueries, ImportsService, VALUE_FIELDS } from '#imports';
import { Actor, Auth, Scope } from '../auth/auth.decorator.js';
import { type Data, data } from '../http/answers.js';
import { Answers, AnswersList } from '../http/openapi/answers.decorator.js';
import { type Listing, listing } from '../http/pagination/listing.js';
import { PageQueryDto } from '../http/pagination/page-query.dto.js';
import { ImportDto, ImportErrorDto } from './import.dto.js';
import { ImportRightsGuard } from './import-rights.guard.js';
import { type SentImport, SentRows, TakesRows } from './takes-rows.decorator.js';

const OPTIONAL = VALUE_FIELDS.filter((name) => name !== 'title')
  .map((name) => `\`${name}\``)
  .join(', ');

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
    summary: 'Import tickets from CSV or JSON lines, in the background',
    description:
      `A row needs a \`title\`, and may have ${OPTIONAL}, ` +
      '`labels` (names that exist; in CSV separated by commas), `assignee` (e-mail or id of a member), `group` (the name of an ' +
      'open one) and `column` (the name of a column of the project, which sets the status). ' +
      'A row whose `externalId` is there already changes nothing. A row that is wrong is left out and reported. ' +
      'What else an export has is ignored, so it can be sent as it is; any other column is refused. ' +
      'In CSV an empty cell says nothing, and the apostrophes that an export puts before formulas are taken away. ' +
      'Of all this there is one event, `import.finished`, which no webhook gets.',
    status: 202,
  })
  start(@Actor() actor: ActorType, @Param('id') id: string, @SentRows() file: SentImport): Promise<Data<ImportDto>> {
    return data(this.imports.start(actor, id, file));
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
    description: 'Deletes the tickets that it created, except those that were changed or commented on since.',
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
