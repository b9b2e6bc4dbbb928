import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { ParsedQuery } from '../query-string.js';

/** What may differ between two requests for one list; a cursor knows its own sort and order. */
const NOT_WHICH_LIST = new Set(['page', 'limit', 'perColumn', 'cursor', 'sort', 'order', 'fields']);
const TICKETS = '/api/tickets';
const SEAL_LENGTH = 8; // 48 bits: enough against a mistake, and it guards nothing else
const REFUSED = '-'; // no position in any list, so it is refused with whatever else is wrong

/** A cursor for the client, with which list it is of: route and filters. In another one it would begin anywhere. */
export const sealed = (request: FastifyRequest, cursor: string): string => `${sealOf(request)}${cursor}`;

/** A cursor for the list of tickets of a project, from a request about that project which has the other filters. */
export const sealedForList = ({ query }: FastifyRequest, also: Record<string, string>, cursor: string): string =>
  `${sealOfTickets({ ...(query as ParsedQuery), ...also })}${cursor}`;

/** Takes the seal off the cursor that came with a request, or the cursor away if the seal is not of this list. */
export function unseal(request: FastifyRequest): void {
  const query = request.query as ParsedQuery;
  const { cursor } = query;
  if (typeof cursor !== 'string' || cursor.trim() === '') return;
  const seals = [sealOf(request), ...(pathOf(request) === TICKETS ? [sealOfTickets(query)] : [])];
  query.cursor = (seals.includes(cursor.slice(0, SEAL_LENGTH)) && cursor.slice(SEAL_LENGTH)) || REFUSED;
}

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0]!;

const sealOf = (request: FastifyRequest): string => hashOf(pathOf(request), request.query as ParsedQuery);

/** Whichever way the project is named, by id or key. */
const sealOfTickets = ({ project: _, ...query }: ParsedQuery): string => hashOf('tickets of a project', query);

function hashOf(list: string, query: ParsedQuery): string {
  const filters = Object.entries(query).filter(([name]) => !NOT_WHICH_LIST.has(name));
  const named = [list, ...filters.sort(([one], [other]) => (one < other ? -1 : 1))];
  return createHash('sha256').update(JSON.stringify(named)).digest('base64url').slice(0, SEAL_LENGTH);
}
