import pLimit from 'p-limit';
import { LIMITS } from '../limits.js';
import type { Entry } from '../tree-difference.js';
import type { GitHubClient } from './client.js';

interface Node extends Entry {
  type: string;
}

/**
 * GitHub's comparison lists 300 files and stops; its trees are whole. One too large to come in one answer is walked
 * folder by folder, and only where the two sides differ.
 */
export class GitHubTrees {
  private readonly limit = pLimit(LIMITS.concurrency);

  constructor(
    private readonly client: GitHubClient,
    private readonly at: { owner: string; repo: string },
  ) {}

  async differing(before: string, after: string): Promise<[Entry[], Entry[]]> {
    if (before === after) return [[], []];
    const [old, now] = await Promise.all([this.tree(before, true), this.tree(after, true)]);
    if (old && now) return [old.filter(isFile), now.filter(isFile)];
    return this.walk(before, after, '');
  }

  async blobs(entries: readonly Entry[]): Promise<Map<string, Buffer>> {
    const read = entries.map(({ id }) =>
      this.limit(async (): Promise<[string, Buffer]> => {
        const { data } = await this.client.rest.git.getBlob({ ...this.at, file_sha: id });
        return [id, Buffer.from(data.content, data.encoding === 'base64' ? 'base64' : 'utf8')];
      }),
    );
    return new Map(await Promise.all(read));
  }

  private async walk(before: string | null, after: string | null, prefix: string): Promise<[Entry[], Entry[]]> {
    const [old, now] = await Promise.all([this.level(before), this.level(after)]);
    const changedOld = [...old.values()].filter((node) => !isSame(node, now.get(node.path)));
    const changedNow = [...now.values()].filter((node) => !isSame(node, old.get(node.path)));
    const placed = (nodes: Node[]) => nodes.filter(isFile).map((node) => ({ ...node, path: prefix + node.path }));
    const found: [Entry[], Entry[]] = [placed(changedOld), placed(changedNow)];
    const folders = new Set([...changedOld, ...changedNow].filter((node) => !isFile(node)).map(({ path }) => path));
    const inside = await Promise.all(
      [...folders].map((path) => this.walk(treeOf(old, path), treeOf(now, path), `${prefix}${path}/`)),
    );
    for (const [left, right] of inside) {
      found[0].push(...left);
      found[1].push(...right);
    }
    return found;
  }

  private async level(sha: string | null): Promise<Map<string, Node>> {
    const nodes = sha ? await this.tree(sha, false) : [];
    return new Map((nodes ?? []).map((node) => [node.path, node]));
  }

  /** Null where it did not fit into one answer. */
  private tree(sha: string, recursive: boolean): Promise<Node[] | null> {
    return this.limit(async () => {
      const { data } = await this.client.rest.git.getTree({
        ...this.at,
        tree_sha: sha,
        ...(recursive && { recursive: '1' }),
      });
      if (data.truncated && recursive) return null;
      return data.tree.map(({ path, mode, type, sha: id, size }) => ({
        path: path ?? '',
        mode: mode ?? '',
        type: type ?? '',
        id: id ?? '',
        size: size ?? 0,
      }));
    });
  }
}

function isFile({ type }: Node): boolean {
  return type !== 'tree';
}

function isSame(one: Node, two: Node | undefined): boolean {
  return one.id === two?.id && one.mode === two.mode;
}

function treeOf(nodes: Map<string, Node>, path: string): string | null {
  const node = nodes.get(path);
  return node?.type === 'tree' ? node.id : null;
}
