import pLimit from 'p-limit';
import type { Blobs } from '../file-contents.js';
import { LIMITS } from '../read-limits.js';
import { tooManyFiles } from '../repository-names.js';
import type { Entry } from '../tree-difference.js';
import { entriesAt, type Node } from '../tree-paths.js';
import { type GitHubClient, LONG } from './github-client.js';

/** The state of a recursive tree comparison. */
interface Walk {
  old: Entry[];
  now: Entry[];
  folders: number;
}

/**
 * GitHub's comparison lists only 300 files; its trees are complete. A tree that is too large for one response is read
 * folder by folder, and only where the two sides differ.
 */
export class GitHubTrees implements Blobs {
  private readonly limit = pLimit(LIMITS.concurrency);

  constructor(
    private readonly client: GitHubClient,
    private readonly location: { owner: string; repo: string },
  ) {}

  async differing(before: string, after: string): Promise<[Entry[], Entry[]]> {
    if (before === after) return [[], []];
    const [old, now] = await Promise.all([this.tree(before, true), this.tree(after, true)]);
    if (old && now) return [old.filter(isFile), now.filter(isFile)];
    const walk: Walk = { old: [], now: [], folders: 0 };
    await this.walk(walk, before, after, '');
    return [walk.old, walk.now];
  }

  /** Null if the tree is too large for one response. */
  async all(commit: string): Promise<Entry[] | null> {
    return (await this.tree(commit, true))?.filter(isFile) ?? null;
  }

  at(commit: string, paths: readonly string[]): Promise<Entry[]> {
    return entriesAt(commit, paths, async (tree) => [...(await this.level(tree)).values()]);
  }

  async read(entries: readonly Entry[]): Promise<Map<string, Buffer>> {
    const read = entries.map(({ id }) =>
      this.limit(async (): Promise<[string, Buffer]> => {
        const { data } = await this.client.rest.git.getBlob({ ...this.location, file_sha: id });
        return [id, Buffer.from(data.content, data.encoding === 'base64' ? 'base64' : 'utf8')];
      }),
    );
    return new Map(await Promise.all(read));
  }

  private async walk(walk: Walk, before: string | null, after: string | null, prefix: string): Promise<void> {
    const [old, now] = await Promise.all([this.level(before), this.level(after)]);
    const changedOld = [...old.values()].filter((node) => !isSame(node, now.get(node.path)));
    const changedNow = [...now.values()].filter((node) => !isSame(node, old.get(node.path)));
    for (const [nodes, found] of [
      [changedOld, walk.old],
      [changedNow, walk.now],
    ] as const) {
      for (const node of nodes) if (isFile(node)) found.push({ ...node, path: prefix + node.path });
    }
    const folders = new Set([...changedOld, ...changedNow].filter((node) => !isFile(node)).map(({ path }) => path));
    walk.folders += folders.size;
    // Checked before the requests: a tree that contains itself many times has more folders than can be listed.
    const isTooLarge = walk.folders > LIMITS.folders || walk.old.length + walk.now.length > LIMITS.treeEntries;
    if (isTooLarge) throw tooManyFiles();
    await Promise.all(
      [...folders].map((path) => this.walk(walk, treeOf(old, path), treeOf(now, path), `${prefix}${path}/`)),
    );
  }

  private async level(sha: string | null): Promise<Map<string, Node>> {
    const nodes = sha ? await this.tree(sha, false) : [];
    return new Map((nodes ?? []).map((node) => [node.path, node]));
  }

  /** Null if it did not fit into one response. */
  private tree(sha: string, recursive: boolean): Promise<Node[] | null> {
    return this.limit(async () => {
      const { data } = await this.client.rest.git.getTree({
        ...this.location,
        ...LONG,
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
