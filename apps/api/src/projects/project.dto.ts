import { ApiProperty } from '@nestjs/swagger';
import {
  PROJECT_STATUSES,
  PROJECT_VISIBILITIES,
  type ProjectStatus,
  type ProjectVisibility,
  STATS_PERIODS,
  type StatsPeriod,
} from '#contracts';
import { CountProperty, TextProperty, TimeProperty } from '../http/openapi/properties.js';
import { LimitQueryDto, PageQueryDto } from '../http/pagination/page-query.dto.js';
import { PersonDto } from '../http/people.dto.js';
import { ProjectSummaryDto } from '../http/shared-resources.dto.js';
import { EnumField, IdField, LongTextField, TextField, type TextOptions } from '../http/validation/fields.js';
import { QueryEnum, QueryEnumList, QueryText, SEARCH_LENGTH } from '../http/validation/query-fields.js';
import { ReadOnly } from '../http/validation/read-only.js';

const KEY: TextOptions = {
  max: 10,
  pattern: /^[A-Za-z][A-Za-z0-9]{1,9}$/,
  patternMessage: 'Key must be 2 to 10 letters and digits, starting with a letter',
  example: 'WEB',
};

const READ_ONLY = ['id', 'createdAt', 'updatedAt', 'owner', 'members', 'myRole', '_count'];

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
  @IdField('Owner', { description: 'The member who becomes the owner.' }) ownerId?: string;
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

export class AssigneesQuery extends PageQueryDto {
  @QueryText('Search', { max: SEARCH_LENGTH, description: 'In names, and in e-mails that the caller may see.' })
  search?: string;
}

export class SearchProjectsQuery extends LimitQueryDto {
  @QueryText('Query', { required: true, max: SEARCH_LENGTH, example: 'website' }) q!: string;
  @QueryText('Workspace') workspace?: string;
}

export class ProjectCountDto {
  @CountProperty(42) tickets!: number;
  @CountProperty(5) members!: number;
}

export class ProjectDto extends ProjectSummaryDto {
  @ApiProperty({ type: PersonDto }) owner!: PersonDto;
  @ApiProperty({ type: ProjectCountDto }) _count!: ProjectCountDto;
}

export class ProjectDetailsDto extends ProjectDto {
  @ApiProperty({ type: [PersonDto], required: false, description: 'For those who may list them; 100 at most.' })
  members?: PersonDto[];
}

class ProjectTicketStatsDto {
  @CountProperty(42) total!: number;
  @CountProperty(12) open!: number;
  @CountProperty(5) inProgress!: number;
  @CountProperty(20) completed!: number;
  @CountProperty(2) overdue!: number;
}

class ProjectMemberStatsDto {
  @CountProperty(5) total!: number;
  @CountProperty(3) active!: number;
}

class ProjectActivityStatsDto {
  @CountProperty(14) ticketsCreated!: number;
  @CountProperty(9) ticketsCompleted!: number;
  @CountProperty(31) comments!: number;
}

class ProjectProgressDto {
  @ApiProperty({ type: Number, minimum: 0, maximum: 1, example: 0.5 }) completionRate!: number;
  @TextProperty('12 days 3 hours') averageTicketAge!: string;
  @CountProperty(1_047_600) averageTicketAgeSeconds!: number;
  @ApiProperty({ type: Number, minimum: 0, example: 2.1, description: 'Completed per week of the period.' })
  velocity!: number;
}

export class ProjectStatsDto {
  @ApiProperty({ enum: STATS_PERIODS, example: 'month' }) period!: StatsPeriod;
  @TimeProperty() startDate!: Date;
  @TimeProperty() endDate!: Date;
  @ApiProperty({ type: ProjectTicketStatsDto }) tickets!: ProjectTicketStatsDto;
  @ApiProperty({ type: ProjectMemberStatsDto }) members!: ProjectMemberStatsDto;
  @ApiProperty({ type: ProjectActivityStatsDto }) activity!: ProjectActivityStatsDto;
  @ApiProperty({ type: ProjectProgressDto }) progress!: ProjectProgressDto;
}

export class ProjectStatsQuery {
  @QueryEnum('Period', STATS_PERIODS, { default: 'month' }) period: StatsPeriod = 'month';
}
