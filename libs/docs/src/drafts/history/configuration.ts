import { parse } from 'yaml';
import { shorten, withoutSecrets } from '../mdx/text.js';
import type { TreeView } from '../trees/tree-view.js';
import { GROUPS, type Group } from './groups.js';

export const OWN_FILE = 'docket-docs.yml';
export const RELEASE_FILE = '.github/release.yml';
const RELEASE_FILES = [RELEASE_FILE, '.github/release.yaml'];
/** A pattern of a configuration file, in characters; longer ones are mistakes. */
const LONGEST = 200;

/** How a repository wants its changes to be described. */
export interface Configuration {
  /** By commit type; null leaves its commits out. */
  types: Map<string, Group | null>;
  /** The words for a scope; null leaves its commits out. */
  scopes: Map<string, string | null>;
  titles: Map<Group, string>;
  ignoredAuthors: Set<string>;
  /** Pull requests with one of these labels are left out. */
  ignoredLabels: Set<string>;
  /** Sections of the release notes; a pull request belongs to the first that takes it. */
  categories: Category[];
  ignoresPath: (path: string) => boolean;
  /** What in the files could not be used. */
  faults: string[];
}

/** Labels and names of accounts in lower case, as GitHub compares them. */
export interface Category {
  title: string;
  /** `*` takes every pull request. */
  labels: Set<string>;
  excludedLabels: Set<string>;
  excludedAuthors: Set<string>;
}

/** From `docket-docs.yml` and from the file that GitHub's own release notes use. */
export async function configurationOf(head: TreeView): Promise<Configuration> {
  const { paths } = await head.paths();
  const files = [OWN_FILE, ...RELEASE_FILES].filter((path) => paths.has(path));
  const texts = await head.texts(files);
  const faults: string[] = [];
  const read = (path: string): Record<string, unknown> => {
    try {
      return record(parse(texts.get(path) ?? '', { maxAliasCount: 10 }));
    } catch {
      faults.push(`\`${path}\` is not valid YAML and was not used`);
      return {};
    }
  };
  const own = files.includes(OWN_FILE) ? read(OWN_FILE) : {};
  const release = RELEASE_FILES.filter((path) => files.includes(path)).map(read)[0] ?? {};
  const changelog = record(release.changelog);
  const exclude = record(changelog.exclude);
  const ignore = record(own.ignore);
  const patterns = strings(ignore.paths).map(patternOf);
  return {
    types: new Map(Object.entries(record(own.types)).map(([type, group]) => [type.toLowerCase(), groupOf(group)])),
    scopes: new Map(
      Object.entries(record(own.scopes)).map(([scope, words]) => [
        scope.toLowerCase(),
        typeof words === 'string' ? words : null,
      ]),
    ),
    titles: new Map(
      Object.entries(record(own.sections)).flatMap(([group, title]): [Group, string][] => {
        const known = groupOf(group);
        return known && typeof title === 'string' ? [[known, title]] : [];
      }),
    ),
    ignoredAuthors: lowered([...strings(exclude.authors), ...strings(ignore.authors)]),
    ignoredLabels: lowered(strings(exclude.labels)),
    categories: (Array.isArray(changelog.categories) ? changelog.categories : []).slice(0, 50).flatMap(categoryIn),
    ignoresPath: (path) => patterns.some((pattern) => pattern.test(path)),
    faults,
  };
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

function strings(value: unknown): string[] {
  return (Array.isArray(value) ? value : []).filter((one): one is string => typeof one === 'string').slice(0, 200);
}

function categoryIn(value: unknown): Category[] {
  const { title, labels, exclude } = record(value);
  if (typeof title !== 'string' || title.trim() === '') return [];
  const { labels: excludedLabels, authors } = record(exclude);
  return [
    {
      title: shorten(withoutSecrets(title.trim()), LONGEST),
      labels: lowered(strings(labels)),
      excludedLabels: lowered(strings(excludedLabels)),
      excludedAuthors: lowered(strings(authors)),
    },
  ];
}

function lowered(names: readonly string[]): Set<string> {
  return new Set(names.map((name) => name.toLowerCase()));
}

function groupOf(value: unknown): Group | null {
  return GROUPS.find((group) => group.toLowerCase() === String(value).toLowerCase()) ?? null;
}

/** `*` within a folder, `**` across folders; a folder stands for all that is in it. */
function patternOf(glob: string): RegExp {
  const source = glob
    .slice(0, LONGEST)
    .replace(/\/+$/, '/**')
    .split(/(\*{1,2}\/?)/)
    .map((part) => {
      if (part === '*') return '[^/]*';
      if (part.startsWith('**')) return '.*';
      return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    })
    .join('');
  return new RegExp(`^${source}(/|$)`);
}
