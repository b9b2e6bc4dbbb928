import { type Person, people, shownTicket } from '#access';
import type { Actor } from '#contracts';
import type { Parameters } from '#data';
import { shownGroup } from '../labels/shown-group.js';
import { type ReactionSummary, ticketReactions } from '../reactions/reactions.sql.js';
import { fieldJson } from '../ticket-columns.js';
import { descriptorOf, ITEM_FIELDS, PERSON_FIELDS, type PersonName, type TicketItemFields } from '../ticket-fields.js';

export interface TicketItem extends TicketItemFields, Record<PersonName, Person | null> {
  labels: { id: string; workspaceId: string; name: string; color: string }[];
  reactions: ReactionSummary[];
  _count: { comments: number; attachments: number; timeLogs: number; children: number; childrenDone: number };
}

/** What is needed to read the tickets of a response: CTEs to prepend, and the columns. */
export interface TicketSelect {
  with: string;
  columns: string;
  from: string;
}

/** SQL of a column, over ticket `t` and project `p`. */
export type Column = string | ((actor: Actor, parameters: Parameters) => string);

interface Parts {
  /** Selects the rows of `tickets` to show, and further columns. */
  rows: string;
  /** The names of the columns to return; all by default. */
  fields?: readonly string[];
  /** Columns in addition to those of list items, by name. */
  extra?: Record<string, Column>;
  joins?: string;
  /** Other CTEs, and the ids of the people they name. */
  beside?: { with: string; people: string };
}

const LABELS = `(SELECT coalesce(json_agg(json_build_object('id', l.id, 'workspaceId', l.workspace_id, 'name', l.name,
    'color', l.color) ORDER BY lower(l.name), l.id), '[]')
  FROM ticket_labels tl JOIN labels l ON l.id = tl.label_id WHERE tl.ticket_id = t.id AND l.deleted_at IS NULL)`;

/** Children are counted for every reader alike, except those in a deleted project. */
const COUNTS = `(SELECT json_build_object('comments', t.comment_count, 'attachments', t.attachment_count,
    'timeLogs', t.time_log_count, 'children', count(*), 'childrenDone', count(*) FILTER (WHERE o.status = 'done'))
  FROM tickets o WHERE o.parent_id = t.id AND o.deleted_at IS NULL
    AND o.scope_id NOT IN (SELECT id FROM projects WHERE status = 'deleted'))`;

/** The same for every reader, except that another ticket is shown only to those who may read it. */
const ITEM_COLUMNS: Record<string, Column> = {
  ...Object.fromEntries(
    ITEM_FIELDS.map((field): [string, Column] => {
      const { references, column } = descriptorOf(field);
      if (references === 'group') return [field, shownGroup('t', column)];
      if (references !== 'ticket') return [field, fieldJson(field, 't', 'p')];
      return [field, (actor, parameters) => shownTicket(actor, parameters, `t.${column}`)];
    }),
  ),
  ...Object.fromEntries(PERSON_FIELDS.map(({ person }) => [person, `${person}.person`])),
  labels: LABELS,
  reactions: (actor, parameters) => ticketReactions(actor, parameters, 't.id'),
  _count: COUNTS,
};

/** The fields of a list item. */
export const ITEM_NAMES: readonly string[] = Object.keys(ITEM_COLUMNS);

/** List items; searches and details build on it too. The CTE `shown` holds the rows, `people` the people they name. */
export function ticketSelect(
  actor: Actor,
  parameters: Parameters,
  { rows, fields, extra, joins = '', beside }: Parts,
): TicketSelect {
  const isAsked = (name: string) => name === 'id' || !fields || fields.includes(name);
  const persons = PERSON_FIELDS.filter(({ person }) => isAsked(person));
  const named = [...persons.map(({ column }) => `SELECT ${column} FROM shown`), ...(beside ? [beside.people] : [])];
  const ctes = [
    `shown AS MATERIALIZED (${rows})`,
    ...(beside ? [beside.with] : []),
    ...(named.length > 0 ? [`people AS MATERIALIZED (${people(actor, parameters, named.join(' UNION ALL '))})`] : []),
  ];
  const columns = Object.entries({ ...ITEM_COLUMNS, ...extra })
    .filter(([name]) => isAsked(name))
    .map(([name, column]) => `${typeof column === 'string' ? column : column(actor, parameters)} AS "${name}"`);
  const from = [
    'FROM shown t LEFT JOIN projects p ON p.id = t.project_id',
    ...persons.map(({ person, column }) => `LEFT JOIN people ${person} ON ${person}.id = t.${column}`),
    joins,
  ].join(' ');
  return { with: ctes.join(', '), columns: columns.join(', '), from };
}
