import { LongTextField, ProjectField, TextField, type TextOptions, TimestampField } from '../http/validation/fields.js';
import { ReadOnly } from '../http/validation/read-only.js';

export const COLOR: TextOptions = {
  max: 7,
  pattern: /^#[0-9a-fA-F]{6}$/,
  patternMessage: 'Color must be of the form #rrggbb',
  example: '#d73a4a',
};

const CHILD_READ_ONLY = ['id', 'workspaceId', 'createdAt', 'updatedAt'];

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
  @ProjectField('Project', { nullable: true }) projectId?: string | null;
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
