import { ApiProperty } from '@nestjs/swagger';
import { IdProperty, TextProperty, TimeProperty } from '../http/openapi/properties.js';
import { PageQueryDto } from '../http/pagination/page-query.dto.js';
import { BooleanField, ProjectField, TextField } from '../http/validation/fields.js';
import { QueryText } from '../http/validation/query-fields.js';
import { ReadOnly } from '../http/validation/read-only.js';

export class ViewDto {
  @IdProperty() id!: string;
  @TextProperty('My bugs') name!: string;
  @TextProperty('type=BUG&assignee=me&sort=priority', { description: 'A query string of `GET /api/tickets`.' })
  query!: string;
  @IdProperty({ nullable: true, description: 'The project it lists, unless its query names others.' })
  projectId!: string | null;
  @ApiProperty({ example: false, description: 'Whether all who read the project have it.' }) shared!: boolean;
  @IdProperty() ownerId!: string;
  @TimeProperty() createdAt!: Date;
  @TimeProperty() updatedAt!: Date;
}

const QUERY = {
  max: 2000,
  description: 'A query string of `GET /api/tickets`, without `view`, `page` and `cursor`.',
  example: 'type=BUG&assignee=me&sort=priority',
};

class ViewFields {
  @ProjectField('Project', { nullable: true, description: 'A shared one needs it.' }) projectId?: string | null;
  @BooleanField('Shared', { default: false, example: false }) shared?: boolean;
}

@ReadOnly('id', 'ownerId', 'createdAt', 'updatedAt')
export class CreateViewDto extends ViewFields {
  @TextField('Name', { required: true, example: 'My bugs' }) name!: string;
  @TextField('Query', { required: true, ...QUERY }) query!: string;
}

@ReadOnly('id', 'ownerId', 'createdAt', 'updatedAt')
export class UpdateViewDto extends ViewFields {
  @TextField('Name', { example: 'My bugs' }) name?: string;
  @TextField('Query', QUERY) query?: string;
}

export class ListViewsQuery extends PageQueryDto {
  @QueryText('Project', { max: 64, description: 'Only those of a project, by id or key.' }) project?: string;
}
