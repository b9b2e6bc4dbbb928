import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { ParsedQuery } from '../query-string.js';

/** What may differ between two requests for one list; a cursor knows its own sort and order. */
const NOT_WHICH_LIST = new Set(['page', 'limit', 'cursor', 'sort', 'order']);
const SEAL_LENGTH = 8; // 48 bits: enough against a mistake, and it guards nothing else
const REFUSED = '-'; // no position in any list, so it is refused with whatever else is wrong

/** A cursor for the client, with which list it is of: route and filters. In another one it would begin anywhere. */
export const sealed = (request: FastifyRequest, cursor: string): string => `${sealOf(request)}${cursor}`;

/** Takes the seal off the cursor that came with a request, or the cursor away if the seal is not of this list. */
export function unseal(request: FastifyRequest): void {
  const query = request.query as ParsedQuery;
  const { cursor } = query;
  if (typeof cursor !== 'string' || cursor.trim() === '') return;
  query.cursor = cursor.startsWith(sealOf(request)) ? cursor.slice(SEAL_LENGTH) || REFUSED : REFUSED;
}

function sealOf({ url, query }: FastifyRequest): string {
  const filters = Object.entries(query as ParsedQuery).filter(([name]) => !NOT_WHICH_LIST.has(name));
  const list = [url.split('?', 1)[0], ...filters.sort(([one], [other]) => (one < other ? -1 : 1))];
  return createHash('sha256').update(JSON.stringify(list)).digest('base64url').slice(0, SEAL_LENGTH);
}
