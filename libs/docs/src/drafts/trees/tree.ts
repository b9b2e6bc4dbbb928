/** One of the two trees of a difference, with the files that did not change. */
export interface Tree {
  list(): Promise<{ paths: readonly string[]; isWhole: boolean }>;
  /** By path, without those that are not text or too large. */
  texts(paths: readonly string[]): Promise<Map<string, string>>;
  /** Where words occur. Not whole: what was not found may still be there. */
  search(words: readonly string[]): Promise<{ found: Map<string, Mention[]>; isWhole: boolean }>;
}

export interface Mention {
  path: string;
  line: number;
}
