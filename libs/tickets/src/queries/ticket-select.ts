import { type Person, people, shownTicket } from '#access';
import type { Actor } from '#contracts';
import type { Parameters } from '#data';
import { shownGroup } from '../labels/shown-group.js';
import { fieldJson } from '../ticket-columns.js';
import { descriptorOf, ITEM_FIELDS, PERSON_FIELDS, type PersonName, type TicketItemFields } from '../ticket-fields.js';

export interface TicketItem extends TicketItemFields, Record<PersonName, Person | null> {
  _count: { comments: number; attachments: number; timeLogs: number };
}

/** What an answer's tickets are read with: CTEs to put before the statement, and what it selects of them. */
export interface TicketSelect {
  with: string;
  columns: string;
  from: string;
}

interface Parts {
  /** Selects the rows of `tickets` to show, and what else is wanted of each, as columns. */
  rows: string;
  extra?: string;
  joins?: string;
  /** Other CTEs, and the ids of the people they name. */
  beside?: { with: string; people: string };
}

/** Once for every field, except that another ticket is shown only to those who may read it. */
const ITEM_COLUMNS: (string | ((actor: Actor, parameters: Parameters) => string))[] = [
  ...ITEM_FIELDS.map((field) => {
    const { references, column } = descriptorOf(field);
    if (references === 'group') return `${shownGroup('t', column)} AS "${field}"`;
    if (references !== 'ticket') return `${fieldJson(field, 't', 'p')} AS "${field}"`;
    return (actor: Actor, parameters: Parameters) => `${shownTicket(actor, parameters, `t.${column}`)} AS "${field}"`;
  }),
  ...PERSON_FIELDS.map(({ person }) => `${person}.person AS "${person}"`),
  `json_build_object('comments', t.comment_count, 'attachments', t.attachment_count, 'timeLogs', t.time_log_count) AS _count`,
];
const NAMED = PERSON_FIELDS.map(({ column }) => `SELECT ${column} FROM shown`);
const FROM = [
  'FROM shown t LEFT JOIN projects p ON p.id = t.project_id',
  ...PERSON_FIELDS.map(({ person, column }) => `LEFT JOIN people ${person} ON ${person}.id = t.${column}`),
].join(' ');

/** List items; searches and details build on it too. The CTE `shown` holds the rows, `people` whom they name. */
export function ticketSelect(
  actor: Actor,
  parameters: Parameters,
  { rows, extra, joins, beside }: Parts,
): TicketSelect {
  const named = beside ? [...NAMED, beside.people] : NAMED;
  const ctes = [
    `shown AS MATERIALIZED (${rows})`,
    ...(beside ? [beside.with] : []),
    `people AS MATERIALIZED (${people(actor, parameters, named.join(' UNION ALL '))})`,
  ];
  const columns = [
    ...ITEM_COLUMNS.map((column) => (typeof column === 'string' ? column : column(actor, parameters))),
    ...(extra ? [extra] : []),
  ].join(', ');
  const from = `${FROM} ${joins ?? ''}`;
  return { with: ctes.join(', '), columns, from };
}
