import semver from 'semver';
import type { SourceFile } from '../difference.js';
import type { NoteClaim } from '../facts/claims.js';
import { place } from '../facts/evidence.js';
import { type Proven, proven } from '../facts/proof.js';
import { withoutSecrets } from '../mdx/text.js';
import { absentAmong } from '../trees/tree-view.js';
import { isChangelog, isFragment } from './changelog-paths.js';

const MAX_LINES = 400;
/** As in generated release notes: what a bot updates is seen in the manifests. */
const BY_BOT = /\bby \[?@?[\w-]+\[bot\]/i;

/** The entries that were added to changelogs: what the maintainers themselves say about the range. */
export function changelogNotes(files: readonly SourceFile[], base: string): Proven<NoteClaim>[] {
  const seen = new Set<string>();
  return files
    .filter(({ path, status }) => isChangelog(path) && status !== 'removed' && !isVendored(path))
    .sort((one, other) => one.path.split('/').length - other.path.split('/').length || (one.path < other.path ? -1 : 1))
    .flatMap(notesIn)
    .filter(({ claim: { headings, text } }) => {
      const isNew = !seen.has(text) && !isOlder(headings, base);
      seen.add(text);
      return isNew;
    })
    .slice(0, MAX_LINES);
}

/** Notes about the version that base is tagged with, or an older one, are often added after its tag. */
function isOlder(headings: readonly string[], base: string): boolean {
  const tag = /(?:^|[-_/@])v?(\d+\.\d+\S*)$/.exec(base)?.[1];
  const known = tag === undefined ? null : semver.coerce(tag, { includePrerelease: true });
  const version = headings
    .map((heading) => /\bv?(\d+\.\d+(?:\.\d+)?(?:-[\w.]+)?)\b/.exec(heading)?.[1])
    .findLast((one) => one !== undefined);
  const own = version === undefined ? null : semver.coerce(version, { includePrerelease: true });
  return known !== null && own !== null && semver.lte(own, known);
}

function isVendored(path: string): boolean {
  return /(^|\/)(node_modules|vendor|third_party|tests?|testdata|fixtures?|examples?)\//.test(path);
}

interface Item {
  headings: string[];
  text: string;
  line: number;
}

function notesIn(file: SourceFile): Proven<NoteClaim>[] {
  if (file.after === null) return [];
  const old = itemsIn(file.path, file.before ?? '');
  const now = itemsIn(file.path, file.after);
  const known = new Set(old.map(({ text }) => text));
  const kept = new Set(now.map(({ text }) => text));
  // An item that was only reworded is not new.
  const edited = groupOf(old.filter(({ text }) => !kept.has(text)));
  return now.flatMap(({ headings, text, line }) => {
    const absent = absentAmong('base', text, known);
    if (!absent || (edited.get(headings.join('\n')) ?? []).some((was) => isAlike(was, text))) return [];
    const claim = { about: 'note', change: 'added', headings, text } as const;
    return [proven(claim, { base: absent, head: place('head', file.path, line) })];
  });
}

function groupOf(items: readonly Item[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const { headings, text } of items) {
    const key = headings.join('\n');
    groups.set(key, [...(groups.get(key) ?? []), text]);
  }
  return groups;
}

function isAlike(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => new Set(text.toLowerCase().match(/[\p{L}\d]{3,}/gu) ?? []));
  const common = [...a!].filter((word) => b!.has(word)).length;
  return common * 2 >= Math.min(a!.size, b!.size);
}

