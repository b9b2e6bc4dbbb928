import type { Mention, Search } from './code-host.js';
import { type Blobs, sizesOf, text } from './file-contents.js';
import { LIMITS } from './read-limits.js';
import { type Entry, isFile } from './tree-difference.js';

/** Read together, so that only their texts are in memory at once. */
const BATCH = 100;
const WORD = /\w+/g;

/**
 * Searches a tree for names, for hosts that cannot: reads the files. Which ones is decided by path and size before
 * anything is read, so that the same commits always give the same result.
 */
export async function searchTree(
  entries: readonly Entry[],
  blobs: Blobs,
  names: readonly string[],
  wants: (path: string) => boolean,
): Promise<Search> {
  const wanted = entries.filter((entry) => isFile(entry) && wants(entry.path));
  const sizes = await sizesOf(wanted, blobs);
  let bytes = 0;
  const chosen = wanted.filter(({ id }, index) => {
    const size = sizes.get(id) ?? 0;
    bytes += size;
    return size <= LIMITS.fileBytes && index < LIMITS.filesSearched && bytes <= LIMITS.bytesSearched;
  });
  const search = new Mentions(names);
  for (let at = 0; at < chosen.length; at += BATCH) {
    const batch = chosen.slice(at, at + BATCH);
    const read = await blobs.read(batch);
    for (const { path, id } of batch) search.look(path, text(read.get(id)) ?? '');
  }
  return { found: search.found, isWhole: search.isWhole && chosen.length === wanted.length };
}

/** Collects where names occur. */
export class Mentions {
  readonly found = new Map<string, Mention[]>();
  readonly isWhole: boolean;
  private readonly names: Set<string>;

  constructor(names: readonly string[]) {
    const all = [...new Set(names)];
    this.isWhole = all.length <= LIMITS.names;
    this.names = new Set(all.slice(0, LIMITS.names));
  }

  add(name: string, mention: Mention): void {
    if (!this.names.has(name)) return;
    const known = this.found.get(name);
    if (known === undefined) this.found.set(name, [mention]);
    else if (known.length < LIMITS.mentions) known.push(mention);
  }

  /** Names are words, so each word is looked up once: linear in the text, however many names there are. */
  look(path: string, content: string): void {
    let line = 1;
    let from = 0;
    for (const found of content.matchAll(WORD)) {
      const [word] = found;
      if (!this.names.has(word)) continue;
      for (let at = content.indexOf('\n', from); at >= 0 && at < found.index; at = content.indexOf('\n', from)) {
        line += 1;
        from = at + 1;
      }
      this.add(word, { path, line });
    }
  }
}
