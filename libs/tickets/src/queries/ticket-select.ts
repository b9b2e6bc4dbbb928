import { type Person, people, shownTicket } from '#access';
import type { Actor } from '#contracts';
import { type JsonValue, jsonText, type Parameters } from '#data';
import { shownColumn } from '../columns/shown-column.sql.js';
import { REDEFINED_FIELDS, storedFields } from '../fields/shown-fields.sql.js';
import { shownGroup } from '../labels/shown-group.js';
import { type ReactionSummary, shownReactions } from '../reactions/reactions.sql.js';
import { fieldJson, jsonValue } from '../ticket-columns.js';
import { descriptorOf, ITEM_FIELDS, PERSON_FIELDS, type PersonName, type TicketItemFields } from '../ticket-fields.js';

export interface TicketItem extends TicketItemFields, Record<PersonName, Person | null> {
  labels: { id: string; workspaceId: string; name: string; color: string }[];
  reactions: ReactionSummary[];
  _count: { comments: number; attachments: number; timeLogs: number; children: number; childrenDone: number };
}

/** What is needed to read the tickets of a response: CTEs to prepend, and the columns. */
export interface TicketSelect {
  with: string;
  /** The text of a ticket's JSON. */
  item: string;
  from: string;
}

/** A member of the JSON, over ticket `t` and project `p`; a string is SQL of what is JSON already, and never null. */
export type Column = string | JsonValue | ((actor: Actor, parameters: Parameters) => string | JsonValue);

interface Parts {
  /** Selects the rows of `tickets` to show, and further columns. */
  rows: string;
  /** The names of the columns to return; all by default. */
  fields?: readonly string[];
  /** Columns in addition to those of list items or instead of them, by name. */
  extra?: Record<string, Column>;
  joins?: string;
  /** The relation of tickets and labels, if they are written by the same statement. */
  labels?: string;
  /** Other CTEs, and the ids of the people they name. */
  beside?: { with: string; people: string };
}

const LABEL = jsonText({
  id: { sql: 'l.id', as: 'word' },
  workspaceId: { sql: 'l.workspace_id', as: 'word' },
  name: { sql: 'l.name', as: 'text' },
  color: { sql: 'l.color', as: 'word' },
});

/*
 * Fields, labels, reactions and children are read for all shown tickets at once, in CTEs: a subquery for each ticket took a third
 * of the time of a list. Joined, because looking each ticket up in a CTE reads all of it: half of the time of a board.
 */
const labelled = (labels: string): string => `labelled AS MATERIALIZED (
  SELECT tl.ticket_id, string_agg(${LABEL}, ',' ORDER BY lower(l.name), l.id) AS labels
  FROM shown JOIN ${labels} tl ON tl.ticket_id = shown.id JOIN labels l ON l.id = tl.label_id
  WHERE l.deleted_at IS NULL GROUP BY tl.ticket_id)`;

/** Children are counted for every reader alike, except those in a deleted project. */
const BELOW = `below AS MATERIALIZED (
  SELECT o.parent_id, count(*) AS children, count(*) FILTER (WHERE o.status = 'done') AS done
  FROM shown JOIN tickets o ON o.parent_id = shown.id
  WHERE o.deleted_at IS NULL AND o.scope_id NOT IN (SELECT id FROM projects WHERE status = 'deleted')
  GROUP BY o.parent_id)`;

/** A CTE that a member of the JSON is read from, and its join to ticket `t`. */
interface Source {
  with: (actor: Actor, parameters: Parameters, labels: string) => string;
  join?: string;
}

const SOURCES: Record<string, Source> = {
  fields: { with: () => REDEFINED_FIELDS },
  labels: {
    with: (_actor, _parameters, labels) => labelled(labels),
    join: 'LEFT JOIN labelled ON labelled.ticket_id = t.id',
  },
  reactions: { with: shownReactions, join: 'LEFT JOIN reacted ON reacted.ticket_id = t.id' },
  _count: { with: () => BELOW, join: 'LEFT JOIN below ON below.parent_id = t.id' },
};

/** Most projects define no columns, so one look for all shown tickets mostly replaces one for each. */
const SHOWN_COLUMN = `CASE WHEN (
    SELECT EXISTS (SELECT FROM project_columns WHERE project_id = ANY (ARRAY(SELECT project_id FROM shown)))
  ) THEN ${shownColumn('t')} END`;

