import type { MaybeOptionalInit } from 'openapi-fetch';
import type { DocketClient } from './client.js';
import { DocketError } from './errors.js';
import type { paths } from './schema.js';
import type { Pagination } from './types.js';

interface Page<Item> {
  data: Item[];
  pagination: Pagination;
}

/** The response of a list; `never` for any other path. */
type PageAt<Path extends keyof paths> = paths[Path] extends {
  get: {
    parameters: { query?: infer Query };
    responses: { 200: { content: { 'application/json': infer Body } } };
  };
}
  ? 'cursor' extends keyof NonNullable<Query>
    ? Extract<Body, Page<unknown>>
    : never
  : never;

/** The paths that return a page of a list and accept a cursor. */
export type ListPath = { [Path in keyof paths]: [PageAt<Path>] extends [never] ? never : Path }[keyof paths];
export type ItemOf<Path extends ListPath> = PageAt<Path>['data'][number];

type ListInit<Path extends ListPath> = MaybeOptionalInit<paths[Path], 'get'>;
type ListArguments<Path extends ListPath> =
  undefined extends ListInit<Path> ? [init?: ListInit<Path>] : [init: ListInit<Path>];

/**
 * The pages of a list, one request each, by cursor: an item whose position does not change is returned exactly once.
 */
export async function* pages<Path extends ListPath>(
  client: DocketClient,
  path: Path,
  ...[init]: ListArguments<Path>
): AsyncGenerator<Page<ItemOf<Path>>, void> {
  for (let next: string | null | undefined; next !== null; ) {
    const { data, error, response } = await client.GET(path as '/api/tickets', from(init, next));
    if (!data) throw new DocketError(response, error);
    yield data as Page<ItemOf<Path>>;
    next = nextCursor(response);
  }
}

/** All items of a list; the next page is requested when it is needed. */
export async function* items<Path extends ListPath>(
  client: DocketClient,
  path: Path,
  ...init: ListArguments<Path>
): AsyncGenerator<ItemOf<Path>, void> {
  for await (const { data } of pages(client, path, ...init)) yield* data;
}

function from(init: { params?: { query?: object } } | undefined, cursor: string | undefined): Record<string, unknown> {
  if (cursor === undefined) return { ...init };
  return { ...init, params: { ...init?.params, query: { ...init?.params?.query, page: undefined, cursor } } };
}

/** `Link: </api/tickets?cursor=…>; rel="next"`; null on the last page. */
function nextCursor({ headers }: Response): string | null {
  const target = /<([^>]*)>;\s*rel="next"/.exec(headers.get('link') ?? '')?.[1];
  return target === undefined ? null : new URL(target, 'http://docket.invalid').searchParams.get('cursor');
}
