import type { Middleware } from 'openapi-fetch';

const POSITION = 'docket-position';

/**
 * Where Docket reads from replicas, the response to a write says how far a replica must be to have it, and what is read
 * next says so to Docket.
 */
export function ownWrites(): Middleware {
  let position: string | null = null;
  return {
    onRequest({ request }) {
      if (position !== null) request.headers.set(POSITION, position);
    },
    onResponse({ response }) {
      position = response.headers.get(POSITION) ?? position;
    },
  };
}
