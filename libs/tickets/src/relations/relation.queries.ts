import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import { actorAsReader, readableTicket } from '#access';
import {
  type Actor,
  NotFound,
  type RelationType,
  type TicketPriority,
  type TicketStatus,
  type TicketType,
} from '#contracts';
import { type Page, type PageRequest, Paging, Parameters, ReplicaReader, type Sort, type Sql } from '#data';

/** A relation from the perspective of one ticket: `ticket` is the other one. */
export interface RelationRecord {
  id: string;
  type: RelationType;
  direction: 'outgoing' | 'incoming';
  ticket: {
    id: string;
    key: string | null;
    title: string;
    status: TicketStatus;
    priority: TicketPriority;
    type: TicketType;
    projectId: string | null;
    workspaceId: string;
  };
  createdAt: Date;
}

const SORTS = { createdAt: { column: 'r.created_at', type: 'timestamptz' } } satisfies Record<string, Sort>;

/** Relations of a ticket whose other ticket the actor may read. */
@Injectable()
export class RelationQueries {
  constructor(private readonly reader: ReplicaReader) {}

  /** Oldest first. */
  list(actor: Actor, ticketId: string, request: PageRequest): Promise<Page<RelationRecord>> {
    const parameters = new Parameters();
    const paging = new Paging(SORTS, 'createdAt', 'asc', request, 'r.id');
    const ticket = `${parameters.add(ticketId)}::uuid`;
    const visible = this.visible(actor, ticket, parameters);
    return paging.read(this.reader, parameters, {
      count: `SELECT count(*) ${visible}`,
      rows: `${this.columns(ticket)}, ${paging.sortValue} ${visible} ${paging.condition(parameters)}
             ${paging.window(parameters)}`,
    });
  }

  async one(sql: Sql, actor: Actor, ticketId: string, id: string): Promise<RelationRecord> {
    if (!isUuid(id)) throw new NotFound('Relation');
    const parameters = new Parameters();
    const ticket = `${parameters.add(ticketId)}::uuid`;
    const [row] = await sql.query<RelationRecord>(
      `${this.columns(ticket)} ${this.visible(actor, ticket, parameters)} AND r.id = ${parameters.add(id)}`,
      parameters.values,
    );
    if (!row) throw new NotFound('Relation');
    return row;
  }

  private columns(ticket: string): string {
    return `SELECT r.id, r.type, CASE WHEN r.ticket_id = ${ticket} THEN 'outgoing' ELSE 'incoming' END AS direction,
        json_build_object('id', t.id, 'key', p.key || '-' || t.number, 'title', t.title, 'status', t.status,
          'priority', t.priority, 'type', t.type, 'projectId', t.project_id, 'workspaceId', t.workspace_id) AS ticket,
        r.created_at AS "createdAt"`;
  }

  private visible(actor: Actor, ticket: string, parameters: Parameters): string {
    return `FROM ticket_relations r
      JOIN tickets t ON t.id = CASE WHEN r.ticket_id = ${ticket} THEN r.related_id ELSE r.ticket_id END
      LEFT JOIN projects p ON p.id = t.project_id
      WHERE (r.ticket_id = ${ticket} OR r.related_id = ${ticket}) AND ${readableTicket(actorAsReader(actor, parameters), 't', 'p')}`;
  }
}
