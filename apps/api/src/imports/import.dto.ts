import { ApiProperty } from '@nestjs/swagger';
import { type FieldErrors, IMPORT_FORMATS, IMPORT_STATUSES, type ImportFormat, type ImportStatus } from '#contracts';
import { CountProperty, IdProperty, TextProperty, TimeProperty } from '../http/openapi/properties.js';

export class ImportDto {
  @IdProperty() id!: string;
  @IdProperty() projectId!: string;
  @IdProperty({ description: 'Who sent it, and reports its tickets.' }) userId!: string;
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
