import { ApiProperty } from '@nestjs/swagger';
import { DocketError, ValidationFailed } from '#contracts';
import type { BulkOperation } from '#tickets';
import { IdProperty, TextProperty } from '../http/openapi/properties.js';
import { Field, problem } from '../http/validation/field.js';
import { BooleanField, EnumField, TextField } from '../http/validation/fields.js';
import { readDto } from '../http/validation/strict.pipe.js';
import { CreateTicketDto, UpdateTicketDto } from './ticket.dto.js';
import { TicketDetailsDto } from './ticket-answer.dto.js';

const MAX_OPERATIONS = 100;
const OPERATIONS = ['create', 'update', 'delete'] as const;

const ObjectField = (label: string) =>
  Field({
    label,
    read: (raw) =>
      typeof raw === 'object' && !Array.isArray(raw) ? { value: raw } : problem(`${label} must be an object`),
    api: { type: 'object', additionalProperties: true, example: { title: 'Renew the certificate' } },
  });

class BulkOperationDto {
  @EnumField('Op', OPERATIONS, { required: true, example: 'create' }) op!: (typeof OPERATIONS)[number];
  @TextField('Id', { example: 'WEB-12', description: 'Id or key; for `update` and `delete`.' }) id?: string;
  @ObjectField('Ticket') ticket?: object;
}

export class BulkDto {
  @Field({
    label: 'Operations',
    required: true,
    read: (raw) =>
      Array.isArray(raw) && raw.length > 0 && raw.length <= MAX_OPERATIONS
        ? { value: raw }
        : problem(`Operations must be a list of 1 to ${MAX_OPERATIONS}`),
    api: {
      type: [BulkOperationDto],
      minItems: 1,
      maxItems: MAX_OPERATIONS,
      example: [{ op: 'create', ticket: { title: 'Renew the certificate' } }],
    } as object,
  })
  operations!: unknown[];

  @BooleanField('Atomic', { default: true, example: true }) atomic = true;
  @BooleanField('Dry run', { default: false, example: false }) dryRun = false;
}

/** Each operation is validated like the body of its own route; an invalid one carries its error. */
export const readOperations = (operations: unknown[]): BulkOperation[] => operations.map(readOperation);

function readOperation(raw: unknown): BulkOperation {
  let op = 'unknown';
  try {
    const operation = readDto(BulkOperationDto, raw ?? 'nothing');
    op = operation.op;
    const { id, ticket } = operation;
    if (operation.op === 'create') {
      if (id !== undefined) throw ValidationFailed.on('id', 'Id must not be given to create a ticket');
      return { op: 'create', input: prefixErrors('ticket', () => readDto(CreateTicketDto, ticket)) };
    }
    if (id === undefined) throw ValidationFailed.on('id', 'Id is required');
    if (operation.op === 'delete') {
      if (ticket !== undefined) throw ValidationFailed.on('ticket', 'Ticket must not be given to delete one');
      return { op: 'delete', id };
    }
    return { op: 'update', id, input: prefixErrors('ticket', () => readDto(UpdateTicketDto, ticket)) };
  } catch (error) {
    if (error instanceof DocketError) return { op, refused: error };
    throw error;
  }
}

function prefixErrors<T>(field: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ValidationFailed)) throw error;
    const fields = Object.entries(error.fields).map(([name, messages]) => [`${field}.${name}`, messages]);
    throw new ValidationFailed(Object.fromEntries(fields));
  }
}

class BulkErrorDto {
  @TextProperty('VALIDATION_ERROR') code!: string;
  @TextProperty('Invalid input data') message!: string;
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    selfRequired: false,
    example: { title: ['Title is required'] },
  })
  details?: object;
}

class BulkResultDto {
  @ApiProperty({ type: 'integer', example: 0 }) index!: number;
  @TextProperty('create') op!: string;
  @ApiProperty({
    enum: ['created', 'existing', 'updated', 'unchanged', 'deleted', 'failed'],
    example: 'created',
    description: 'What happened, or in a dry run would have.',
  })
  status!: string;
  @IdProperty({ nullable: true }) id!: string | null;
  @ApiProperty({ type: TicketDetailsDto, nullable: true }) ticket!: object | null;
  @ApiProperty({
    type: 'object',
    nullable: true,
    additionalProperties: true,
    example: { status: { from: 'todo', to: 'done' } },
  })
  changes!: object | null;
  @ApiProperty({ type: [String], example: ['ticket.created'] }) events!: string[];
  @ApiProperty({ type: BulkErrorDto, nullable: true }) error!: BulkErrorDto | null;
}

export class BulkAnswerDto {
  @ApiProperty({ example: true }) atomic!: boolean;
  @ApiProperty({ example: false }) dryRun!: boolean;
  @ApiProperty({ example: true, description: 'Whether the changes were made, or in a dry run would be.' })
  applied!: boolean;
  @ApiProperty({ type: [BulkResultDto] }) results!: BulkResultDto[];
}
