import { ApiProperty } from '@nestjs/swagger';
import { API_KEY_SCOPES, type ApiKeyScope } from '#contracts';
import { EXAMPLE } from './openapi/examples.js';
import { EnumListField, TextField, TimestampField } from './validation/fields.js';
import { ReadOnly } from './validation/read-only.js';

@ReadOnly('id', 'key', 'lastUsedAt', 'createdAt')
export class CreateApiKeyDto {
  @TextField('Name', { required: true, example: 'CI' }) name!: string;
  @EnumListField('Scopes', API_KEY_SCOPES, {
    description:
      'All but `admin` when absent; for a VIEWER, those for reading, and no others are taken. `admin` is for ADMIN, and the only scope that lets a key act as one.',
    example: ['tickets:read'],
  })
  scopes?: ApiKeyScope[];
  @TimestampField('Expiry', { nullable: true, example: '2030-01-01T00:00:00.000Z' }) expiresAt?: Date | null;
}

export class ApiKeyDto {
  @ApiProperty({ format: 'uuid', example: EXAMPLE.id }) id!: string;
  @ApiProperty({ example: 'CI' }) name!: string;
  @ApiProperty({ enum: API_KEY_SCOPES, isArray: true, example: ['tickets:read'] }) scopes!: string[];
  @ApiProperty({ type: String, format: 'date-time', nullable: true, example: EXAMPLE.when }) expiresAt!: Date | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, example: null }) lastUsedAt!: Date | null;
  @ApiProperty({ type: String, format: 'date-time', example: EXAMPLE.when }) createdAt!: Date;
}

export class NewApiKeyDto extends ApiKeyDto {
  @ApiProperty({ example: 'dkt_…', description: 'Shown this once.' }) key!: string;
}
