import type { Mention, Search } from './code-host.js';
import { type Blobs, sizesOf } from './file-contents.js';
import { LIMITS } from './read-limits.js';
import { type Entry, isFile } from './tree-difference.js';

/** How much of a tree is read, and how much of it at once. */
export interface SearchLimits {
  files: number;
  fileBytes: number;
  bytes: number;
  filesAtOnce: number;
  bytesAtOnce: number;
}

const OF_REMOTE_HOSTS: SearchLimits = {
  files: LIMITS.filesSearched,
  fileBytes: LIMITS.fileBytes,
  bytes: LIMITS.bytesSearched,
  filesAtOnce: 100,
  bytesAtOnce: LIMITS.bytesSearched,
};

/**
 * Searches a tree for names by reading its files. Which ones is decided by path and size before anything is read, so
 * that the same commits always give the same result.
 */
export async function searchTree(
  entries: readonly Entry[],
  blobs: Blobs,
  names: readonly string[],
  wants: (path: string) => boolean,
  limits = OF_REMOTE_HOSTS,
): Promise<Search> {
  const wanted = entries.filter((entry) => isFile(entry) && wants(entry.path));
  const sizes = await sizesOf(wanted, blobs);
  let bytes = 0;
  const chosen = wanted.filter(({ id }, index) => {
    const size = sizes.get(id) ?? 0;
    bytes += size;
    return size <= limits.fileBytes && index < limits.files && bytes <= limits.bytes;
  });
  const search = new Mentions(names);
  let isRead = chosen.length === wanted.length;
  for (const batch of batches(chosen, sizes, limits)) {
    const read = await blobs.read(batch);
    for (const { path, id } of batch) {
      const content = read.get(id);
      if (content) search.searchFile(path, content);
      // A partial clone lacks some of them.
      else isRead = false;
    }
  }
  return { found: search.found, isWhole: search.isWhole && isRead };
}

function* batches(entries: readonly Entry[], sizes: Map<string, number>, limits: SearchLimits): Generator<Entry[]> {
  let batch: Entry[] = [];
  let bytes = 0;
  for (const entry of entries) {
    const size = sizes.get(entry.id) ?? 0;
    if (batch.length === limits.filesAtOnce || (batch.length > 0 && bytes + size > limits.bytesAtOnce)) {
      yield batch;
      [batch, bytes] = [[], 0];
    }
    batch.push(entry);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}

/** By the code of a character: letters, digits and `_`. */
const IN_WORD = Uint8Array.from({ length: 256 }, (_, code) => (/\w/.test(String.fromCharCode(code)) ? 1 : 0));
const NEWLINE = 10;
/** Up to so many names, looking for each of them takes less time than looking up each word. */
const FEW_NAMES = 16;

/** Collects where names occur. */
export class Mentions {
  readonly found = new Map<string, Mention[]>();
  readonly isWhole: boolean;
  private readonly names: Set<string>;
  private readonly lengths: Set<number>;
  /** The names, if they are few and consist of the characters of words only, as others are never found. */
  private readonly few: readonly string[] | undefined;

  constructor(names: readonly string[]) {
    const all = [...new Set(names)];
    this.isWhole = all.length <= LIMITS.names;
    this.names = new Set(all.slice(0, LIMITS.names));
    this.lengths = new Set([...this.names].map(({ length }) => length));
    const words = [...this.names].filter((name) => /^\w+$/.test(name));
    this.few = words.length <= FEW_NAMES ? words : undefined;
  }

  private add(name: string, mention: Mention): void {
    const known = this.found.get(name);
    if (known === undefined) this.found.set(name, [mention]);
    else if (known.length < LIMITS.mentions) known.push(mention);
  }

  /**
   * Names are words: the encoding does not matter, since all their characters are ASCII. A file with a zero byte is not
   * text.
   */
  searchFile(path: string, content: Buffer): void {
    if (content.includes(0)) return;
    if (this.few) this.searchEach(this.few, path, content);
    else this.searchWords(path, content);
  }

  private searchEach(names: readonly string[], path: string, content: Buffer): void {
    for (const name of names) {
      let [line, counted] = [1, 0];
      for (let at = content.indexOf(name, 0, 'latin1'); at >= 0; ) {
        const end = at + name.length;
        if (IN_WORD[content[at - 1]!] !== 1 && IN_WORD[content[end]!] !== 1) {
          for (; counted < at; counted++) if (content[counted] === NEWLINE) line += 1;
          this.add(name, { path, line });
        }
        at = content.indexOf(name, end, 'latin1');
      }
    }
  }

  /** Linear in the text, however many names there are: each word is looked up once. */
  private searchWords(path: string, content: Buffer): void {
    let line = 1;
    for (let at = 0; at < content.length; at++) {
      const start = at;
      while (IN_WORD[content[at]!] === 1) at++;
      if (this.lengths.has(at - start)) {
        const word = content.toString('latin1', start, at);
        if (this.names.has(word)) this.add(word, { path, line });
      }
      if (content[at] === NEWLINE) line += 1;
    }
  }
}
