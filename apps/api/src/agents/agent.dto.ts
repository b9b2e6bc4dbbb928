import { ApiProperty } from '@nestjs/swagger';
import { IdProperty, TextProperty, TimeProperty } from '../http/openapi/properties.js';
import { PersonDto } from '../http/people.dto.js';
import { BooleanField, LongTextField, TextField, TextListField } from '../http/validation/fields.js';
import { ReadOnly } from '../http/validation/read-only.js';

const MAX_PROJECTS = 100;
const MAX_REFERENCE = 64; // more than an id or a key has

export class AgentDto extends PersonDto {
  @IdProperty() workspaceId!: string;
  @TextProperty('Writes release notes.', { nullable: true }) description!: string | null;
  @ApiProperty({
    type: [String],
    nullable: true,
    example: null,
    description: 'Projects it is limited to; null if it works in the whole workspace.',
  })
  projectIds!: string[] | null;
  @ApiProperty({ example: false, description: 'Whether its API keys are rejected.' }) disabled!: boolean;
  @ApiProperty({ type: PersonDto }) createdBy!: PersonDto;
  @TimeProperty() createdAt!: Date;
  @TimeProperty() updatedAt!: Date;
}

class AgentFields {
  @LongTextField('Description', { nullable: true, example: 'Writes release notes.' }) description?: string | null;
  @TextListField('Projects', {
    maxItems: MAX_PROJECTS,
    max: MAX_REFERENCE,
    nullable: true,
    example: null,
    description: 'Projects to limit it to, by id or key. If absent or null, it works in the whole workspace.',
  })
  projectIds?: string[] | null;
}

const READ_ONLY = ['id', 'email', 'image', 'kind', 'workspaceId', 'createdBy', 'createdAt', 'updatedAt'];

@ReadOnly(...READ_ONLY, 'disabled')
export class CreateAgentDto extends AgentFields {
  @TextField('Name', { required: true, example: 'Release notes' }) name!: string;
}

@ReadOnly(...READ_ONLY)
export class UpdateAgentDto extends AgentFields {
  @TextField('Name', { example: 'Release notes' }) name?: string;
  @BooleanField('Disabled', { example: false, description: 'While true, its API keys are rejected.' })
  disabled?: boolean;
}
