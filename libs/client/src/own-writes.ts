import type { Middleware } from 'openapi-fetch';

const POSITION = 'docket-position';

/**
 * With read replicas, the response to a write contains a position in the log. It is sent with the requests that follow,
 * so that they are read from a replica only if that has the write.
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
