import { Injectable } from '@nestjs/common';
import { type Actor, ValidationFailed } from '#contracts';
import type { Page, PageRequest } from '#data';
import { ProjectsService } from '#projects';
import { FieldsService, GroupsService, LabelsService, ViewsService } from '#tickets';
import { PeopleQueries } from '#users';
import { TextField } from '../../http/validation/fields.js';
import { SEARCH_LENGTH } from '../../http/validation/query-fields.js';
import { pick } from '../answers/answer-part.js';
import { listAnswer } from '../answers/listing.js';
import { type Fields, listOutput } from '../answers/output-schema.js';
import { References } from '../references.js';
import { ListInput, ReferenceField } from './input-fields.js';
import { type Tool, tool } from './tool.js';

const LABEL: Fields = { id: 'string', name: 'string', color: 'string' };
const GROUP: Fields = {
  ...{ id: 'string', name: 'string', projectId: 'string', description: 'string' },
  ...{ startsAt: 'string', endsAt: 'string', closedAt: 'string', progress: 'object' },
};
const FIELD: Fields = {
  ...{ key: 'string', name: 'string', type: 'string', required: 'boolean', description: 'string', options: 'array' },
};
const VIEW: Fields = { id: 'string', name: 'string', query: 'string', projectId: 'string', shared: 'boolean' };
const PERSON: Fields = { id: 'string', name: 'string', email: 'string', kind: 'string' };

class InWorkspaceInput extends ListInput {
  @TextField('Project', { description: 'Id, key or unique name: those of its workspace.' }) project?: string;
  @TextField('Workspace', { description: 'Id, slug or unique name, instead of a project.' }) workspace?: string;
}

class ListFieldsInput extends ListInput {
  @ReferenceField('Project', 'Id, key or unique name.') project!: string;
}

class ListViewsInput extends ListInput {
  @TextField('Project', { description: 'Id, key or unique name: only its views.' }) project?: string;
}

class ListPeopleInput extends ListInput {
  @TextField('Search', { max: SEARCH_LENGTH, description: 'In names and e-mails of those who share a workspace.' })
  search?: string;
  @TextField('Email', { max: 254, description: 'Exactly this e-mail, of anyone.' }) email?: string;
}

/** What tickets refer to: labels, groups, fields and people; and stored queries of them. */
@Injectable()
export class WorkspaceTools {
  readonly tools: Tool[] = [
    tool({
      name: 'list_labels',
      title: 'List labels',
      description: 'The labels of a workspace, by name. Name its project, or the workspace.',
      scope: 'projects:read',
      effect: 'reads',
      input: InWorkspaceInput,
      output: listOutput('labels', LABEL),
      run: (actor, input) => this.inWorkspace(actor, 'labels', input, LABEL, this.labels),
    }),
    tool({
      name: 'list_groups',
      title: 'List groups',
      description: 'The cycles and milestones of a workspace, oldest first. Name its project, or the workspace.',
      scope: 'projects:read',
      effect: 'reads',
      input: InWorkspaceInput,
      output: listOutput('groups', GROUP),
      run: (actor, input) => this.inWorkspace(actor, 'groups', input, GROUP, this.groups),
    }),
    tool({
      name: 'list_fields',
      title: 'List fields',
      description: 'The fields that a project defines for its tickets, and their options. `customFields` sets them.',
      scope: 'projects:read',
      effect: 'reads',
      input: ListFieldsInput,
      output: listOutput('fields', FIELD),
      run: (actor, { cursor, limit, maxCharacters, project }) =>
        listAnswer({
          ...{ name: 'fields', list: ['list_fields', { project }], limit, cursor, maxCharacters, idOf },
          read: async (count, position) => {
            const [id] = (await this.references.filter(actor, 'project', 'project', [project]))!;
            return pageOf(await this.fields.list(actor, id!), count, position);
          },
          show: ({ options, ...field }) =>
            showing(FIELD)({
              ...field,
              options: options.length > 0 ? options.map(({ id, name }) => ({ id, name })) : null,
            }),
        }),
    }),
    tool({
      name: 'list_views',
      title: 'List views',
      description:
        'Stored queries of tickets: yours, and those shared in your projects. `view` of list_tickets runs one.',
      scope: 'tickets:read',
      effect: 'reads',
      input: ListViewsInput,
      output: listOutput('views', VIEW),
      run: (actor, { cursor, limit, maxCharacters, ...filters }) =>
        listAnswer({
          ...{ name: 'views', list: ['list_views', filters], limit, cursor, maxCharacters, idOf },
          read: async (asked, position) => {
            const named = filters.project === undefined ? undefined : [filters.project];
            const [project] = (await this.references.filter(actor, 'project', 'project', named)) ?? [];
            return this.views.list(actor, { project, limit: asked, cursor: position });
          },
          show: showing(VIEW),
        }),
    }),
    tool({
      name: 'list_people',
      title: 'List people',
      description: 'People and agents who share a workspace with you, by name.',
      scope: 'user:read',
      effect: 'reads',
      input: ListPeopleInput,
      output: listOutput('people', PERSON),
      run: (actor, { cursor, limit, maxCharacters, ...filters }) =>
        listAnswer({
          ...{ name: 'people', list: ['list_people', filters], limit, cursor, maxCharacters, idOf },
          read: (count, position) =>
            this.people.list(actor, {
              ...filters,
              email: filters.email?.toLowerCase(),
              ...{ limit: count, cursor: position },
            }),
          show: showing(PERSON),
        }),
    }),
  ];

  constructor(
    private readonly labels: LabelsService,
    private readonly groups: GroupsService,
    private readonly fields: FieldsService,
    private readonly views: ViewsService,
    private readonly people: PeopleQueries,
    private readonly projects: ProjectsService,
    private readonly references: References,
  ) {}

  private async inWorkspace<T extends { id: string }>(
    actor: Actor,
    name: string,
    { cursor, limit, maxCharacters, ...filters }: InWorkspaceInput,
    fields: Fields,
    service: { list: (actor: Actor, workspaceId: string, request: PageRequest) => Promise<Page<T>> },
  ): Promise<object> {
    const workspaceId = await this.workspaceOf(actor, filters);
    return listAnswer<T>({
      ...{ name, list: [`list_${name}`, filters], limit, cursor, maxCharacters, idOf },
      read: (count, position) => service.list(actor, workspaceId, { limit: count, cursor: position }),
      show: showing(fields),
    });
  }

  private async workspaceOf(actor: Actor, { project, workspace }: { project?: string; workspace?: string }) {
    if ((project === undefined) === (workspace === undefined)) {
      throw ValidationFailed.on('project', 'Project or workspace is required, and not both');
    }
    if (project !== undefined) {
      const id = await this.references.idOf(actor, 'project', 'project', project);
      return (await this.projects.get(actor, id)).workspaceId;
    }
    return this.references.idOf(actor, 'workspace', 'workspace', workspace!);
  }
}

const idOf = ({ id }: { id: string }): string => id;

/** A page of a list that is read as a whole; its cursor is the number of items before it. */
function pageOf<T>(items: T[], limit: number, cursor = '0'): Page<T> {
  const end = Number(cursor) + limit;
  return {
    items: items.slice(Number(cursor), end),
    total: items.length,
    page: 1,
    limit,
    ...(end < items.length && { nextCursor: String(end) }),
  };
}

/** Without unset fields. */
const showing =
  (fields: Fields) =>
  (record: object): object =>
    Object.fromEntries(Object.entries(pick(record, Object.keys(fields))).filter(([, value]) => value !== null));
