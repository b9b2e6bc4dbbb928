import { CountProperty } from '../http/openapi/properties.js';
import { PageQueryDto } from '../http/pagination/page-query.dto.js';
import { TextField, type TextOptions } from '../http/validation/fields.js';
import { QueryBoolean } from '../http/validation/query-fields.js';
import { ReadOnly } from '../http/validation/read-only.js';

const SLUG: TextOptions = {
  max: 63,
  pattern: /^[a-z0-9]+(-[a-z0-9]+)*$/,
  patternMessage: 'Slug must be lower-case letters and digits with dashes between',
  example: 'acme',
};
const WORKSPACE_READ_ONLY = ['id', 'ownerId', 'myRole', 'createdAt', 'updatedAt'];

export class ListWorkspacesQuery extends PageQueryDto {
  @QueryBoolean('All', { description: '`true`, for an ADMIN: every workspace there is.' }) all?: boolean;
}

/** In bytes. */
export class StorageDto {
  @CountProperty(1_073_741_824) used!: number;
  @CountProperty(10_737_418_240) quota!: number;
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
