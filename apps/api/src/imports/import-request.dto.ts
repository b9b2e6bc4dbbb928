import { IMPORT_SOURCES, type ImportSource } from '#contracts';
import { Field } from '../http/validation/field.js';
import { QueryEnum, QueryFlag } from '../http/validation/query-fields.js';
import { RepositoryField } from '../http/validation/repository-field.js';

export class ImportQueryDto {
  @QueryEnum('Source', IMPORT_SOURCES, { default: 'docket', description: 'What the tickets come from.' })
  source?: ImportSource;
  @QueryFlag('dryRun', { description: 'Only say what would happen.' }) dryRun?: boolean;
  @QueryFlag('createLabels', { description: 'Create labels that do not exist. For members of the workspace.' })
  createLabels?: boolean;
}

/** The body of an import from a code host. */
export class ImportRepositoryDto {
  @RepositoryField() repo!: string;
  @Field({
    label: 'Mapping',
    read: (value) => ({ value }), // as for a file, it is read where its values are known
    api: { type: 'object', additionalProperties: true, description: 'As in the answer to a dry run.' } as object,
  })
  mapping?: unknown;
}