/** The items of lists, with the headings above them; in a changeset or a fragment, its paragraphs. */
function itemsIn(path: string, text: string): Item[] {
  const body = text.replace(/^---\n[\s\S]*?\n---\n/, (front) => '\n'.repeat(front.split('\n').length - 1));
  const fragment = isFragment(path);
  const lines = body.split(/\r?\n/);
  const items: Item[] = [];
  const headings: string[] = [];
  let open: (Item & { indent: number }) | undefined;
  const close = () => {
    if (open && open.text !== '' && !BY_BOT.test(open.text))
      items.push({ headings: open.headings, text: tidy(open.text), line: open.line });
    open = undefined;
  };
  for (const [index, line] of lines.entries()) {
    const [, marks, title] = /^(#{1,4})\s+(.+?)\s*#*$/.exec(line) ?? [];
    const isUnderlined = /^[=\-~^"]{3,}\s*$/.test(lines[index + 1] ?? '') && /^\S/.test(line) && !/^[-*+] /.test(line);
    const [, indent = '', content] = /^(\s*)[-*+]\s+(.*)$/.exec(line) ?? [];
    if (title !== undefined || isUnderlined) {
      close();
      const depth = marks ? marks.length - 1 : '=~-^"'.indexOf(lines[index + 1]![0]!) > 1 ? 1 : 0;
      headings.splice(depth);
      headings[depth] = isTitle(title ?? line) ? '' : tidy(title ?? line);
    } else if (/^[=\-~^"]{3,}\s*$/.test(line)) continue;
    else if (content !== undefined && !(open && indent.length > open.indent)) {
      close();
      open = {
        headings: headings.filter(Boolean),
        text: content.replace(/\\$/, ''),
        line: index + 1,
        indent: indent.length,
      };
    } else if (line.trim() === '') {
      if (fragment) close();
      else if (open && !/^\s+\S/.test(lines[index + 1] ?? '')) close();
    } else if (open && (/^\s/.test(line) || fragment)) {
      const text = line.trim().replace(/\\$/, '');
      open.text += content === undefined ? ` ${text}` : `${/[.:;,!?]$/.test(open.text) ? '' : ';'} ${content}`;
    } else if (fragment) {
      close();
      open = { headings: [], text: line.trim(), line: index + 1, indent: 0 };
    } else close();
  }
  close();
  return items;
}

/** The name of the file as its first heading. */
function isTitle(heading: string): boolean {
  return /^([\w.-]+ )?(change ?log|changes|history|news|release notes|releases)$/i.test(heading.trim());
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', nbsp: ' ' };

/** Plain words: the markup of links, roles and emphasis is removed, `code` is kept. */
function tidy(text: string): string {
  const plain = withoutSecrets(text)
    .replace(/!?\[((?:[^[\]]|\[[^[\]]*\])*)\]\([^)]*\)/g, '$1')
    .replace(/\[([^\]]+)\]\[[^\]]*\]/g, '$1')
    .replace(/(?: by @[\w-]+(?:\[bot\])?)? in https?:\/\/\S+\/(?:pull|pulls|merge_requests)\/(\d+)/g, ' (#$1)')
    .replace(/\.?\s+PR #(\d+) by @[\w-]+\.?$/, ' (#$1)')
    .replace(/^#(\d+)\s+[-–:]\s+(.+)$/s, '$2 (#$1)')
    .replace(/\) and https?:\/\/\S+\/(?:pull|pulls|merge_requests)\/(\d+)/g, ', #$1)')
    .replace(/:(?:pr|issue|gh|pull|user):`(\w+(?:,\s*\w+)*)`/g, (_, names: string) => names.replace(/\b\d+\b/g, '#$&'))
    .replace(/:[a-z]+(?::[a-z]+)?:`~?\.?([^`<]+?)(?:\s*<[^`]*>)?`/g, '`$1`')
    .replace(/``([^`]+)``/g, '`$1`')
    .replace(/`([^`<]+?)\s*<[^`]*>`_+/g, '$1')
    .replace(/\*\*([^*]*`[^`]*`[^*]*)\*\*/g, '$1');
  return plain
    .split(/(`[^`]*`)/)
    .map((part, index) => (index % 2 === 0 ? withoutMarks(part) : part))
    .join('')
    .replace(/^\*\(([^()*]+)\)\*\s*/, '$1: ')
    .replace(/\s+@[\w-]+(?=\s*(?:\(#\d+\))?$)/, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Outside of code: a name such as `__init__` is not emphasis there. */
function withoutMarks(text: string): string {
  return text
    .replace(/(\*\*|__)(?=\S)(.+?)\1(?!\w)/g, (whole, mark: string, inner: string) =>
      mark === '__' && /^\w+$/.test(inner) ? whole : inner,
    )
    .replace(/(^|\s)\*([^*\s(][^*]*)\*(?=\W|$)/g, '$1$2')
    .replace(/&(lt|gt|amp|quot|nbsp);/g, (_, name: string) => ENTITIES[name]!);
}
