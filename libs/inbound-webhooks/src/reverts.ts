/** `Revert "…"`, as git and the hosts write it, or `revert: …`; a revert of a revert applies the change again. */
const REVERT = /^[ \t]*(?:((?:revert ")+)|revert(?:\([^)\n]*\))?!?:)/i;

/** Whether a title, or a line of a message, quotes the change it reverts. */
export function isRevert(line: string): boolean {
  const [found, quoted] = REVERT.exec(line) ?? [];
  if (found === undefined) return false;
  return quoted === undefined || quoted.split('"').length % 2 === 0;
}

/** The text without reverts: a revert quotes the title of the change it undoes, which must not count. */
export const withoutReverts = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !isRevert(line))
    .join('\n');

const MOST = 20; // reverts recognized per text
const COMMIT = /\bThis reverts commit ([0-9a-f]{7,64})\b/gi;
const PULL_REQUEST = /\b(?:Reverts ([\w./-]*)#|This reverts merge request (?:[\w./-]*)!)([1-9]\d{0,8})\b/gi;

export interface Reverted {
  /** Whole or abbreviated hashes. */
  commits: string[];
  /** Numbers of pull requests of the same repository. */
  pullRequests: string[];
}

/** The commits and pull requests that a text says it reverts, in the wording of git, GitHub, Gitea and GitLab. */
export function revertedIn(text: string, repo: string): Reverted {
  const isSameRepo = (name = '') => name === '' || name.toLowerCase() === repo.toLowerCase();
  const commits = [...text.matchAll(COMMIT)].map(([, sha]) => sha!.toLowerCase());
  const pullRequests = [...text.matchAll(PULL_REQUEST)].flatMap(([, name, number]) =>
    isSameRepo(name) ? [number!] : [],
  );
  return { commits: commits.slice(0, MOST), pullRequests: pullRequests.slice(0, MOST) };
}

export const revertsAnything = (text: string, repo: string): boolean => {
  const { commits, pullRequests } = revertedIn(text, repo);
  return commits.length + pullRequests.length > 0;
};
