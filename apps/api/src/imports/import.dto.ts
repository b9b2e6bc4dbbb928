import { ApiProperty } from '@nestjs/swagger';
import {
  type FieldErrors,
  IMPORT_FORMATS,
  IMPORT_SOURCES,
  IMPORT_STATUSES,
  type ImportFormat,
  type ImportSource,
  type ImportStatus,
} from '#contracts';
import type { DryRun } from '#imports';
import { CountProperty, IdProperty, TextProperty, TimeProperty } from '../http/openapi/properties.js';

export class ImportDto {
  @IdProperty() id!: string;
  @IdProperty() projectId!: string;
  @IdProperty({ description: 'Who sent it, and reports tickets without a known reporter.' }) userId!: string;
  @ApiProperty({ enum: IMPORT_SOURCES, example: 'docket' }) source!: ImportSource;
  @ApiProperty({ enum: IMPORT_FORMATS, example: 'csv' }) format!: ImportFormat;
  @ApiProperty({ enum: IMPORT_STATUSES, example: 'running' }) status!: ImportStatus;
  @CountProperty(1200) total!: number;
  @CountProperty(600) processed!: number;
  @CountProperty(590) created!: number;
  @CountProperty(8) existing!: number;
  @CountProperty(2) failed!: number;
  @CountProperty(0) undone!: number;
  @TextProperty(null, { nullable: true, description: 'Why it was given up.' }) error!: string | null;
  @TimeProperty() createdAt!: Date;
  @TimeProperty({ nullable: true }) startedAt!: Date | null;
  @TimeProperty({ nullable: true }) finishedAt!: Date | null;
}

export class ImportErrorDto {
  @IdProperty() id!: string;
  @ApiProperty({ type: 'integer', minimum: 1, description: 'Counted from 1, without the header.', example: 17 })
  row!: number;
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'array', items: { type: 'string' } },
    description: 'Field to messages; `row` where it is about all of it.',
    example: { title: ['Title is required'] },
  })
  errors!: FieldErrors;
}

class MappedValueDto {
  @TextProperty('Selected for Development', { description: 'As the file has it.' }) from!: string;
  @TextProperty('todo', { nullable: true, description: 'An id or an enum value; null if it is unknown.' })
  to!: string | null;
}

class RowProblemDto {
  @ApiProperty({ type: 'integer', minimum: 1, example: 17 }) row!: number;
  @TextProperty('status') field!: string;
  @TextProperty('Unknown status: Waiting for legal') message!: string;
}

const MappedValues = (description: string): PropertyDecorator => ApiProperty({ type: [MappedValueDto], description });

export class DryRunDto implements DryRun {
  @CountProperty(1200) rows!: number;
  @MappedValues('Members by id.') people!: MappedValueDto[];
  @MappedValues('Statuses, or columns of the project by id.') statuses!: MappedValueDto[];
  @MappedValues('Types.') types!: MappedValueDto[];
  @MappedValues('Priorities.') priorities!: MappedValueDto[];
  @MappedValues('Labels by id.') labels!: MappedValueDto[];
  @MappedValues('Groups by id, for sprints, milestones and cycles. Missing ones are created.')
  groups!: MappedValueDto[];
  @MappedValues('Columns of the file, and the custom fields they become, by id.') fields!: MappedValueDto[];
  @ApiProperty({ type: [RowProblemDto], description: 'The first 100 of each field.' }) problems!: RowProblemDto[];
}
