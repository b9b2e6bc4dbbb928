import { Body, Controller, Delete, Get, Param, Post, Put } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import { type Actor as ActorType, TICKET_STATUSES } from '#contracts';
import { ColumnsService, FieldsService } from '#tickets';
import { Actor, Auth, Scope } from '../auth/auth.decorator.js';
import { type Data, type DeletedDto, data, deleted } from '../http/answers.js';
import { Merge } from '../http/merge.decorator.js';
import { Answers, AnswersDeleted } from '../http/openapi/answers.decorator.js';
import {
  ColumnDto,
  ColumnInputDto,
  CreateFieldDto,
  FieldDto,
  readColumns,
  readOptions,
  UpdateFieldDto,
} from './field.dto.js';

@ApiTags('Fields and columns')
@Controller('api/project/:id')
@Auth('session', 'api-key')
@Scope('projects')
export class FieldsController {
  constructor(
    private readonly fields: FieldsService,
    private readonly columns: ColumnsService,
  ) {}

  @Get('fields')
  @Answers(FieldDto, { summary: 'List the fields that a project defines', isArray: true })
  list(@Actor() actor: ActorType, @Param('id') id: string): Promise<Data<FieldDto[]>> {
    return data(this.fields.list(actor, id));
  }

  @Post('fields')
  @Answers(FieldDto, { summary: 'Define a field, at most 50 a project', status: 201 })
  create(@Actor() actor: ActorType, @Param('id') id: string, @Body() body: CreateFieldDto): Promise<Data<FieldDto>> {
    return data(this.fields.create(actor, id, { ...body, options: readOptions(body.options) }));
  }

  @Merge('fields/:fieldId')
  @Answers(FieldDto, {
    summary: 'Update a field',
    description: 'Tickets keep their values, whatever it is called. Its type and the ids of its options stay.',
  })
  update(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @Param('fieldId') fieldId: string,
    @Body() body: UpdateFieldDto,
  ): Promise<Data<FieldDto>> {
    return data(this.fields.update(actor, id, fieldId, { ...body, options: readOptions(body.options) }));
  }

  @Delete('fields/:fieldId')
  @AnswersDeleted('Delete a field and its values')
  delete(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @Param('fieldId') fieldId: string,
  ): Promise<Data<DeletedDto>> {
    return deleted(this.fields.delete(actor, id, fieldId));
  }

  @Get('columns')
  @Answers(ColumnDto, { summary: 'List the columns of a board, from left to right', isArray: true })
  listColumns(@Actor() actor: ActorType, @Param('id') id: string): Promise<Data<ColumnDto[]>> {
    return data(this.columns.list(actor, id));
  }

  @Put('columns')
  @ApiBody({
    type: [ColumnInputDto],
    examples: {
      columns: { value: TICKET_STATUSES.map((status) => ({ name: status, status })) },
    },
  })
  @Answers(ColumnDto, {
    summary: 'Replace the columns of a board',
    description:
      'Every status needs at least one column; an empty list goes back to one for each status. A ticket stays in its ' +
      'column as long as that is there and has its status, and is in another one of its status otherwise.',
    isArray: true,
  })
  replaceColumns(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @Body() body: unknown,
  ): Promise<Data<ColumnDto[]>> {
    return data(this.columns.replace(actor, id, readColumns(body)));
  }
}