/** The same for every reader, except that another ticket is shown only to those who may read it. */
const ITEM_COLUMNS: Record<string, Column> = {
  ...Object.fromEntries(
    ITEM_FIELDS.map((field): [string, Column] => {
      const { references, column } = descriptorOf(field);
      if (references === 'group') return [field, jsonValue(field, shownGroup('t', column))];
      if (references === 'column') return [field, jsonValue(field, SHOWN_COLUMN)];
      if (references !== 'ticket') return [field, jsonValue(field, fieldJson(field, 't', 'p'))];
      return [
        field,
        (actor, parameters) =>
          jsonValue(
            field,
            `CASE WHEN t.${column} IS NOT NULL THEN ${shownTicket(actor, parameters, `t.${column}`)} END`,
          ),
      ];
    }),
  ),
  ...Object.fromEntries(
    PERSON_FIELDS.map(({ person }): [string, Column] => [
      person,
      { sql: `${person}.person`, as: 'bare', nullable: true },
    ]),
  ),
  fields: storedFields('t'),
  labels: `concat('[', labelled.labels, ']')`,
  reactions: `coalesce(reacted.reactions, '[]')`,
  _count: jsonText({
    comments: { sql: 't.comment_count', as: 'bare' },
    attachments: { sql: 't.attachment_count', as: 'bare' },
    timeLogs: { sql: 't.time_log_count', as: 'bare' },
    children: { sql: 'coalesce(below.children, 0)', as: 'bare' },
    childrenDone: { sql: 'coalesce(below.done, 0)', as: 'bare' },
  }),
};

/** The fields of a list item. */
export const ITEM_NAMES: readonly string[] = Object.keys(ITEM_COLUMNS);

/** List items; searches and details build on it too. The CTE `shown` holds the rows, `people` the people they name. */
export function ticketSelect(actor: Actor, parameters: Parameters, { rows, ...parts }: Parts): TicketSelect {
  const { with: ctes, ...select } = itemSelect(actor, parameters, parts);
  const all = [`shown AS MATERIALIZED (${rows})`, ...(ctes ? [ctes] : [])];
  return { with: all.join(', '), ...select };
}

/** The select of whole list items, which is the same text for all requests with as many parameters before it. */
const WHOLE_ITEMS = new Map<string, TicketSelect & { ids: number }>();

function itemSelect(actor: Actor, parameters: Parameters, parts: Omit<Parts, 'rows'>): TicketSelect {
  if (Object.values(parts).some((part) => part !== undefined)) return selectOf(actor, parameters, parts);
  const shape = `${actor.role === 'ADMIN'} ${parameters.values.length}`;
  const known = WHOLE_ITEMS.get(shape);
  if (known) {
    for (let id = 0; id < known.ids; id++) parameters.addId(actor.userId);
    return known;
  }
  const before = parameters.values.length;
  const select = selectOf(actor, parameters, parts);
  const added = parameters.values.slice(before);
  if (added.every((value) => value === actor.userId)) WHOLE_ITEMS.set(shape, { ...select, ids: added.length });
  return select;
}

function selectOf(
  actor: Actor,
  parameters: Parameters,
  { fields, extra, joins = '', labels = 'ticket_labels', beside }: Omit<Parts, 'rows'>,
): TicketSelect {
  const isAsked = (name: string) => name === 'id' || !fields || fields.includes(name);
  const persons = PERSON_FIELDS.filter(({ person }) => isAsked(person));
  const columns = Object.entries({ ...ITEM_COLUMNS, ...extra }).filter(([name]) => isAsked(name));
  const sources = columns.flatMap(([name, column]): Source[] => {
    const source = column === ITEM_COLUMNS[name] ? SOURCES[name] : undefined;
    return source ? [source] : [];
  });
  const named = [
    ...(persons.length > 0
      ? [`SELECT DISTINCT unnest(ARRAY[${persons.map(({ column }) => column).join(', ')}]) FROM shown`]
      : []),
    ...(beside ? [beside.people] : []),
  ];
  const ctes = [
    ...(beside ? [beside.with] : []),
    ...(named.length > 0 ? [people(actor, parameters, named.join(' UNION '))] : []),
    ...sources.map((source) => source.with(actor, parameters, labels)),
  ];
  const members = columns.map(([name, column]): [string, JsonValue] => {
    const value = typeof column === 'function' ? column(actor, parameters) : column;
    return [name, typeof value === 'string' ? { sql: value, as: 'bare' } : value];
  });
  const from = [
    'FROM shown t LEFT JOIN projects p ON p.id = t.project_id',
    ...persons.map(({ person, column }) => `LEFT JOIN people ${person} ON ${person}.id = t.${column}`),
    ...sources.map(({ join = '' }) => join),
    joins,
  ].join(' ');
  return { with: ctes.join(', '), item: jsonText(Object.fromEntries(members)), from };
}
