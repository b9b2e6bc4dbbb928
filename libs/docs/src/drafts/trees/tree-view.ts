import type { Absence, Side } from '../facts/evidence.js';
import { readSource, type SourceReading } from '../languages/index.js';
import type { Mention, Tree } from './tree.js';

/** In one request: git takes paths as arguments, and hosts are asked folder by folder. */
const PATHS_AT_ONCE = 200;
/** Beyond the changed files: enough to follow names, and seconds rather than minutes. */
const MAX_READ = 600;
/** Hosts list no more mentions of a name, so there may be others. */
const MOST_MENTIONS = 200;

/** A tree with everything that was looked up in it, so that nothing is searched or read twice. */
export class TreeView {
  private listing: Promise<{ paths: Set<string>; isWhole: boolean }> | undefined;
  private readonly known = new Map<string, string | null>();
  private readonly readings = new Map<string, SourceReading>();
  private readonly searched = new Map<string, Mention[]>();
  /** Words whose mentions are all known. */
  private readonly whole = new Set<string>();
  private isSearchWhole = true;
  private filesRead = 0;

  constructor(
    readonly side: Side,
    private readonly tree: Tree,
  ) {}

  /** Whether a limit kept something from being searched, listed or read. */
  get isWhole(): boolean {
    return this.isSearchWhole && this.filesRead < MAX_READ;
  }

  /** Texts that are known already, as those of the changed files. */
  hold(path: string, text: string): void {
    this.known.set(path, text);
  }

  paths(): Promise<{ paths: Set<string>; isWhole: boolean }> {
    this.listing ??= this.tree.list().then(({ paths, isWhole }) => ({ paths: new Set(paths), isWhole }));
    return this.listing;
  }

  async texts(paths: readonly string[]): Promise<Map<string, string>> {
    const missing = [...new Set(paths)].filter((path) => !this.known.has(path));
    const allowed = missing.slice(0, Math.max(0, MAX_READ - this.filesRead));
    this.filesRead += allowed.length;
    for (let at = 0; at < allowed.length; at += PATHS_AT_ONCE) {
      const some = allowed.slice(at, at + PATHS_AT_ONCE);
      const read = await this.tree.texts(some);
      for (const path of some) this.known.set(path, read.get(path) ?? null);
    }
    return new Map(
      paths.flatMap((path): [string, string][] => {
        const text = this.known.get(path);
        return typeof text === 'string' ? [[path, text]] : [];
      }),
    );
  }

  async text(path: string): Promise<string | undefined> {
    return (await this.texts([path])).get(path);
  }

  async lookUp(words: readonly string[]): Promise<void> {
    const wanted = [...new Set(words)].filter((word) => !this.searched.has(word));
    if (wanted.length === 0) return;
    const { found, isWhole } = await this.tree.search(wanted);
    this.isSearchWhole &&= isWhole;
    for (const word of wanted) {
      const mentions = found.get(word) ?? [];
      if (isWhole || mentions.length > 0) this.searched.set(word, mentions);
      if (isWhole && mentions.length < MOST_MENTIONS) this.whole.add(word);
    }
  }

  mentions(word: string): readonly Mention[] {
    return this.searched.get(word) ?? [];
  }

  /** Proof that no file contains the word; undefined if one does, or if not all were searched. */
  absence(word: string, subject = word): Absence | undefined {
    return this.whole.has(word) && this.mentions(word).length === 0 ? lookedUp(this.side, subject) : undefined;
  }

  /** Proof that a file was read and does not contain the word, so that it does not declare the subject. */
  async memberAbsence(path: string, word: string, subject: string): Promise<Absence | undefined> {
    const reading = await this.reading(path);
    const isAbsent = this.whole.has(word) && !this.mentions(word).some((mention) => mention.path === path);
    if (reading?.read !== true || !isAbsent) return undefined;
    return lookedUp(this.side, subject);
  }

  async hasNoFile(path: string): Promise<Absence | undefined> {
    const { paths, isWhole } = await this.paths();
    return isWhole && !paths.has(path) ? lookedUp(this.side, path) : undefined;
  }

  async reading(path: string): Promise<SourceReading | undefined> {
    const known = this.readings.get(path);
    if (known) return known;
    const text = await this.text(path);
    if (text === undefined) return undefined;
    const reading = await readSource(path, text);
    this.readings.set(path, reading);
    return reading;
  }

  /**
   * Proof that no file which contains the word declares the subject: each of them was read. Undefined if one does, or
   * if one could not be read.
   */
  async declaredNowhere(
    word: string,
    subject: string,
    concerns: (path: string) => boolean,
    declares: (reading: SourceReading, path: string) => boolean,
  ): Promise<Absence | 'declared' | undefined> {
    const mentions = this.searched.get(word);
    if (mentions === undefined) return undefined;
    const paths = [...new Set(mentions.map(({ path }) => path))].filter(concerns);
    if (paths.length > MAX_READ / 4) return undefined;
    await this.texts(paths);
    let isRead = this.whole.has(word);
    for (const path of paths) {
      const reading = await this.reading(path);
      if (reading && declares(reading, path)) return 'declared';
      isRead &&= reading?.read === true;
    }
    return isRead ? lookedUp(this.side, subject) : undefined;
  }
}

/** Proof that a name is not among all those of a list that was read whole; undefined if it is. */
export function absentAmong(side: Side, name: string, all: { has(name: string): boolean }): Absence | undefined {
  return all.has(name) ? undefined : lookedUp(side, name);
}

function lookedUp(side: Side, absent: string): Absence {
  return { side, absent } as Absence;
}
