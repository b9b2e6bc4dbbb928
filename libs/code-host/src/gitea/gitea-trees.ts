import pLimit from 'p-limit';
import { ValidationFailed } from '#contracts';
import type { Blobs } from '../file-contents.js';
import { LIMITS, LONG_ANSWER } from '../read-limits.js';
import { tooManyFiles } from '../repository-names.js';
import type { Entry } from '../tree-difference.js';
import { entriesAt, type Node } from '../tree-paths.js';
import { type GiteaClient, route } from './gitea-client.js';

const PAGE = 1_000; // Gitea's default maximum

interface TreeAnswer {
  tree: { path: string; mode: string; type: string; size: number; sha: string }[] | null;
  total_count: number;
}

export class GiteaTrees implements Blobs {
  private readonly limit = pLimit(LIMITS.concurrency);

  constructor(
    private readonly client: GiteaClient,
    private readonly repositoryPath: string,
  ) {}

  async differing(before: string, after: string): Promise<[Entry[], Entry[]]> {
    if (before === after) return [[], []];
    return Promise.all([this.files(before), this.files(after)]);
  }

  /** Null if the tree is too large to list. */
  async all(commit: string): Promise<Entry[] | null> {
    try {
      return await this.files(commit);
    } catch (error) {
      if (error instanceof ValidationFailed) return null;
      throw error;
    }
  }

  at(commit: string, paths: readonly string[]): Promise<Entry[]> {
    return entriesAt(commit, paths, (tree) => this.nodes(tree, false));
  }

  async read(entries: readonly Entry[]): Promise<Map<string, Buffer>> {
    const read = entries.map(({ id }) =>
      this.limit(async (): Promise<[string, Buffer]> => {
        const { data } = await this.client.get<{ content: string | null }>(
          `${this.repositoryPath}/${route('git', 'blobs', id)}`,
        );
        return [id, Buffer.from(data.content ?? '', 'base64')];
      }),
    );
    return new Map(await Promise.all(read));
  }

  private async files(sha: string): Promise<Entry[]> {
    return (await this.nodes(sha, true)).filter(({ type }) => type !== 'tree');
  }

  private async nodes(sha: string, recursive: boolean): Promise<Node[]> {
    const first = await this.page(sha, recursive, 1);
    if (first.total_count > LIMITS.treeEntries) throw tooManyFiles();
    const size = first.tree?.length ?? 0;
    const pages = size === 0 ? 1 : Math.ceil(first.total_count / size);
    const numbers = Array.from({ length: pages - 1 }, (_, index) => index + 2);
    const rest = await Promise.all(numbers.map((number) => this.limit(() => this.page(sha, recursive, number))));
    return [first, ...rest].flatMap(({ tree }) =>
      (tree ?? []).map(({ path, mode, type, sha: id, size: bytes }) => ({ path, mode, type, id, size: bytes })),
    );
  }

  private async page(sha: string, recursive: boolean, page: number): Promise<TreeAnswer> {
    const path = `${this.repositoryPath}/${route('git', 'trees', sha)}`;
    const query = { recursive: recursive || undefined, page, per_page: PAGE };
    return (await this.client.get<TreeAnswer>(path, query, LONG_ANSWER)).data;
  }
}
