import { Json, type Page } from '#data';

export interface Pagination {
  page: number;
  limit: number;
  total: number;
  totalPages: number;
}

/** One page of a list, to be sent. */
export class Listing<T> {
  constructor(
    readonly data: T[],
    readonly pagination: Pagination,
    readonly nextCursor?: string,
  ) {}

  /** The response; as text if the rows are JSON already. */
  get body(): { data: T[]; pagination: Pagination } | string {
    const { data, pagination } = this;
    const texts = data.flatMap((row) => (row instanceof Json ? [row.text] : []));
    if (texts.length === 0) return { data, pagination };
    return `{"data":[${texts.join(',')}],"pagination":${JSON.stringify(pagination)}}`;
  }
}

export async function listing<T>(page: Page<T> | Promise<Page<T>>): Promise<Listing<T>> {
  const { items, page: number, limit, total, nextCursor } = await page;
  return new Listing(items, { page: number, limit, total, totalPages: Math.ceil(total / limit) }, nextCursor);
}
