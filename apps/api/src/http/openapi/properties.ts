import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { MEMBER_ROLES } from '#contracts';
import { EXAMPLE } from './examples.js';

/** Common properties of responses, documented the same way everywhere. */
export const IdProperty = (options: ApiPropertyOptions = {}): PropertyDecorator =>
  ApiProperty({ type: String, format: 'uuid', example: EXAMPLE.id, ...options } as ApiPropertyOptions);

export const TimeProperty = (options: ApiPropertyOptions = {}): PropertyDecorator =>
  ApiProperty({ type: String, format: 'date-time', example: EXAMPLE.when, ...options } as ApiPropertyOptions);

export const TextProperty = (example: string | null, options: ApiPropertyOptions = {}): PropertyDecorator =>
  ApiProperty({ type: String, example, ...options } as ApiPropertyOptions);

export const RoleProperty = (description: string): PropertyDecorator =>
  ApiProperty({ enum: MEMBER_ROLES, nullable: true, example: 'member', description } as ApiPropertyOptions);

export const CountProperty = (example: number): PropertyDecorator =>
  ApiProperty({ type: 'integer', minimum: 0, example });
