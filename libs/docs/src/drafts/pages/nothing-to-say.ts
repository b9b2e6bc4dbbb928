/** Instead of pages. */
export function nothingToSay(
  { repo, base, head, headSha }: { repo: string; base: string; head: string; headSha: string },
  isSame: boolean,
): string {
  const commit = headSha.slice(0, 7);
  return isSame
    ? `${repo}: ${base} and ${head} are the same commit (${commit}), so there is nothing to document.`
    : `${repo}: ${head} (${commit}) has nothing that ${base} does not have, so there is nothing to document.`;
}
