import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import { type Actor, DocketError, ValidationFailed } from '#contracts';
import { ColumnsService, columnNamed, TemplatesService, type TicketInput, TicketQueries } from '#tickets';

/** The project of a new ticket, or a ticket whose project is meant. */
export interface TicketPlace {
  projectId?: string | null;
  ticket?: string;
}

const MAX_TEMPLATES = 100; // per project

/** Board columns and templates, which belong to a project and which an agent may give by name. */
@Injectable()
export class ProjectNames {
  constructor(
    private readonly columns: ColumnsService,
    private readonly templates: TemplatesService,
    private readonly tickets: TicketQueries,
  ) {}

  /** The values with ids instead of names. */
  async withIds<T extends TicketInput>(actor: Actor, values: T, ticket?: string): Promise<T> {
    const { columnId, templateId, projectId } = values;
    const place = { projectId, ticket };
    return {
      ...values,
      ...(columnId && { columnId: await this.column(actor, columnId, place) }),
      ...(templateId && { templateId: await this.template(actor, templateId, place) }),
    };
  }

  async column(actor: Actor, name: string, place: TicketPlace): Promise<string> {
    if (isUuid(name)) return name;
    const id = await this.projectAt(actor, place);
    const column = id && columnNamed(await this.columns.list(actor, id), name);
    if (!column) throw ValidationFailed.on('columnId', 'Column must be valid: the project has none of this name');
    return column.id;
  }

  /** The same for filter values: an unknown one is kept, and matches nothing. */
  async columnsOf(actor: Actor, names: string[] | undefined, projects: string[] = []): Promise<string[] | undefined> {
    if (!names || names.every((name) => isUuid(name))) return names;
    const [only] = projects;
    if (projects.length !== 1 || only!.startsWith('!') || only === 'none') {
      throw ValidationFailed.on('column', 'Column can be given by name only together with its project');
    }
    const columns = await this.columns.list(actor, only!);
    return names.map((name) => (isUuid(name) ? name : (columnNamed(columns, name)?.id ?? name)));
  }

  /** The id of the project, unless the actor may not read it: whatever uses it then states that. */
  async projectAt(actor: Actor, { projectId, ticket }: TicketPlace): Promise<string | undefined> {
    try {
      const own = projectId === undefined && ticket !== undefined;
      const id = own ? (await this.tickets.readable(actor, ticket, ['projectId'])).json.value.projectId : projectId;
      return id ?? undefined;
    } catch (error) {
      if (error instanceof DocketError) return undefined;
      throw error;
    }
  }

  private async template(actor: Actor, name: string, place: TicketPlace): Promise<string> {
    if (isUuid(name)) return name;
    const id = await this.projectAt(actor, place);
    const templates = id ? (await this.templates.list(actor, id, { limit: MAX_TEMPLATES })).items : [];
    const found = templates.filter((template) => template.name.toLowerCase() === name.trim().toLowerCase());
    if (found.length === 1) return found[0]!.id;
    const why = found.length === 0 ? 'the project has none of this name' : 'several have this name, use the id';
    throw ValidationFailed.on('templateId', `Template must be valid: ${why}`);
  }
}
