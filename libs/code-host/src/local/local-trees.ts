import type { Search } from '../code-host.js';
import type { Blobs } from '../file-contents.js';
import { LIMITS } from '../read-limits.js';
import { tooManyFiles } from '../repository-names.js';
import type { Entry } from '../tree-difference.js';
import { type SearchLimits, searchTree } from '../tree-search.js';
import { type Git, OutputTooLong } from './git.js';

/** In bytes: some hundred per entry. */
const LONGEST_DIFFERENCE = 32 * 1024 * 1024;
const LONGEST_TREE = 48 * 1024 * 1024;
/** Listings of trees up to this length, some 60,000 files, are kept: starting git takes longer than looking into them. */
const LONGEST_KEPT = 8 * 1024 * 1024;
/** The contents of files that were read last: those of a repository of some thousand files. */
const BYTES_KEPT = 32 * 1024 * 1024;
const LONGEST_HEADER = 128; // an id, a type and a size

/** One process reads a batch; a file is at most as large as a batch. */
const SEARCHED: SearchLimits = {
  files: LIMITS.treeEntries,
  fileBytes: 16 * 1024 * 1024,
  bytes: LIMITS.bytesSearchedLocally,
  filesAtOnce: 5_000,
  bytesAtOnce: 16 * 1024 * 1024,
};

export class LocalTrees implements Blobs {
  /** One process reads them all. */
  readonly mostFiles = LIMITS.files;

  /** By commit; undefined for long ones. */
  private readonly listings = new Map<string, Promise<Entry[] | undefined>>();
  private readonly lately = new Map<string, Buffer>();
  private bytesKept = 0;

  constructor(private readonly git: Git) {}

  async differing(before: string, after: string): Promise<[Entry[], Entry[]]> {
    const [older, newer] = await Promise.all([this.listing(before), this.listing(after)]);
    if (older && newer) return [older, newer];
    const parts = (await this.difference(before, after)).toString('utf8').split('\0');
    const old: Entry[] = [];
    const now: Entry[] = [];
    for (let at = 0; at + 1 < parts.length; at += 2) {
      const [oldMode = '', newMode = '', oldId = '', newId = ''] = parts[at]!.slice(1).split(' ');
      const path = parts[at + 1]!;
      if (!isNothing(oldId)) old.push({ path, mode: oldMode, id: oldId, size: null });
      if (!isNothing(newId)) now.push({ path, mode: newMode, id: newId, size: null });
    }
    return [old, now];
  }

  /** Null if the tree is too large to list. */
  async all(commit: string): Promise<string[] | null> {
    const listing = await this.listing(commit);
    if (listing) return listing.map(({ path }) => path);
    try {
      const args = ['ls-tree', '-r', '-z', '--full-tree', '--name-only', commit];
      const { output } = await this.git.run(args, { longest: LONGEST_TREE });
      const paths = output.toString('utf8').split('\0').filter(Boolean);
      return paths.length > LIMITS.treeEntries ? null : paths;
    } catch (error) {
      if (error instanceof OutputTooLong) return null;
      throw error;
    }
  }

  /** `git grep` takes minutes for hundreds of names: it tries each of them on each line. */
  async search(commit: string, names: readonly string[], wants: (path: string) => boolean): Promise<Search> {
    if (names.length === 0) return { found: new Map(), isWhole: true };
    const listing = await this.listing(commit);
    if (listing) return searchTree(listing, this, names, wants, SEARCHED);
    try {
      const args = ['ls-tree', '-r', '-l', '-z', '--full-tree', commit];
      const { output } = await this.git.run(args, { longest: LONGEST_TREE });
      return await searchTree(entriesIn(output.toString('utf8')), this, names, wants, SEARCHED);
    } catch (error) {
      if (error instanceof OutputTooLong) return { found: new Map(), isWhole: false };
      throw error;
    }
  }

  /** The entries at these paths, in the order of the tree, with their sizes, before anything is read. */
  async at(commit: string, paths: readonly string[]): Promise<Entry[]> {
    if (paths.length === 0) return [];
    const listing = await this.listings.get(commit);
    if (listing) {
      const wanted = new Set(paths);
      return listing.filter(({ path }) => wanted.has(path));
    }
    const lines = await this.git.text(['ls-tree', '--full-tree', '-l', '-z', commit, '--', ...paths]);
    return entriesIn(lines);
  }

  /** What is at the path, if anything. */
  async entry(commit: string, path: string): Promise<Entry | 'folder' | undefined> {
    const listing = await this.listing(commit);
    if (!listing) return (await this.at(commit, [path]))[0];
    const found = listing.find((one) => one.path === path);
    return found ?? (listing.some((one) => one.path.startsWith(`${path}/`)) ? 'folder' : undefined);
  }

