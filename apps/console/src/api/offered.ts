import { answer } from '@docket/client';
import { api } from './client.js';

declare const API_PATHS: readonly string[];

/** Whether the API has this path. What belongs to it is shown only then. */
export const offers = (path: string): boolean => API_PATHS.includes(path);

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

interface Init {
  path?: Record<string, string>;
  body?: unknown;
}

/** A call of a path that not every build of the API has; the client's types know only those of this one. */
export async function call<Data>(method: Method, path: string, { path: values = {}, body }: Init = {}): Promise<Data> {
  const send = api[method] as unknown as (
    path: string,
    init: object,
  ) => Promise<{ data?: unknown; response: Response }>;
  const reply = await answer(send(path, { params: { path: values }, ...(body !== undefined && { body }) }));
  return (reply as { data: Data }).data;
}
