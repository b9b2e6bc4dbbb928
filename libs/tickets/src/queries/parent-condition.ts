import { validate as isUuid } from 'uuid';
import { actorAsReader, readableTicket, shownTicket } from '#access';
import type { Actor } from '#contracts';
import type { Parameters } from '#data';
import { idOfKey, parseTicketKey } from '../ticket-key.js';

/**
 * Whether the parent of ticket `t` is one of these ids and keys, or `none`. A parent that the reader may not read
 * counts as none.
 */
export function parentCondition(actor: Actor, values: string[], parameters: Parameters, t: string): string {
  const ids = values.filter(isUuid);
  const keys = values.flatMap((value) => parseTicketKey(value) ?? []);
  const named = [
    ...(ids.length > 0 ? [`o.id = ANY (${parameters.addHidden(ids, 'uuid[]')})`] : []),
    ...keys.map(
      ({ projectKey, number }) =>
        `o.id = ${idOfKey(parameters.addHidden(projectKey, 'text'), parameters.addHidden(number, 'int'))}`,
    ),
  ];
  const conditions = [
    ...(named.length > 0
      ? [
          `${t}.parent_id = ANY (ARRAY(
            SELECT o.id FROM tickets o LEFT JOIN projects home ON home.id = o.project_id
            WHERE (${named.join(' OR ')}) AND ${readableTicket(actorAsReader(actor, parameters), 'o', 'home')}))`,
        ]
      : []),
    ...(values.includes('none') ? [`${shownTicket(actor, parameters, `${t}.parent_id`)} IS NULL`] : []),
  ];
  return conditions.length > 0 ? `(${conditions.join(' OR ')})` : 'false';
}
