import { Injectable } from '@nestjs/common';
import { actorAsReader, isReadable, type Person, person, readableTicket } from '#access';
import type { Actor } from '#contracts';
import { Database, type Page, type PageRequest, Paging, Parameters, ReplicaReader, type Sort } from '#data';
import { TicketAccess } from './ticket-access.js';
import { fieldSql } from './ticket-columns.js';
import { descriptorOf, RECORDED_FIELDS, type RecordedValue, type ReferenceKind } from './ticket-fields.js';

export interface HistoryEntry {
  id: string;
  field: string;
  from: RecordedValue | object | null;
  to: RecordedValue | object | null;
  /** How to display the values; null if there is none, or none that the reader may see. */
  fromLabel: string | null;
  toLabel: string | null;
  actor: Person;
  at: Date;
  /** The reason for a change that Docket made by itself. */
  reason?: string;
}

const SORTS = { at: { column: 'h.at', type: 'timestamptz' } } satisfies Record<string, Sort>;

@Injectable()
export class HistoryQueries {
  constructor(
    private readonly db: Database,
    private readonly reader: ReplicaReader,
    private readonly access: TicketAccess,
  ) {}

  /** Newest first. */
  async list(actor: Actor, idOrKey: string, request: PageRequest): Promise<Page<HistoryEntry>> {
    const { id } = await this.access.ticket(this.db, actor, idOrKey, 'read');
    const parameters = new Parameters();
    const paging = new Paging(SORTS, 'at', 'desc', request, 'h.id');
    const ticket = parameters.add(id);
    const page = await paging.read<Omit<HistoryEntry, 'reason'> & { reason: string | null }>(this.reader, parameters, {
      count: `SELECT count(*) FROM ticket_history WHERE ticket_id = ${ticket}`,
      rows: `SELECT h.id, h.field, ${shown(actor, parameters, 'h."from"')} AS "from",
               ${shown(actor, parameters, 'h."to"')} AS "to",
               ${label(actor, parameters, ticket, 'h."from"')} AS "fromLabel",
               ${label(actor, parameters, ticket, 'h."to"')} AS "toLabel",
               ${person(actor, parameters, 'u')} AS actor, h.at, h.reason, ${paging.sortValue}
             FROM ticket_history h JOIN users u ON u.id = h.actor_id WHERE h.ticket_id = ${ticket}
             ${paging.condition(parameters)} ${paging.window(parameters)}`,
    });
    return {
      ...page,
      items: page.items.map(({ reason, ...entry }) => ({ ...entry, ...(reason !== null && { reason }) })),
    };
  }
}

/**
 * A value of history `h`, or null if it refers to something the reader may not open: the ticket may have come from
 * another project, or have a parent there. The id of a deleted group is kept, since nothing else identifies it.
 */
function shown(actor: Actor, parameters: Parameters, value: string): string {
  const text = `(${value} #>> '{}')`;
  const ifTicket = (id: string) => `(SELECT ${value} FROM tickets t LEFT JOIN projects p ON p.id = t.project_id
    WHERE t.id = ${id}::uuid AND ${readableTicket(actorAsReader(actor, parameters), 't', 'p')})`;
  const ifProject = (joined: string) =>
    `(SELECT ${value} FROM ${joined} AND ${isReadable(actorAsReader(actor, parameters), { project: 'p' })})`;
  const readable: Record<ReferenceKind, string | null> = {
    project: ifProject(`projects p WHERE p.id = ${text}::uuid`),
    'project key': ifProject(`project_keys k JOIN projects p ON p.id = k.project_id
      WHERE k.key = split_part(${text}, '-', 1)`),
    group: `(SELECT ${value} FROM (SELECT 1) AS one LEFT JOIN groups g ON g.id = ${text}::uuid
      LEFT JOIN projects p ON p.id = g.project_id WHERE p.id IS NULL OR ${isReadable(actorAsReader(actor, parameters), { project: 'p' })})`,
    ticket: ifTicket(text),
    person: null, // visible like the ticket itself
    agent: null,
    label: null,
    workspace: null,
    column: null,
  };
  return byField(readable, ifTicket(`(${value} ->> 'ticketId')`), value);
}

const LONGEST_LABEL = 200; // the full value is shown beside it

