import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { ParsedQuery } from '../query-string.js';

/** Parameters that may differ between requests for the same list; a cursor contains its own sort and order. */
const IGNORED_PARAMETERS = new Set(['page', 'limit', 'perColumn', 'cursor', 'sort', 'order', 'fields']);
const TICKETS = '/api/tickets';
const SEAL_LENGTH = 8; // 48 bits: enough to detect mistakes; it is not a security measure
const REFUSED = '-'; // invalid in any list, so it is rejected together with other validation errors

/** Seals a cursor for the client with a hash of route and filters: in another list it would start anywhere. */
export const sealedCursor = (request: FastifyRequest, cursor: string): string => `${sealOf(request)}${cursor}`;

/** A cursor for a project's ticket list, from a request about that project with the other filters. */
export const sealedForList = ({ query }: FastifyRequest, also: Record<string, string>, cursor: string): string =>
  `${sealOfTickets({ ...(query as ParsedQuery), ...also })}${cursor}`;

/** Removes the seal from the cursor of a request, or invalidates the cursor if the seal is of another list. */
export function unseal(request: FastifyRequest): void {
  const query = request.query as ParsedQuery;
  const { cursor } = query;
  if (typeof cursor !== 'string' || cursor.trim() === '') return;
  const seals = pathOf(request) === TICKETS ? [sealOf(request), sealOfTickets(query)] : [sealOf(request)];
  query.cursor = (seals.includes(cursor.slice(0, SEAL_LENGTH)) && cursor.slice(SEAL_LENGTH)) || REFUSED;
}

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0]!;

const sealOf = (request: FastifyRequest): string => hashOf(pathOf(request), request.query as ParsedQuery);

/** Independent of whether the project is given by id or key. */
const sealOfTickets = ({ project: _, ...query }: ParsedQuery): string => hashOf('tickets of a project', query);

function hashOf(list: string, query: ParsedQuery): string {
  const filters = Object.keys(query).filter((name) => !IGNORED_PARAMETERS.has(name));
  const named = [list, ...filters.sort().map((name) => [name, query[name]])];
  return createHash('sha256').update(JSON.stringify(named)).digest('base64url').slice(0, SEAL_LENGTH);
}
