import pLimit from 'p-limit';
import { LIMITS } from '../limits.js';
import type { Entry } from '../tree-difference.js';
import { type GiteaClient, route } from './client.js';

const PAGE = 1_000; // the most Gitea gives unless it is configured otherwise

interface TreeAnswer {
  tree: { path: string; mode: string; type: string; size: number; sha: string }[] | null;
  total_count: number;
}

export class GiteaTrees {
  private readonly limit = pLimit(LIMITS.concurrency);

  constructor(
    private readonly client: GiteaClient,
    private readonly at: string,
  ) {}

  async differing(before: string, after: string): Promise<[Entry[], Entry[]]> {
    if (before === after) return [[], []];
    return Promise.all([this.files(before), this.files(after)]);
  }

  async blobs(entries: readonly Entry[]): Promise<Map<string, Buffer>> {
    const read = entries.map(({ id }) =>
      this.limit(async (): Promise<[string, Buffer]> => {
        const { data } = await this.client.get<{ content: string | null }>(`${this.at}/${route('git', 'blobs', id)}`);
        return [id, Buffer.from(data.content ?? '', 'base64')];
      }),
    );
    return new Map(await Promise.all(read));
  }

  private async files(sha: string): Promise<Entry[]> {
    const first = await this.page(sha, 1);
    const size = first.tree?.length ?? 0;
    const pages = size === 0 ? 1 : Math.ceil(first.total_count / size);
    const numbers = Array.from({ length: pages - 1 }, (_, index) => index + 2);
    const rest = await Promise.all(numbers.map((number) => this.limit(() => this.page(sha, number))));
    return [first, ...rest].flatMap(({ tree }) =>
      (tree ?? [])
        .filter(({ type }) => type !== 'tree')
        .map(({ path, mode, sha: id, size: bytes }) => ({ path, mode, id, size: bytes })),
    );
  }

  private async page(sha: string, page: number): Promise<TreeAnswer> {
    const path = `${this.at}/${route('git', 'trees', sha)}`;
    return (await this.client.get<TreeAnswer>(path, { recursive: true, page, per_page: PAGE })).data;
  }
}
