import { ApiProperty } from '@nestjs/swagger';
import { CountProperty } from '../http/openapi/properties.js';
import { GroupDto } from '../http/shared-resources.dto.js';
import {
  IdField,
  LongTextField,
  ProjectField,
  TextField,
  type TextOptions,
  TimestampField,
} from '../http/validation/fields.js';
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

const GROUP_READ_ONLY = [...CHILD_READ_ONLY, 'closedAt', 'progress'];

@ReadOnly(...GROUP_READ_ONLY)
export class CreateGroupDto extends GroupFields {
  @TextField('Name', { required: true, example: 'Sprint 12' }) name!: string;
}

@ReadOnly(...GROUP_READ_ONLY)
export class UpdateGroupDto extends GroupFields {
  @TextField('Name', { example: 'Sprint 12' }) name?: string;
}

export class CloseGroupDto {
  @IdField('Group', {
    nullable: true,
    description:
      'Where tickets go that are neither done nor cancelled: another open group, or with null none. Absent: they stay.',
  })
  moveOpenTo?: string | null;
}

class GroupProgressDto {
  @CountProperty(12) total!: number;
  @CountProperty(5) done!: number;
  @CountProperty(1) cancelled!: number;
  @ApiProperty({
    type: Number,
    minimum: 0,
    example: 34,
    description: 'The sum of estimates, without cancelled tickets.',
  })
  estimate!: number;
  @ApiProperty({ type: Number, minimum: 0, example: 13, description: 'The sum of estimates of what is done.' })
  estimateDone!: number;
}

export class GroupWithProgressDto extends GroupDto {
  @ApiProperty({ type: GroupProgressDto, description: 'Of the tickets in it that the caller may read.' })
  progress!: GroupProgressDto;
}
