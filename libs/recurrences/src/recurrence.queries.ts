import { Injectable } from '@nestjs/common';
import { type Person, person } from '#access';
import { type Actor, NotFound } from '#contracts';
import { type Page, type PageRequest, Paging, Parameters, ReplicaReader, type Sort, type Sql } from '#data';

/** Why no tickets are created: someone paused it, its user may not create them, or they would be invalid. */
export const PAUSE_REASONS = ['paused', 'access', 'invalid'] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

export interface RecurrenceRecord {
  id: string;
  projectId: string;
  ticket: object | null;
  templateId: string | null;
  rule: string;
  timezone: string;
  startsAt: Date;
  nextAt: Date | null;
  lastAt: Date | null;
  paused: boolean;
  pauseReason: PauseReason | null;
  actsAs: Person;
  createdAt: Date;
  updatedAt: Date;
}

const SORTS = { createdAt: { column: 'r.created_at', type: 'timestamptz' } } satisfies Record<string, Sort>;

@Injectable()
export class RecurrenceQueries {
  constructor(private readonly reader: ReplicaReader) {}

  list(actor: Actor, projectId: string, request: PageRequest): Promise<Page<RecurrenceRecord>> {
    const parameters = new Parameters();
    const paging = new Paging(SORTS, 'createdAt', 'asc', request, 'r.id');
    const project = parameters.add(projectId);
    return paging.read(this.reader, parameters, {
      count: `SELECT count(*) FROM recurrences WHERE project_id = ${project}`,
      rows: `${select(actor, parameters, `, ${paging.sortValue}`)} WHERE r.project_id = ${project}
             ${paging.condition(parameters)} ${paging.window(parameters)}`,
    });
  }

  async one(sql: Sql, actor: Actor, id: string): Promise<RecurrenceRecord> {
    const parameters = new Parameters();
    const [row] = await sql.query<RecurrenceRecord>(
      `${select(actor, parameters)} WHERE r.id = ${parameters.add(id)}`,
      parameters.values,
    );
    if (!row) throw new NotFound('Recurrence');
    return row;
  }
}

const select = (actor: Actor, parameters: Parameters, extra = ''): string =>
  `SELECT r.id, r.project_id AS "projectId", r.ticket, r.template_id AS "templateId", r.rule, r.timezone,
     r.starts_at AS "startsAt", CASE WHEN r.paused_at IS NULL THEN r.next_at END AS "nextAt", r.last_at AS "lastAt",
     r.paused_at IS NOT NULL AS paused, r.pause_reason AS "pauseReason", ${person(actor, parameters, 'u')} AS "actsAs",
     r.created_at AS "createdAt", r.updated_at AS "updatedAt"${extra}
   FROM recurrences r JOIN users u ON u.id = r.acts_as_id`;