  /** One process for all of them that were not read lately: the two trees of a comparison share most files. */
  async read(entries: readonly Entry[]): Promise<Map<string, Buffer>> {
    const known = entries.flatMap(({ id }): [string, Buffer][] => {
      const blob = this.lately.get(id);
      return blob ? [[id, blob]] : [];
    });
    const blobs = new Map(known);
    const missing = entries.filter(({ id }) => !blobs.has(id));
    for (const [id, blob] of missing.length > 0 ? await this.readBatch(missing) : []) {
      blobs.set(id, blob);
      this.keep(id, blob);
    }
    return blobs;
  }

  /** The oldest are dropped first. */
  private keep(id: string, blob: Buffer): void {
    if (this.lately.has(id)) return;
    this.lately.set(id, blob);
    this.bytesKept += blob.length;
    for (const [oldest, { length }] of this.lately) {
      if (this.bytesKept <= BYTES_KEPT) break;
      this.lately.delete(oldest);
      this.bytesKept -= length;
    }
  }

  /** `<id> blob <size>`, the bytes, a newline, for each of them. */
  private async readBatch(entries: readonly Entry[]): Promise<Map<string, Buffer>> {
    const blobs = new Map<string, Buffer>();
    const longest = LIMITS.totalBytes + entries.length * LONGEST_HEADER;
    const { output } = await this.git.run(['cat-file', '--batch'], { input: ids(entries), longest });
    for (let at = 0; at < output.length; ) {
      const end = output.indexOf(10, at);
      const [id = '', , size] = output.toString('latin1', at, end).split(' ');
      const length = Number(size);
      if (!Number.isInteger(length)) {
        at = end + 1; // `<id> missing`
        continue;
      }
      blobs.set(id, output.subarray(end + 1, end + 1 + length));
      at = end + 1 + length + 1;
    }
    return blobs;
  }

  async sizes(entries: readonly Entry[]): Promise<Map<string, number>> {
    const { output } = await this.git.run(['cat-file', '--batch-check'], {
      input: ids(entries),
      longest: entries.length * LONGEST_HEADER,
    });
    return new Map(
      output
        .toString('latin1')
        .split('\n')
        .flatMap((line): [string, number][] => {
          const [id = '', type, size] = line.split(' ');
          return type === 'blob' ? [[id, Number(size)]] : [];
        }),
    );
  }

  /**
   * Refuses a tree with too many files. Git keeps a diff or an index in memory, but writes a listing as it goes, so the
   * listing of a tree that contains itself many times can be stopped early.
   */
  async mustBeListable(tree: string): Promise<void> {
    if (await this.listings.get(tree)) return;
    try {
      const args = ['ls-tree', '-r', '-z', '--full-tree', tree];
      await this.git.run(args, { longest: LONGEST_TREE, isMeasured: true });
    } catch (error) {
      throw error instanceof OutputTooLong ? tooManyFiles() : error;
    }
  }

  private listing(commit: string): Promise<Entry[] | undefined> {
    const known = this.listings.get(commit) ?? this.shortListing(commit);
    this.listings.set(commit, known);
    return known;
  }

  private async shortListing(commit: string): Promise<Entry[] | undefined> {
    try {
      const args = ['ls-tree', '-r', '-l', '-z', '--full-tree', commit];
      return entriesIn((await this.git.run(args, { longest: LONGEST_KEPT })).output.toString('utf8'));
    } catch (error) {
      if (error instanceof OutputTooLong) return undefined;
      throw error;
    }
  }

  private async difference(before: string, after: string): Promise<Buffer> {
    for (const tree of [before, after]) await this.mustBeListable(tree);
    const args = ['diff-tree', '-r', '-z', '--raw', '--no-renames', '--full-index', '--ignore-submodules=none'];
    try {
      return (await this.git.run([...args, before, after], { longest: LONGEST_DIFFERENCE })).output;
    } catch (error) {
      throw error instanceof OutputTooLong ? tooManyFiles() : error;
    }
  }
}

function isNothing(id: string): boolean {
  return /^0+$/.test(id);
}

function ids(entries: readonly Entry[]): string {
  return [...new Set(entries.map(({ id }) => `${id}\n`))].join('');
}

/** Of `ls-tree -l -z`: mode, type, id and size, then the path. The size of a missing file is `BAD`. */
function entriesIn(listing: string): Entry[] {
  return listing
    .split('\0')
    .filter(Boolean)
    .map((line) => {
      const tab = line.indexOf('\t');
      const [mode = '', , id = '', size] = line.slice(0, tab).split(/ +/);
      return { path: line.slice(tab + 1), mode, id, size: /^\d+$/.test(size ?? '') ? Number(size) : null };
    });
}
