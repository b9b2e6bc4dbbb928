import { Injectable } from '@nestjs/common';
import { type Actor, PROJECT_STATUSES, type ProjectStatus } from '#contracts';
import { type ProjectDetails, ProjectQueries, ProjectsService } from '#projects';
import { ColumnsService, TemplatesService } from '#tickets';
import { EnumField, EnumListField, TextField } from '../../http/validation/fields.js';
import { SEARCH_LENGTH } from '../../http/validation/query-fields.js';
import { type Part, partsOf } from '../answers/answer-part.js';
import { decodeContinuation, present } from '../answers/continuation.js';
import { excerpt } from '../answers/excerpt.js';
import { listAnswer } from '../answers/listing.js';
import { listOutput, recordOutput } from '../answers/output-schema.js';
import {
  PROJECT_COMPACT_FIELDS,
  PROJECT_FIELDS,
  PROJECT_LIST_FIELDS,
  PROJECT_OUTPUT,
  PROJECT_READ_FIELDS,
  PROJECT_SHOWS,
} from '../answers/project-answer.js';
import { References } from '../references.js';
import { inOrder, onlyContinuation } from './chosen-fields.js';
import { AnswerInput, ContinuationField, FieldsField, ListInput, ReferenceField } from './input-fields.js';
import { type Tool, tool } from './tool.js';

class ListProjectsInput extends ListInput {
  @TextField('Search', { max: SEARCH_LENGTH, description: 'Words in name, key and description.' }) search?: string;
  @TextField('Workspace', { description: 'Id, slug or unique name.' }) workspace?: string;
  @EnumListField('Status', PROJECT_STATUSES, { description: '`deleted`: those you could restore.' })
  status?: ProjectStatus[];
  @EnumField('Sort', ['name', 'createdAt', 'updatedAt'], { default: 'updatedAt' })
  sort: 'name' | 'createdAt' | 'updatedAt' = 'updatedAt';
  @EnumField('Order', ['asc', 'desc'], { default: 'desc' }) order: 'asc' | 'desc' = 'desc';
  @FieldsField(PROJECT_LIST_FIELDS, PROJECT_COMPACT_FIELDS.join(', ')) fields?: string[];
}

export class GetProjectInput extends AnswerInput {
  @ReferenceField('Project', 'Id, key or unique name.') project!: string;
  @FieldsField(PROJECT_FIELDS, 'all that is set') fields?: string[];
  @ContinuationField('an earlier answer about this project') continuation?: string;
}

@Injectable()
export class ProjectTools {
  readonly tools: Tool[] = [
    tool({
      name: 'list_projects',
      title: 'List projects',
      description: 'Projects you may read, with your role in each.',
      scope: 'projects:read',
      effect: 'reads',
      input: ListProjectsInput,
      output: listOutput('projects', PROJECT_OUTPUT),
      run: (actor, input) => this.list(actor, input),
    }),
    tool({
      name: 'get_project',
      title: 'Read a project',
      description:
        'One project with its description, members, board columns and templates. Call again with `continuation` for the rest.',
      scope: 'projects:read',
      effect: 'reads',
      input: GetProjectInput,
      output: recordOutput('project', PROJECT_OUTPUT),
      run: (actor, input) => this.read(actor, input),
    }),
  ];

  constructor(
    private readonly projects: ProjectsService,
    private readonly queries: ProjectQueries,
    private readonly references: References,
    private readonly columns: ColumnsService,
    private readonly templates: TemplatesService,
  ) {}

  async read(actor: Actor, { project, fields, continuation, maxCharacters }: GetProjectInput): Promise<object> {
    onlyContinuation(continuation, { fields });
    const [named] = (await this.references.filter(actor, 'project', 'project', [project]))!;
    const details = await this.projects.get(actor, named!);
    const { id } = details;
    const wanted =
      continuation === undefined
        ? { fields: inOrder(PROJECT_FIELDS, fields) ?? PROJECT_READ_FIELDS, explicit: fields !== undefined }
        : decodeContinuation('project', id, continuation);
    const parts = partsOfProject({ ...details, ...(await this.defined(actor, id, wanted.fields)) }, wanted);
    return present('project', { ...wanted, id, parts, maxCharacters });
  }

  /** The board columns and templates of a project, if they are asked for. */
  private async defined(actor: Actor, id: string, fields: readonly string[]): Promise<object> {
    return {
      ...(fields.includes('columns') && { columns: await this.columns.list(actor, id) }),
      ...(fields.includes('templates') && {
        templates: (await this.templates.list(actor, id, { limit: MAX_TEMPLATES })).items,
      }),
    };
  }

  private async list(actor: Actor, input: ListProjectsInput): Promise<object> {
    const { fields, cursor, limit, maxCharacters, ...filters } = input;
    const [workspace] =
      (await this.references.filter(actor, 'workspace', 'workspace', listOf(filters.workspace))) ?? [];
    const chosen = inOrder(PROJECT_LIST_FIELDS, fields) ?? PROJECT_COMPACT_FIELDS;
    const shown = { fields: chosen, shows: PROJECT_SHOWS, explicit: fields !== undefined, maxCharacters };
    return listAnswer({
      ...{ name: 'projects', list: ['list_projects', filters], limit, cursor, maxCharacters },
      read: (count, position) => this.queries.list(actor, { ...filters, workspace, limit: count, cursor: position }),
      idOf: ({ id }) => id,
      show: (project) => excerpt('project', project, shown),
    });
  }
}

const MAX_TEMPLATES = 100; // per project

const listOf = (value: string | undefined): string[] | undefined => (value === undefined ? undefined : [value]);

function* partsOfProject(
  details: ProjectDetails,
  { fields, explicit }: { fields: readonly string[]; explicit: boolean },
): Generator<Part> {
  for (const field of fields) {
    yield* partsOf(field, details[field as keyof ProjectDetails], PROJECT_SHOWS[field]!, explicit);
  }
}
