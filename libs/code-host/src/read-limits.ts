/** The limits of one comparison. What is omitted is reported, never silently dropped. */
export const LIMITS = {
  /** 100 requests to GitHub, 200 to Gitea: seconds, not minutes. */
  commits: 10_000,
  /** More than anybody reads on a page. */
  files: 5_000,
  /** Two blobs each: 3,000 requests, within GitHub's limit of 5,000 per hour. */
  filesRead: 1_500,
  /** Larger files are generated code and data. */
  fileBytes: 512 * 1024,
  /** The contents of a whole comparison, in memory at once. */
  totalBytes: 64 * 1024 * 1024,
  /** In one tree, or changed between two: listing a larger repository takes minutes. */
  treeEntries: 250_000,
  /** Requests for folders, if a tree is not sent whole: one that contains itself many times has no end. */
  folders: 2_000,
  /** Searched in one tree of a remote host, one request each; both trees share most of them. */
  filesSearched: 1_000,
  /** The contents of the searched files of one tree. */
  bytesSearched: 32 * 1024 * 1024,
  /** And in a local repository: seconds. */
  bytesSearchedLocally: 256 * 1024 * 1024,
  /** In one search. */
  names: 2_000,
  /** Of one name: enough for every claim about it. */
  mentions: 200,
  /** Whose labels are read, one request each: more than most releases have. */
  pullRequestsLabelled: 500,
  /** In characters: the maximum on Linux. */
  path: 4_096,
  /** In characters; longer messages contain a log or a patch. */
  message: 10_000,
  /** Of an author, in characters. */
  name: 200,
  /** GitHub treats more than 100 at once as abuse; ten make full use of a connection. */
  concurrency: 10,
} as const;

/** In bytes: a response about one item, which may be parsed in the process that serves all requests. */
export const SHORT_ANSWER = 4 * 1024 * 1024;
/** A recursive tree is at most 7 MB, a page of commits less. */
export const LONG_ANSWER = 32 * 1024 * 1024;

/** For every git process: most take milliseconds, a log of long messages seconds. */
export const GIT_TIMEOUT = 30_000;
