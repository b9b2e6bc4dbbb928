import type { Paging, Parameters, Sort } from '#data';
import type { FieldSort } from '../fields/schema-filters.js';
import type { Gathered, TicketCondition } from './ticket-filter.js';
import { foundTickets, hasMatches, type PageCtes } from './ticket-page.js';

/** Stands for no value, which sorts last in either order. */
const last = (order: 'asc' | 'desc'): string => (order === 'asc' ? '\u{10ffff}' : '\u0001');

const lastSql = (order: 'asc' | 'desc'): string => (order === 'asc' ? `U&'\\+10FFFF'` : `U&'\\0001'`);

const ofFields = (ids: string[], parameters: Parameters): string =>
  ids.length === 1
    ? `v.field_id = ${parameters.addId(ids[0]!)}`
    : `v.field_id = ANY (${parameters.addHidden(ids, 'uuid[]')})`;

/** The index of a value in the sort order, as text that sorts like it. */
const placeOf = (place: string): string => `lpad((${place})::text, 6, '0')`;

/** The sort by a field, over row `t`: for few tickets, which are sorted. */
export function sortByField({ ids, values }: FieldSort, order: 'asc' | 'desc', parameters: Parameters): Sort {
  const place = values && placeOf(`array_position(${parameters.addHidden(values, 'text[]')}, v.value)`);
  const value = `(SELECT ${place ?? 'v.value'} FROM ticket_field_values v WHERE v.ticket_id = t.id
    AND ${ofFields(ids, parameters)} LIMIT 1)`;
  return { column: `(coalesce(${value}, ${lastSql(order)}) COLLATE "C")`, type: 'text' };
}

/**
 * The rows of a page in the order of a field. With many matches, the index on values has them in order, followed by
 * tickets without a value, which are read only if the first part does not fill the page. With few matches, they are
 * collected and sorted.
 */
export function inOrderOfField(
  { paging, order }: { paging: Paging<string>; order: 'asc' | 'desc' },
  sort: FieldSort,
  parameters: Parameters,
  conditions: TicketCondition[],
  gathered: Gathered,
  { scopes, matched }: PageCtes,
): string {
  const rows = paging.rowsRead(parameters);
  const most = paging.mostRowsRead ?? rows;
  const walks = `(SELECT m.tickets::float8 * m.tickets > ${rows} * (SELECT coalesce(sum(all_tickets), 0) FROM ${scopes}) FROM ${matched} m)`;
  const perRow = conditions.map((condition) => `AND ${condition.perRow}`).join(' ');
  const isShown = `t.deleted_at IS NULL AND (t.scope_id IN (SELECT scope_id FROM ${scopes})) IS TRUE ${perRow}`;
  const values = valuesInOrder(sort, order, paging, parameters, isShown, `${most}`);
  const valued = `SELECT t.* FROM (${values}) AS t WHERE ${walks} ORDER BY t."sortValue" ${order}, t.id ${order}`;
  const rest = `SELECT t.*, ${lastSql(order)} AS "sortValue" FROM ${scopes} CROSS JOIN LATERAL (
      SELECT t.* FROM tickets t WHERE t.scope_id = ${scopes}.scope_id AND t.deleted_at IS NULL ${perRow}
        AND NOT EXISTS (SELECT FROM ticket_field_values v WHERE v.ticket_id = t.id AND ${ofFields(sort.ids, parameters)})
        ${restAfter(paging, order, parameters)} ORDER BY t.id ${order} LIMIT ${most}
    ) AS t WHERE ${walks} ORDER BY t.id ${order} LIMIT ${most}`;
  const found = foundTickets(conditions, gathered, scopes);
  const condition = paging.condition(parameters);
  return paging.firstOf(
    `SELECT * FROM (
       SELECT * FROM (SELECT * FROM (${valued}) AS valued UNION ALL SELECT * FROM (${rest}) AS rest) AS walked
       ${paging.slice(parameters)}
     ) AS walked UNION ALL SELECT * FROM (
       SELECT t.*, ${paging.sortValue} FROM ${found} AND NOT ${walks} AND ${hasMatches(matched)} ${condition} ${paging.window(parameters)}
     ) AS gathered`,
    parameters,
  );
}

/** Tickets with `sortValue`, their position in the order, from the index for each field and value. */
function valuesInOrder(
  { ids, values }: FieldSort,
  order: 'asc' | 'desc',
  paging: Paging<string>,
  parameters: Parameters,
  isShown: string,
  most: string,
): string {
  const fields = `unnest(${parameters.addHidden(ids, 'uuid[]')}) AS f (id)`;
  const after = order === 'asc' ? '>' : '<';
  const { position } = paging;
  if (!values) {
    const following = position
      ? `AND (v.value, v.ticket_id) ${after} (${parameters.add(position.value)}::text, ${parameters.add(position.id)}::uuid)`
      : '';
    return `SELECT t.* FROM ${fields} CROSS JOIN LATERAL (
        SELECT t.*, v.value AS "sortValue" FROM ticket_field_values v JOIN tickets t ON t.id = v.ticket_id
        WHERE v.field_id = f.id AND ${isShown} ${following}
        ORDER BY v.value ${order}, v.ticket_id ${order} LIMIT ${most}
      ) AS t`;
  }
  const from = position && `${parameters.add(position.value)}::text`;
  const first = order === 'asc' ? '00000000-0000-0000-0000-000000000000' : 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  const following = position
    ? `AND v.ticket_id ${after} CASE WHEN o.key = ${from} THEN ${parameters.add(position.id)}::uuid ELSE '${first}' END`
    : '';
  return `SELECT t.*, o.key AS "sortValue" FROM ${fields} CROSS JOIN (
      SELECT value, ${placeOf('place')} COLLATE "C" AS key
      FROM unnest(${parameters.addHidden(values, 'text[]')}) WITH ORDINALITY AS o (value, place)
    ) AS o CROSS JOIN LATERAL (
      SELECT t.* FROM ticket_field_values v JOIN tickets t ON t.id = v.ticket_id
      WHERE v.field_id = f.id AND v.value = o.value AND ${isShown} ${following}
      ORDER BY v.ticket_id ${order} LIMIT ${most}
    ) AS t ${from ? `WHERE o.key ${after}= ${from}` : ''}`;
}

const restAfter = ({ position }: Paging<string>, order: 'asc' | 'desc', parameters: Parameters): string =>
  position?.value === last(order) ? `AND t.id ${order === 'asc' ? '>' : '<'} ${parameters.add(position.id)}::uuid` : '';
