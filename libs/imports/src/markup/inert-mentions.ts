/** Invisible, and no name begins with it. */
const WORD_JOINER = '\u2060';

const FENCE = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(`{3,}|~{3,})/;
/** An `@` within a word mentions nobody, and no name begins with white space. */
const MENTION = /(?<![\p{L}\p{N}\p{M}_])@(?=\S)/gu;
/** The same where the line goes on after the part that is looked at. */
const MENTION_OR_END = /(?<![\p{L}\p{N}\p{M}_])@(?=\S|$)/gu;
const ADDRESS = /(https?:\/\/[^\s<>()[\]]+)/i;

/**
 * Markdown from elsewhere in which no `@name` mentions a user of ours who happens to have that name. It looks the same.
 * Code is left alone: an invisible character would break `@Override` for whoever copies it.
 */
export function inertMentions(markdown: string): string {
  if (!markdown.includes('@')) return markdown;
  let fence = '';
  return markdown
    .split('\n')
    .map((line) => {
      const mark = FENCE.exec(line)?.[1];
      const isCode = fence !== '';
      if (!isCode && mark) fence = mark;
      else if (isCode && mark?.startsWith(fence)) fence = '';
      return isCode || mark ? line : inertLine(line);
    })
    .join('\n');
}

/** Parts with an odd index are runs of backticks: the code they enclose ends with a run of the same length. */
function inertLine(line: string): string {
  if (!line.includes('@')) return line;
  const parts = line.split(/(`+)/);
  const ends = endsOf(parts);
  let codeEnd = -1;
  return parts
    .map((part, index) => {
      if (index <= codeEnd) return part;
      codeEnd = ends.get(index) ?? codeEnd;
      return index % 2 === 0 ? inertText(part) : part;
    })
    .join('');
}

/** In an address, the invisible character would lead elsewhere. */
const inertText = (text: string): string =>
  text
    .split(ADDRESS)
    .map((part, index, { length }) => {
      const mention = index < length - 1 ? MENTION_OR_END : MENTION;
      return part.replace(mention, index % 2 === 0 ? `@${WORD_JOINER}` : '%40');
    })
    .join('');

/** For each run of backticks the next of its length. */
function endsOf(parts: string[]): Map<number, number> {
  const ends = new Map<number, number>();
  const latest = new Map<number, number>();
  for (let index = 1; index < parts.length; index += 2) {
    const { length } = parts[index]!;
    const start = latest.get(length);
    if (start !== undefined) ends.set(start, index);
    latest.set(length, index);
  }
  return ends;
}
