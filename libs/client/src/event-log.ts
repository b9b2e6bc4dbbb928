import type { DocketClient } from './client.js';
import { answer } from './errors.js';
import type { DocketEvent, DocketEventType, QueryOf } from './types.js';

export interface EventFilter {
  /** A `sequence`: begin with the event that follows it. */
  after?: number;
  types?: readonly DocketEventType[];
  /** Ids or keys. */
  projects?: readonly string[];
  /** An id or a key. */
  ticket?: string;
  signal?: AbortSignal;
}

/**
 * The log of events, oldest first, to its current end. Store the `sequence` of the last event you processed and pass it as
 * `after` to continue. Returns the position at the end. The key needs the scope `webhooks:read`.
 */
export async function* events(
  client: DocketClient,
  { after = 0, signal, ...filter }: EventFilter = {},
): AsyncGenerator<DocketEvent, number> {
  for (let position = after; ; ) {
    const query = { ...queryOf(filter), after: position, limit: 100 } as QueryOf<'/api/events'>;
    const page = await answer(client.GET('/api/events', { params: { query }, signal }));
    yield* page.data;
    position = page.pagination.next;
    if (!page.pagination.hasMore) return position;
  }
}

export function queryOf({ types, projects, ticket }: EventFilter): Record<string, string | undefined> {
  return { types: types?.join(','), project: projects?.join(','), ticket };
}
