import { Injectable } from '@nestjs/common';
import { type Actor, PROJECT_STATUSES, type ProjectStatus } from '#contracts';
import { type ProjectDetails, type ProjectItem, ProjectQueries, ProjectsService } from '#projects';
import { EnumField, EnumListField, TextField } from '../../http/validation/fields.js';
import { SEARCH_LENGTH } from '../../http/validation/query-fields.js';
import { type Part, partsOf } from '../answers/answer-part.js';
import { decodeContinuation, present } from '../answers/continuation.js';
import { excerpt } from '../answers/excerpt.js';
import { type ListName, listed, openedCursor } from '../answers/listing.js';
import {
  PROJECT_COMPACT_FIELDS,
  PROJECT_FIELDS,
  PROJECT_LIST_FIELDS,
  PROJECT_READ_FIELDS,
  PROJECT_SHOWS,
} from '../answers/project-answer.js';
import { inOrder, known, onlyContinuation } from './chosen-fields.js';
import { ContinuationField, FieldsField, ListInput, ReferenceField } from './input-fields.js';
import { type Tool, tool } from './tool.js';

class ListProjectsInput extends ListInput {
  @TextField('Search', { max: SEARCH_LENGTH, description: 'Words in name, key and description.' }) search?: string;
  @TextField('Workspace', { description: 'Id.' }) workspace?: string;
  @EnumListField('Status', PROJECT_STATUSES, { description: '`deleted`: those you could restore.' })
  status?: ProjectStatus[];
  @EnumField('Sort', ['name', 'createdAt', 'updatedAt'], { default: 'updatedAt' })
  sort: 'name' | 'createdAt' | 'updatedAt' = 'updatedAt';
  @EnumField('Order', ['asc', 'desc'], { default: 'desc' }) order: 'asc' | 'desc' = 'desc';
  @FieldsField(PROJECT_LIST_FIELDS, PROJECT_COMPACT_FIELDS.join(', ')) fields?: string[];
}

class GetProjectInput {
  @ReferenceField('Project', 'Id or key, such as WEB.') project!: string;
  @FieldsField(PROJECT_FIELDS, 'all that is set') fields?: string[];
  @ContinuationField('an earlier answer about this project') continuation?: string;
}

@Injectable()
export class ProjectTools {
  readonly tools: Tool[] = [
    tool({
      name: 'list_projects',
      title: 'List projects',
      description: 'Projects you may read.',
      scope: 'projects:read',
      effect: 'reads',
      input: ListProjectsInput,
      run: (actor, input) => this.list(actor, input),
    }),
    tool({
      name: 'get_project',
      title: 'Read a project',
      description: 'One project with its description and members. Call again with `continuation` for the rest.',
      scope: 'projects:read',
      effect: 'reads',
      input: GetProjectInput,
      run: (actor, input) => this.read(actor, input),
    }),
  ];

  constructor(
    private readonly projects: ProjectsService,
    private readonly queries: ProjectQueries,
  ) {}

  async read(actor: Actor, { project, fields, continuation }: GetProjectInput): Promise<object> {
    onlyContinuation(continuation, { fields });
    const details = await this.projects.get(actor, project);
    const from = continuation === undefined ? undefined : decodeContinuation('project', details.id, continuation);
    const chosen = from ? known(PROJECT_FIELDS, from.fields) : (inOrder(PROJECT_FIELDS, fields) ?? PROJECT_READ_FIELDS);
    const parts = partsOfProject(details, chosen, fields !== undefined);
    return present('project', { id: details.id, fields: chosen, parts, stop: from?.stop });
  }

  private list(actor: Actor, { fields, cursor, limit, ...filters }: ListProjectsInput): Promise<object> {
    const list: ListName = ['list_projects', filters];
    const position = openedCursor(list, cursor);
    const chosen = inOrder(PROJECT_LIST_FIELDS, fields) ?? PROJECT_COMPACT_FIELDS;
    return listed<ProjectItem>({
      name: 'projects',
      list,
      limit,
      cursor: filters.sort === 'name' ? 'long' : 'short',
      read: (asked) => this.queries.list(actor, { ...filters, limit: asked, cursor: position }),
      show: (project) => excerpt('project', project, chosen, PROJECT_SHOWS, fields !== undefined),
    });
  }
}

function* partsOfProject(details: ProjectDetails, fields: readonly string[], asked: boolean): Generator<Part> {
  for (const field of fields) {
    yield* partsOf(field, details[field as keyof ProjectDetails], PROJECT_SHOWS[field]!, asked);
  }
}
