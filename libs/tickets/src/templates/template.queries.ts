import { Injectable } from '@nestjs/common';
import { type Person, person } from '#access';
import { type Actor, NotFound } from '#contracts';
import { type Page, type PageRequest, Paging, Parameters, ReplicaReader, type Sort, type Sql } from '#data';

export interface TemplateRecord {
  id: string;
  projectId: string;
  name: string;
  ticket: object;
  createdBy: Person;
  createdAt: Date;
  updatedAt: Date;
}

/** By query and not by entity: it is read before a transaction begins. */
export const STORED_TEMPLATE = 'SELECT project_id AS "projectId", ticket FROM ticket_templates WHERE id = $1';

const SORTS = { createdAt: { column: 't.created_at', type: 'timestamptz' } } satisfies Record<string, Sort>;

@Injectable()
export class TemplateQueries {
  constructor(private readonly reader: ReplicaReader) {}

  list(actor: Actor, projectId: string, request: PageRequest): Promise<Page<TemplateRecord>> {
    const parameters = new Parameters();
    const paging = new Paging(SORTS, 'createdAt', 'asc', request, 't.id');
    const project = parameters.add(projectId);
    return paging.read(this.reader, parameters, {
      count: `SELECT count(*) FROM ticket_templates WHERE project_id = ${project}`,
      rows: `${select(actor, parameters, `, ${paging.sortValue}`)} WHERE t.project_id = ${project}
             ${paging.condition(parameters)} ${paging.window(parameters)}`,
    });
  }

  async one(sql: Sql, actor: Actor, id: string): Promise<TemplateRecord> {
    const parameters = new Parameters();
    const [row] = await sql.query<TemplateRecord>(
      `${select(actor, parameters)} WHERE t.id = ${parameters.add(id)}`,
      parameters.values,
    );
    if (!row) throw new NotFound('Template');
    return row;
  }
}

const select = (actor: Actor, parameters: Parameters, extra = ''): string =>
  `SELECT t.id, t.project_id AS "projectId", t.name, t.ticket, ${person(actor, parameters, 'u')} AS "createdBy",
     t.created_at AS "createdAt", t.updated_at AS "updatedAt"${extra}
   FROM ticket_templates t JOIN users u ON u.id = t.created_by_id`;
