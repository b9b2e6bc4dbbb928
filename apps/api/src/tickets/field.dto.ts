import { ApiProperty } from '@nestjs/swagger';
import { FIELD_TYPES, type FieldType, TICKET_STATUSES, type TicketStatus, ValidationFailed } from '#contracts';
import { type ColumnInput, MAX_COLUMNS, MAX_OPTIONS, type OptionInput } from '#tickets';
import { IdProperty, TextProperty } from '../http/openapi/properties.js';
import { Field, problem } from '../http/validation/field.js';
import { BooleanField, EnumField, IdField, IntegerField, LongTextField, TextField } from '../http/validation/fields.js';
import { ReadOnly } from '../http/validation/read-only.js';
import { readDto } from '../http/validation/strict.pipe.js';
import { COLOR } from './label.dto.js';

class OptionDto {
  @IdProperty() id!: string;
  @TextProperty('High') name!: string;
  @TextProperty('#d73a4a') color!: string;
}

export class FieldDto {
  @IdProperty() id!: string;
  @IdProperty() projectId!: string;
  @TextProperty('severity', {
    description: 'Its name in `fields` of tickets, and after `field.` in filters and sorts.',
  })
  key!: string;
  @TextProperty('Severity') name!: string;
  @ApiProperty({
    enum: FIELD_TYPES,
    example: 'select',
    description: 'A `date` is `YYYY-MM-DD`, a `user` the id of a member, a `select` the id of an option.',
  })
  type!: FieldType;
  @ApiProperty({ type: [OptionDto], description: 'Of `select` and `multi_select`, in their order; empty for others.' })
  options!: OptionDto[];
  @ApiProperty({ example: false, description: 'Whether people and API clients have to give it to a new ticket.' })
  required!: boolean;
  @TextProperty('How bad it is for users.', { nullable: true }) description!: string | null;
}

class OptionInputDto {
  @IdField('Id', { description: 'Of an option that is there; a new one has none.' }) id?: string;
  @TextField('Name', { required: true, example: 'High' }) name!: string;
  @TextField('Color', COLOR) color?: string;
}

const OPTIONS = 'All of them, in their order. One that is left out is removed, and cleared where tickets have it.';

const OptionsField = () =>
  Field({
    label: 'Options',
    read: (raw) =>
      Array.isArray(raw) && raw.length <= MAX_OPTIONS
        ? { value: raw }
        : problem(`Options must be a list of at most ${MAX_OPTIONS}`),
    api: {
      type: [OptionInputDto],
      maxItems: MAX_OPTIONS,
      description: OPTIONS,
      example: [{ name: 'High' }],
    } as object,
  });

/** The validated options; errors name their index. */
export const readOptions = (options: unknown[] | undefined): OptionInput[] | undefined =>
  options?.map((option, index) => readDto(OptionInputDto, option ?? 'nothing', 'body', `options.${index}.`));

class FieldFields {
  @TextField('Key', {
    pattern: /^[a-z][a-z0-9_]{0,39}$/,
    patternMessage: 'Key must be up to 40 of a-z, 0-9 and _, starting with a letter',
    description: 'Unique in the project; made from the name unless given.',
    example: 'severity',
  })
  key?: string;
  @OptionsField() options?: unknown[];
  @BooleanField('Required', { default: false, example: false }) required?: boolean;
  @LongTextField('Description', { nullable: true, blank: true, example: 'How bad it is for users.' })
  description?: string | null;
}

@ReadOnly('id', 'projectId')
export class CreateFieldDto extends FieldFields {
  @TextField('Name', { required: true, example: 'Severity' }) name!: string;
  @EnumField('Type', FIELD_TYPES, { required: true, example: 'select' }) type!: FieldType;
}

@ReadOnly('id', 'projectId')
export class UpdateFieldDto extends FieldFields {
  @TextField('Name', { example: 'Severity' }) name?: string;
  @EnumField('Type', FIELD_TYPES, { description: 'Must be the current one.', example: 'select' }) type?: FieldType;
}

export class ColumnDto {
  @IdProperty() id!: string;
  @TextProperty('Waiting for review') name!: string;
  @ApiProperty({ enum: TICKET_STATUSES, example: 'in_review' }) status!: TicketStatus;
  @ApiProperty({
    type: 'integer',
    nullable: true,
    example: 5,
    description: 'It informs; more tickets are not refused.',
  })
  wipLimit!: number | null;
}

export class ColumnInputDto {
  @IdField('Id', { description: 'Of a column that is there; a new one has none.' }) id?: string;
  @TextField('Name', { required: true, example: 'Waiting for review' }) name!: string;
  @EnumField('Status', TICKET_STATUSES, { required: true, example: 'in_review' }) status!: TicketStatus;
  @IntegerField('WIP limit', { min: 1, max: 10_000, nullable: true, example: 5 }) wipLimit?: number | null;
}

/** The columns of a body, which is a list; errors name their index. */
export function readColumns(body: unknown): ColumnInput[] {
  if (!Array.isArray(body) || body.length > MAX_COLUMNS) {
    throw ValidationFailed.on('body', `Body must be a list of at most ${MAX_COLUMNS} columns`);
  }
  return body.map((column, index) => readDto(ColumnInputDto, column ?? 'nothing', 'body', `${index}.`));
}
