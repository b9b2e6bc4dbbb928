/** What one comparison may cost. Whatever is left out is said, never silently dropped. */
export const LIMITS = {
  /** 50 requests at GitHub, 100 at Gitea: seconds, not minutes. */
  commits: 5_000,
  /** Nobody reads a page about more. */
  files: 5_000,
  /** Two blobs each: 3,000 requests, within the 5,000 an hour GitHub allows. */
  filesRead: 1_500,
  /** Generated code and data lie above, what people write below. */
  fileBytes: 512 * 1024,
  /** All contents of a comparison, held in memory at once. */
  totalBytes: 64 * 1024 * 1024,
  /** Of one tree, or changed between two: a repository of more takes minutes to list. */
  treeEntries: 250_000,
  /** Requests for folders, where a tree does not come whole: one that holds itself a thousand times over has no end. */
  folders: 2_000,
  /** In characters, as long as Linux lets one be. */
  path: 4_096,
  /** In characters; longer messages hold a log or a patch. */
  message: 10_000,
  /** Of an author, in characters. */
  name: 200,
  /** GitHub counts more than 100 at once as abuse; ten keep a line busy. */
  concurrency: 10,
} as const;

/** In bytes: an answer about one thing, which the process that serves everybody may have to parse. */
export const SHORT_ANSWER = 4 * 1024 * 1024;
/** A recursive tree is 7 MB at most, a page of commits less. */
export const LONG_ANSWER = 32 * 1024 * 1024;

/** Every git process: most take milliseconds, a log of long messages seconds. */
export const GIT_TIMEOUT = 30_000;
