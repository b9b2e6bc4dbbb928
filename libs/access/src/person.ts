import type { Actor, UserKind } from '#contracts';
import type { Parameters } from '#data';
import { areColleagues } from './colleagues.js';
import { actorAsReader, type Reader } from './readability.sql.js';

/** The public fields of a person. */
export interface Person {
  id: string;
  name: string | null;
  email: string | null;
  image: string | null;
  kind: UserKind;
}

/** The public columns of a person, from the users row `alias`. */
export const personColumns = (actor: Actor, parameters: Parameters, alias: string): string =>
  `${alias}.id, ${alias}.name, ${visibleEmail(actor, parameters, alias)} AS email, ${alias}.image, ${alias}.kind`;

/**
 * An e-mail is visible to an ADMIN, and to people who share a project or workspace that the owner of the e-mail has
 * confirmed.
 */
export const visibleEmail = (actor: Actor, parameters: Parameters, alias: string): string =>
  emailFor(actorAsReader(actor, parameters), alias);

function emailFor(reader: Reader, alias: string): string {
  if (reader.isAdmin === true) return `${alias}.email`;
  const admitted = [...(reader.isAdmin ? [reader.isAdmin] : []), areColleagues(reader.userId, `${alias}.id`)];
  return `CASE WHEN ${admitted.join(' OR ')} THEN ${alias}.email END`;
}

/**
 * The body of a CTE of `id`, `name` to sort by and `person` as JSON, for the users that `ids` selects: each is read
 * once per statement, however often the response names them.
 */
export const people = (actor: Actor, parameters: Parameters, ids: string): string =>
  `SELECT u.id, lower(u.name) AS name, ${person(actor, parameters, 'u')} AS person FROM users u WHERE u.id IN (${ids})`;

/** A person as JSON, from the users row `alias`. This is the only code that decides which fields others see. */
export const person = (actor: Actor, parameters: Parameters, alias: string): string =>
  personFor(actorAsReader(actor, parameters), alias);

/** The same for a reader given as SQL expressions. */
export const personFor = (reader: Reader, alias: string): string =>
  `json_build_object('id', ${alias}.id, 'name', ${alias}.name,
    'email', ${emailFor(reader, alias)}, 'image', ${alias}.image, 'kind', ${alias}.kind)`;
