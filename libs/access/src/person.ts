import type { Actor, UserKind } from '#contracts';
import { jsonText, type Parameters } from '#data';
import { areColleagues, areColleaguesAmong } from './colleagues.sql.js';
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
 * CTEs: `people` has `id`, `name` to sort by and `person`, the text of the JSON, for the users that `ids` selects. Each is
 * read once per statement, however often the response names them.
 */
export function people(actor: Actor, parameters: Parameters, ids: string): string {
  const reader = actorAsReader(actor, parameters);
  const named = '(SELECT ids FROM named)::uuid[]';
  const email = reader.isAdmin
    ? 'u.email'
    : `CASE WHEN ${areColleaguesAmong(named, reader.userId, 'u.id')} THEN u.email END`;
  const person = jsonText({
    id: { sql: 'u.id', as: 'word' },
    name: { sql: 'u.name', as: 'text', nullable: true },
    email: { sql: email, as: 'text', nullable: true },
    image: { sql: 'u.image', as: 'text', nullable: true },
    kind: { sql: 'u.kind', as: 'word' },
  });
  return `named AS MATERIALIZED (SELECT ARRAY(${ids}) AS ids), people AS MATERIALIZED (
    SELECT u.id, lower(u.name) AS name, ${person} AS person FROM users u WHERE u.id = ANY (${named}))`;
}

/** A person as JSON, from the users row `alias`. This is the only code that decides which fields others see. */
export const person = (actor: Actor, parameters: Parameters, alias: string): string =>
  personFor(actorAsReader(actor, parameters), alias);

/** The same for a reader given as SQL expressions. */
export const personFor = (reader: Reader, alias: string): string =>
  `json_build_object('id', ${alias}.id, 'name', ${alias}.name,
    'email', ${emailFor(reader, alias)}, 'image', ${alias}.image, 'kind', ${alias}.kind)`;
