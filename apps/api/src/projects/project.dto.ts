import { ApiProperty } from '@nestjs/swagger';
import { PROJECT_STATUSES, PROJECT_VISIBILITIES, type ProjectStatus, type ProjectVisibility } from '#contracts';
import { CountProperty, IdProperty, TextProperty, TimeProperty } from '../http/openapi/properties.js';
import { LimitQueryDto, PageQueryDto } from '../http/pagination/page-query.dto.js';
import { PersonDto } from '../http/people.dto.js';
import { EnumField, IdField, LongTextField, TextField, type TextOptions } from '../http/validation/fields.js';
import { QueryEnum, QueryEnumList, QueryText, SEARCH_LENGTH } from '../http/validation/query-fields.js';
import { ReadOnly } from '../http/validation/read-only.js';

const KEY: TextOptions = {
  max: 10,
  pattern: /^[A-Za-z][A-Za-z0-9]{1,9}$/,
  patternMessage: 'Key must be 2 to 10 letters and digits, starting with a letter',
  example: 'WEB',
};

const READ_ONLY = ['id', 'createdAt', 'updatedAt', 'owner', 'members', '_count'];

@ReadOnly(...READ_ONLY, 'status', 'ownerId')
export class CreateProjectDto {
  @TextField('Name', { required: true, example: 'Website Redesign' }) name!: string;
  @LongTextField('Description', { nullable: true, blank: true, example: 'The new public site.' })
  description?: string | null;
  @TextField('Key', { ...KEY, nullable: true }) key?: string | null;
  @IdField('Workspace', { nullable: true }) workspaceId?: string | null;
  @EnumField('Visibility', PROJECT_VISIBILITIES, { default: 'private', example: 'private' })
  visibility?: ProjectVisibility;
}

@ReadOnly(...READ_ONLY)
export class UpdateProjectDto {
  @TextField('Name', { example: 'Website Redesign' }) name?: string;
  @LongTextField('Description', { nullable: true, blank: true }) description?: string | null;
  @TextField('Key', KEY) key?: string;
  @EnumField('Visibility', PROJECT_VISIBILITIES, { example: 'public' }) visibility?: ProjectVisibility;
  @EnumField('Status', ['active', 'archived'], { example: 'archived' }) status?: 'active' | 'archived';
  @IdField('Workspace', { description: 'Must be the current one.' }) workspaceId?: string;
  @IdField('Owner', { description: 'A member to hand the project over to.' }) ownerId?: string;
}

export class ListProjectsQuery extends PageQueryDto {
  @QueryEnum('Sort', ['name', 'createdAt', 'updatedAt'], { default: 'updatedAt' })
  sort: 'name' | 'createdAt' | 'updatedAt' = 'updatedAt';
  @QueryEnum('Order', ['asc', 'desc'], { default: 'desc' }) order: 'asc' | 'desc' = 'desc';
  @QueryText('Search', { max: SEARCH_LENGTH, description: 'In name, key and description.' }) search?: string;
  @QueryText('Workspace') workspace?: string;
  @QueryEnumList('Status', PROJECT_STATUSES, { description: '`deleted`: those the caller could restore.' })
  status?: ProjectStatus[];
}

export class SearchProjectsQuery extends LimitQueryDto {
  @QueryText('Query', { required: true, max: SEARCH_LENGTH, example: 'website' }) q!: string;
  @QueryText('Workspace') workspace?: string;
}

export class ProjectCountDto {
  @CountProperty(42) tickets!: number;
  @CountProperty(5) members!: number;
}

export class ProjectDto {
  @IdProperty() id!: string;
  @TextProperty('Website Redesign') name!: string;
  @TextProperty('The new public site.', { nullable: true }) description!: string | null;
  @TextProperty('WR') key!: string;
  @ApiProperty({ enum: PROJECT_STATUSES, example: 'active' }) status!: ProjectStatus;
  @ApiProperty({ enum: PROJECT_VISIBILITIES, example: 'private' }) visibility!: ProjectVisibility;
  @IdProperty() workspaceId!: string;
  @IdProperty() ownerId!: string;
  @TimeProperty() createdAt!: Date;
  @TimeProperty() updatedAt!: Date;
  @ApiProperty({ type: PersonDto }) owner!: PersonDto;
  @ApiProperty({ type: ProjectCountDto }) _count!: ProjectCountDto;
}

export class ProjectDetailsDto extends ProjectDto {
  @ApiProperty({ type: [PersonDto], required: false, description: 'For those who may list them; 100 at most.' })
  members?: PersonDto[];
}
