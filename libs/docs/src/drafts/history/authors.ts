import type { ComparedCommit } from '../difference.js';

const BOT =
  /\[bot\]$|(^|[\s._-])bot$|^(dependabot|renovate|greenkeeper|snyk|mergify|weblate|hosted weblate|pre-commit|github[- ]actions?|allcontributors|imgbot|crowdin|transifex|codecov|semantic-release|release-please)\b/i;

/** Programs that commit: their changes are seen in the code, not announced. */
export function isBot({ author }: ComparedCommit): boolean {
  return BOT.test(author.name.trim()) || /\[bot\]@/i.test(author.email ?? '');
}

/** The names an author can be listed under: the one in the commit, and that of the account on GitHub. */
export function namesOf({ author }: ComparedCommit): string[] {
  const [, login] = /^(?:\d+\+)?([^@+]+)@users\.noreply\.github\.com$/i.exec(author.email ?? '') ?? [];
  return [author.name, login].flatMap((name) => (name ? [name.toLowerCase()] : []));
}
