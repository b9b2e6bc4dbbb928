import type { Actor } from '#contracts';
import type { Parameters } from '#data';
import { areColleagues } from './colleagues.js';

/** The public subset of a person. */
export interface Person {
  id: string;
  name: string | null;
  email: string | null;
  image: string | null;
}

/** An e-mail is shown to those who share a project or workspace with its owner that the owner has confirmed, and to ADMIN. */
export function visibleEmail(actor: Actor, parameters: Parameters, alias: string): string {
  if (actor.role === 'ADMIN') return `${alias}.email`;
  return `CASE WHEN ${areColleagues(parameters.addId(actor.userId), `${alias}.id`)} THEN ${alias}.email END`;
}

/**
 * The body of a CTE of `id`, `name` to sort by and `person` as JSON, for those whom `ids` selects: each is looked up and
 * decided on once a statement, however often and wherever the answer names them.
 */
export const people = (actor: Actor, parameters: Parameters, ids: string): string =>
  `SELECT u.id, lower(u.name) AS name, ${person(actor, parameters, 'u')} AS person FROM users u WHERE u.id IN (${ids})`;

/** A person as JSON, from the users row `alias`; the one place that decides what others see of them. */
export function person(actor: Actor, parameters: Parameters, alias: string): string {
  return `json_build_object('id', ${alias}.id, 'name', ${alias}.name,
    'email', ${visibleEmail(actor, parameters, alias)}, 'image', ${alias}.image)`;
}
