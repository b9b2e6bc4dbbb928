import type { Actor } from '#contracts';
import type { Parameters } from '#data';

/** The public subset of a person. */
export interface Person {
  id: string;
  name: string | null;
  email: string | null;
  image: string | null;
}

/** An e-mail is shown to those who share a project or workspace with its owner, and to ADMIN. */
export function visibleEmail(actor: Actor, parameters: Parameters, alias: string): string {
  if (actor.role === 'ADMIN') return `${alias}.email`;
  return `CASE WHEN shares_membership(${parameters.add(actor.userId)}, ${alias}.id) THEN ${alias}.email END`;
}

/** A person as JSON, from the users row `alias`; the one place that decides what others see of them. */
export function person(actor: Actor, parameters: Parameters, alias: string): string {
  return `json_build_object('id', ${alias}.id, 'name', ${alias}.name,
    'email', ${visibleEmail(actor, parameters, alias)}, 'image', ${alias}.image)`;
}
