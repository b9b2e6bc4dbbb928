import { Injectable } from '@nestjs/common';
import { type Actor, type ApiKeyScope, NotFound, parsedUrl } from '#contracts';
import { ProjectQueries, ProjectsService } from '#projects';
import { TicketQueries } from '#tickets';
import { hasScope, mustHaveScope } from '../auth/scopes.js';
import { readDto } from '../http/validation/strict.pipe.js';
import { BoardReader } from './board-reader.js';
import { GetProjectInput, ProjectTools } from './tools/project-tools.js';
import { GetTicketInput } from './tools/ticket-inputs.js';
import { TicketReader } from './tools/ticket-reader.js';

const SCHEME = 'docket:';
const MIME_TYPE = 'application/json';
const READ_ON = 'Where `omitted` is answered, `?continuation=…` after the address reads on with its `next`.';
const PROJECTS_LISTED = 50; // per page; each has its board beside it

/** The parameters of a resource URI. */
type Parameters = Record<string, string>;

interface Kind {
  scope: ApiKeyScope;
  listed: { uriTemplate: string; name: string; title: string; description: string; mimeType: string };
  parameters: readonly string[];
  read: (actor: Actor, name: string, parameters: Parameters) => Promise<object>;
  /** The id that its events refer to, if the actor may read it. */
  idOf: (actor: Actor, name: string) => Promise<string>;
}

/** A resource a client has subscribed to. */
export interface Watched {
  uri: string;
  kind: string;
  /** The id of the ticket or project. */
  id: string;
}

/** Tickets, projects and boards by URI, with the content of the tools that read them. */
@Injectable()
export class Resources {
  private readonly kinds: Record<string, Kind>;

  constructor(
    reader: TicketReader,
    tools: ProjectTools,
    board: BoardReader,
    tickets: TicketQueries,
    projects: ProjectsService,
    private readonly queries: ProjectQueries,
  ) {
    const projectId = async (actor: Actor, name: string) => (await projects.get(actor, name)).id;
    this.kinds = {
      ticket: {
        scope: 'tickets:read',
        listed: kind('ticket', 'Ticket', `A ticket by id or key, as get_ticket answers it. ${READ_ON}`),
        parameters: ['continuation'],
        read: (actor, ticket, parameters) => reader.read(actor, readDto(GetTicketInput, { ticket, ...parameters })),
        idOf: async (actor, name) => (await tickets.readable(actor, name, ['id'])).id,
      },
      project: {
        scope: 'projects:read',
        listed: kind('project', 'Project', `A project by id or key, as get_project answers it. ${READ_ON}`),
        parameters: ['continuation'],
        read: (actor, project, parameters) => tools.read(actor, readDto(GetProjectInput, { project, ...parameters })),
        idOf: projectId,
      },
      board: {
        scope: 'tickets:read',
        listed: kind(
          'board',
          'Board',
          'The tickets of a project in its columns, or by status, each in its order; `omitted.next` of a column is the address ' +
            'of its next tickets.',
        ),
        parameters: ['status', 'column', 'cursor'],
        read: (actor, project, parameters) => board.read(actor, project, parameters),
        idOf: projectId,
      },
    };
  }

  templates(actor: Actor): Kind['listed'][] {
    return Object.values(this.kinds)
      .filter(({ scope }) => hasScope(actor, scope))
      .map(({ listed }) => listed);
  }

  /** The readable projects and their boards. Tickets are too many to list: a template addresses them. */
  async list(actor: Actor, cursor: string | undefined) {
    if (!hasScope(actor, 'projects:read')) return { resources: [] };
    const request = { sort: 'updatedAt', order: 'desc', limit: PROJECTS_LISTED, cursor } as const;
    const { items, nextCursor } = await this.queries.list(actor, request);
    const kinds = ['project', 'board'].filter((name) => hasScope(actor, this.kinds[name]!.scope));
    const resources = items.flatMap(({ key, name }) =>
      kinds.map((kind) => ({
        uri: `docket://${kind}/${key}`,
        name: `${kind} ${key}`,
        title: kind === 'board' ? `Board of ${name}` : name,
        mimeType: MIME_TYPE,
      })),
    );
    return { resources, ...(nextCursor && { nextCursor }) };
  }

  async read(actor: Actor, uri: string) {
    const { kind, name, parameters } = this.parse(uri);
    mustHaveScope(actor, kind.scope);
    return { uri, mimeType: MIME_TYPE, text: JSON.stringify(await kind.read(actor, name, parameters)) };
  }

  async watched(actor: Actor, uri: string): Promise<Watched> {
    const { kind, name } = this.parse(uri);
    mustHaveScope(actor, kind.scope);
    return { uri, kind: kind.listed.name, id: await kind.idOf(actor, name) };
  }

  private parse(uri: string): { kind: Kind; name: string; parameters: Parameters } {
    const url = parsedUrl(uri);
    const kind = url?.protocol === SCHEME && Object.hasOwn(this.kinds, url.host) ? this.kinds[url.host] : undefined;
    const name = decoded(url?.pathname.slice(1) ?? '');
    const parameters = Object.fromEntries(url?.searchParams ?? []);
    if (!kind || !name || Object.keys(parameters).some((given) => !kind.parameters.includes(given))) {
      throw new NotFound('Resource');
    }
    return { kind, name, parameters };
  }
}

const kind = (name: string, title: string, description: string): Kind['listed'] => ({
  uriTemplate: `docket://${name}/{${name === 'ticket' ? 'ticket' : 'project'}}`,
  name,
  title,
  description,
  mimeType: MIME_TYPE,
});

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '';
  }
}
