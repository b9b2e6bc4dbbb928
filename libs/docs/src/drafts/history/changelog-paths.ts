import { posix } from 'node:path';

const CHANGELOG = /^(change-?log|changes|history|news|release-?notes|releases)(\.(md|mdx|rst|txt|adoc|markdown))?$/i;
/** One file for each version. */
const VERSION_NOTES = /(^|\/)(release-?notes|changelogs?)\/[^/]*\d[^/]*\.(md|mdx|rst|txt|adoc)$/i;
const CHANGESET = /(^|\/)\.changeset\/(?!README\.md$|config\.json$)[^/]+\.md$/;
const FRAGMENT =
  /(^|\/)(changelog\.d|newsfragments|changes\.d|\.changes|changelog-fragments|unreleased)\/[^/]+\.(md|rst|txt|\w+)$/i;

export function isChangelog(path: string): boolean {
  return CHANGELOG.test(posix.basename(path)) || VERSION_NOTES.test(path) || isFragment(path);
}

/** A file for one entry, from which tools put the changelog together. */
export function isFragment(path: string): boolean {
  return CHANGESET.test(path) || FRAGMENT.test(path);
}
