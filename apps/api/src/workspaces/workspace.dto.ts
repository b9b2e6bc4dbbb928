import { ApiProperty } from '@nestjs/swagger';
import { CountProperty } from '../http/openapi/properties.js';
import { WorkspaceDto } from '../http/shared-resources.dto.js';
import { IdField, LongTextField, TextField, type TextOptions, TimestampField } from '../http/validation/fields.js';
import { ReadOnly } from '../http/validation/read-only.js';

const SLUG: TextOptions = {
  max: 63,
  pattern: /^[a-z0-9]+(-[a-z0-9]+)*$/,
  patternMessage: 'Slug must be lower-case letters and digits with dashes between',
  example: 'acme',
};
const COLOR: TextOptions = {
  max: 7,
  pattern: /^#[0-9a-fA-F]{6}$/,
  patternMessage: 'Color must be of the form #rrggbb',
  example: '#d73a4a',
};
const WORKSPACE_READ_ONLY = ['id', 'ownerId', 'createdAt', 'updatedAt', 'storage'];
const CHILD_READ_ONLY = ['id', 'workspaceId', 'createdAt', 'updatedAt'];

class StorageDto {
  @CountProperty(1_073_741_824) used!: number;
  @CountProperty(10_737_418_240) quota!: number;
}

export class WorkspaceDetailsDto extends WorkspaceDto {
  @ApiProperty({
    type: StorageDto,
    required: false,
    description: 'Bytes that its attachments take and may take; for admins of the workspace and of the instance.',
  })
  storage?: StorageDto;
}

@ReadOnly(...WORKSPACE_READ_ONLY)
export class CreateWorkspaceDto {
  @TextField('Name', { required: true, example: 'Acme' }) name!: string;
  @TextField('Slug', SLUG) slug?: string;
}

@ReadOnly(...WORKSPACE_READ_ONLY)
export class UpdateWorkspaceDto {
  @TextField('Name', { example: 'Acme' }) name?: string;
  @TextField('Slug', SLUG) slug?: string;
}

@ReadOnly(...CHILD_READ_ONLY)
export class CreateLabelDto {
  @TextField('Name', { required: true, example: 'bug' }) name!: string;
  @TextField('Color', COLOR) color?: string;
}

@ReadOnly(...CHILD_READ_ONLY)
export class UpdateLabelDto {
  @TextField('Name', { example: 'bug' }) name?: string;
  @TextField('Color', COLOR) color?: string;
}

class GroupFields {
  @IdField('Project', { nullable: true }) projectId?: string | null;
  @LongTextField('Description', { nullable: true, blank: true }) description?: string | null;
  @TimestampField('Start', { nullable: true, example: '2026-11-16T00:00:00.000Z' }) startsAt?: Date | null;
  @TimestampField('End', { nullable: true, example: '2026-11-30T00:00:00.000Z' }) endsAt?: Date | null;
}

@ReadOnly(...CHILD_READ_ONLY)
export class CreateGroupDto extends GroupFields {
  @TextField('Name', { required: true, example: 'Sprint 12' }) name!: string;
}

@ReadOnly(...CHILD_READ_ONLY)
export class UpdateGroupDto extends GroupFields {
  @TextField('Name', { example: 'Sprint 12' }) name?: string;
}