/** The label of a value of history `h`: the name of what it refers to, if the reader may open that, or its text. */
function label(actor: Actor, parameters: Parameters, ticket: string, value: string): string {
  const text = `(${value} #>> '{}')`;
  const ticketKey = (id: string) => `(SELECT coalesce(${fieldSql('key', 't', 'p')}, t.title)
    FROM tickets t LEFT JOIN projects p ON p.id = t.project_id
    WHERE t.id = ${id}::uuid AND ${readableTicket(actorAsReader(actor, parameters), 't', 'p')})`;
  const inProject = () => isReadable(actorAsReader(actor, parameters), { project: 'p' });
  const name = `(SELECT u.name FROM users u WHERE u.id = ${text}::uuid)`;
  const names: Record<ReferenceKind, string | null> = {
    project: `(SELECT p.name FROM projects p WHERE p.id = ${text}::uuid AND ${inProject()})`,
    'project key': `(SELECT ${text} FROM project_keys k JOIN projects p ON p.id = k.project_id
      WHERE k.key = split_part(${text}, '-', 1) AND ${inProject()})`,
    group: `(SELECT g.name FROM groups g LEFT JOIN projects p ON p.id = g.project_id
      WHERE g.id = ${text}::uuid AND g.deleted_at IS NULL AND (p.id IS NULL OR ${inProject()}))`,
    ticket: ticketKey(text),
    person: name,
    agent: name,
    label: `CASE WHEN jsonb_typeof(${value}) = 'array' THEN (
      SELECT string_agg(l.name, ', ' ORDER BY lower(l.name), l.id) FROM labels l
      WHERE l.id IN (SELECT jsonb_array_elements_text(${value})::uuid) AND l.deleted_at IS NULL) END`,
    workspace: null,
    column: `(SELECT c.name FROM project_columns c WHERE c.id = ${text}::uuid)`,
  };
  const parts = `CASE WHEN h.field = 'attachments' THEN ${value} ->> 'name'
    WHEN h.field = 'timeLogs' THEN (${value} ->> 'minutes') || ' minutes'
    WHEN h.field LIKE 'fields.%' THEN left(${fieldLabel(inProject(), ticket, value)}, ${LONGEST_LABEL})
    ELSE left(${text}, ${LONGEST_LABEL}) END`;
  return byField(names, ticketKey(`(${value} ->> 'ticketId')`), parts);
}

const IS_UUID = "~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'";

/**
 * The names of the options, or of the user, that a value of a custom field refers to. The ticket may have moved since:
 * fields of the projects it was in count as well, if the reader may open project `p`. An id that nothing names any more
 * is no label.
 */
function fieldLabel(isReadableProject: string, ticket: string, value: string): string {
  const text = `(${value} #>> '{}')`;
  const fields = `project_fields f JOIN projects p ON p.id = f.project_id AND f.project_id IN (
    SELECT project_id FROM tickets WHERE id = ${ticket} UNION ALL
    SELECT (m."from" #>> '{}')::uuid FROM ticket_history m WHERE m.ticket_id = ${ticket} AND m.field = 'projectId')`;
  const ofType = (types: string) => `f.type IN (${types}) AND ${isReadableProject}`;
  const hasField = (types: string) => `EXISTS (
    SELECT 1 FROM ${fields} WHERE f.key = substr(h.field, 8) AND ${ofType(types)})`;
  return `CASE
    WHEN jsonb_typeof(${value}) = 'array' OR ${text} ${IS_UUID} THEN coalesce(
      (SELECT string_agg(o ->> 'name', ', ' ORDER BY place)
       FROM ${fields}, jsonb_array_elements(f.options) WITH ORDINALITY AS o (o, place)
       WHERE ${ofType(`'select', 'multi_select'`)} AND ${value} @> (o -> 'id')),
      CASE WHEN jsonb_typeof(${value}) = 'string' AND ${hasField(`'user'`)}
        THEN (SELECT u.name FROM users u WHERE u.id = ${text}::uuid) END,
      CASE WHEN ${hasField(`'text'`)} THEN ${text} END)
    ELSE ${text} END`;
}

/** Selects an expression by what the field of history `h` references. */
function byField(references: Record<ReferenceKind, string | null>, relation: string, others: string): string {
  const cases = RECORDED_FIELDS.flatMap((field) => {
    const { references: kind } = descriptorOf(field);
    const sql = kind && references[kind];
    return sql ? [`WHEN '${field}' THEN ${sql}`] : [];
  });
  return `CASE h.field ${cases.join(' ')} WHEN 'relations' THEN ${relation} ELSE ${others} END`;
}
