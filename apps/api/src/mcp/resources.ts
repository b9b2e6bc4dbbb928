import { Injectable } from '@nestjs/common';
import { type Actor, type ApiKeyScope, NotFound } from '#contracts';
import { mustHaveScope } from '../auth/scopes.js';
import { readDto } from '../http/validation/strict.pipe.js';
import { ContinuationField, ReferenceField } from './tools/input-fields.js';
import { ProjectTools } from './tools/project-tools.js';
import { GetTicketInput } from './tools/ticket-inputs.js';
import { TicketReader } from './tools/ticket-reader.js';

const SCHEME = 'docket:';
const READ_ON = 'Where `continuation` is answered, `?continuation=…` after the address reads on.';

interface Kind {
  scope: ApiKeyScope;
  told: { uriTemplate: string; name: string; title: string; description: string; mimeType: string };
  read: (actor: Actor, name: string, continuation?: string) => Promise<object>;
}

class ProjectInput {
  @ReferenceField('Project', 'Id or key.') project!: string;
  @ContinuationField('an earlier answer') continuation?: string;
}

/** Tickets and projects by address: the same as the tools that read them answer. */
@Injectable()
export class Resources {
  readonly kinds: Record<string, Kind>;

  constructor(tickets: TicketReader, projects: ProjectTools) {
    this.kinds = {
      tickets: {
        scope: 'tickets:read',
        told: {
          uriTemplate: 'docket://tickets/{ticket}',
          name: 'ticket',
          title: 'Ticket',
          description: `A ticket by id or key, as get_ticket answers it. ${READ_ON}`,
          mimeType: 'application/json',
        },
        read: (actor, ticket, continuation) => tickets.read(actor, readDto(GetTicketInput, { ticket, continuation })),
      },
      projects: {
        scope: 'projects:read',
        told: {
          uriTemplate: 'docket://projects/{project}',
          name: 'project',
          title: 'Project',
          description: `A project by id or key, as get_project answers it. ${READ_ON}`,
          mimeType: 'application/json',
        },
        read: (actor, project, continuation) => projects.read(actor, readDto(ProjectInput, { project, continuation })),
      },
    };
  }

  async read(actor: Actor, uri: string): Promise<object> {
    const { kind, name, continuation } = this.parse(uri);
    mustHaveScope(actor, kind.scope);
    return kind.read(actor, name, continuation);
  }

  private parse(uri: string): { kind: Kind; name: string; continuation?: string } {
    const url = URL.canParse(uri) ? new URL(uri) : undefined;
    const kind = url?.protocol === SCHEME && Object.hasOwn(this.kinds, url.host) ? this.kinds[url.host] : undefined;
    const name = decoded(url?.pathname.slice(1) ?? '');
    const unknown = [...(url?.searchParams.keys() ?? [])].some((parameter) => parameter !== 'continuation');
    if (!kind || !name || unknown) throw new NotFound('Resource');
    return { kind, name, continuation: url?.searchParams.get('continuation') ?? undefined };
  }
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '';
  }
}
