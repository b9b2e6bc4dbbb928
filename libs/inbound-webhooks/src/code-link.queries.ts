import { Injectable } from '@nestjs/common';
import type { Actor, CodeLinkKind, CodeLinkState } from '#contracts';
import { Database, type Page, type PageRequest, Paging, Parameters, ReplicaReader, type Sort } from '#data';
import { TicketAccess } from '#tickets';
import type { CodeProvider } from './code-event.js';

export interface CodeLinkRecord {
  id: string;
  ticketId: string;
  kind: CodeLinkKind;
  provider: CodeProvider;
  repo: string;
  number: number | null;
  sha: string | null;
  url: string | null;
  title: string;
  state: CodeLinkState | null;
  createdAt: Date;
  updatedAt: Date;
}

const SORTS = { createdAt: { column: 'l.created_at', type: 'timestamptz' } } satisfies Record<string, Sort>;

@Injectable()
export class CodeLinkQueries {
  constructor(
    private readonly db: Database,
    private readonly reader: ReplicaReader,
    private readonly access: TicketAccess,
  ) {}

  /** Newest first. */
  async list(actor: Actor, idOrKey: string, request: PageRequest): Promise<Page<CodeLinkRecord>> {
    const { id } = await this.access.ticket(this.db, actor, idOrKey, 'read');
    const parameters = new Parameters();
    const paging = new Paging(SORTS, 'createdAt', 'desc', request, 'l.id');
    const ticket = parameters.add(id);
    return paging.read(this.reader, parameters, {
      count: `SELECT count(*) FROM ticket_code_links WHERE ticket_id = ${ticket}`,
      rows: `SELECT l.id, l.ticket_id AS "ticketId", l.kind, l.provider, l.repo,
                    CASE WHEN l.kind <> 'commit' THEN l.reference::int END AS number,
                    CASE WHEN l.kind = 'commit' THEN l.reference END AS sha,
                    l.url, l.title, l.state, l.created_at AS "createdAt", l.updated_at AS "updatedAt", ${paging.sortValue}
             FROM ticket_code_links l WHERE l.ticket_id = ${ticket}
             ${paging.condition(parameters)} ${paging.window(parameters)}`,
    });
  }
}
