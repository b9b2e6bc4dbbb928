import type { Code, PhrasingContent } from 'mdast';
import { isSafeUrl, MAX_EMPHASES } from './markdown-writer.js';
import { TextSearch } from './text-search.js';

/** Stands for the code block with this index, so that nothing in the code is read as markup. */
export const CODE_MARK = /\0(\d+)\0/;

/** A passage that has begun and may turn out to be plain text. */
interface Passage {
  mark: string;
  /** As it was written: `*` or `{*}`. */
  source: string;
  children: PhrasingContent[];
}

const TOKEN =
  /\0\d+\0|\n|\\+|https?:\/\/|\{\{|\{(?:[*_+^~-]|\?\?)\}|\{(?:color|anchor)(?::[^{}\n]*)?\}|[[!]|\*+|_+|\++|\^+|~+|-+|\?+/g;
const MARKS = new Set(['*', '_', '??', '-', '+', '^', '~']);
const ESCAPABLE = /[!-/:-@[-`{-~]/;
const ESCAPE = /\\([[\]{}|*_+^~!?-])/g;
const WORD_AT_END = /[\p{L}\p{Nd}]$/u;
const WORD = /^[\p{L}\p{Nd}]/u;
const URL_REST = /[^\s|<>[\]{}"\0]*/y;
const TRAILING_PUNCTUATION = new Set(".,;:!?)'*_+~^-");
const FILE_NAME = /^[^\s|][^|]*\.\w{2,5}$/;
/** How an image is shown: `thumbnail`, or `width=300,alt=Map`. Anything else is text after a bar. */
const IMAGE_OPTION = /^(?:thumbnail|[a-z]+=.*)?$/i;

/** The text of a paragraph, a heading or a cell. */
export const jiraInline = (text: string, codes: Code[], withLinks = true): PhrasingContent[] =>
  new InlineParser(text, codes, withLinks).parse();

/**
 * Reads the text once, from left to right. A mark opens at most one passage at a time, so passages are never nested
 * deeper than there are marks; as in Jira, they end with the line.
 */
class InlineParser {
  private readonly passages: Passage[] = [{ mark: '', source: '', children: [] }];
  private readonly search: TextSearch;
  private position = 0;
  /** Where a `{color}` ended: a mark beside it is not within a word. */
  private boundary = 0;
  private emphases = 0;

  constructor(
    private readonly text: string,
    private readonly codes: Code[],
    private readonly withLinks: boolean,
  ) {
    this.search = new TextSearch(text);
  }

  parse(): PhrasingContent[] {
    for (const { 0: token, index } of this.text.matchAll(TOKEN)) {
      if (index < this.position) continue;
      this.addText(this.text.slice(this.position, index));
      this.position = index + token.length;
      this.read(token, index);
    }
    this.addText(this.text.slice(this.position));
    this.endLine();
    return withoutEdgeBreaks(this.passages[0]!.children);
  }

  private read(token: string, index: number): void {
    if (token === '\n') {
      this.endLine();
      this.addText('\n');
    } else if (token.startsWith('\0')) this.addCode(this.codes[Number(token.slice(1, -1))]!.value);
    else if (token.startsWith('\\')) this.readBackslashes(token, index);
    else if (token.startsWith('http')) this.readUrl(index);
    else if (token === '{{') this.readMonospace();
    else if (token === '[') this.readLink();
    else if (token === '!') this.readImage(index);
    else if (token.startsWith('{c') || token.startsWith('{a')) this.boundary = this.position;
    else this.readMark(token, index);
  }

  /** Two force a line break, one escapes the character after it. */
  private readBackslashes(token: string, index: number): void {
    const next = this.text.charAt(index + token.length);
    if (token.length === 2) {
      this.endLine();
      this.add({ type: 'break' });
      while (/\s/.test(this.text.charAt(this.position))) this.position++;
    } else if (token.length === 1 && ESCAPABLE.test(next)) {
      this.addText(next);
      this.position++;
    } else this.addText(token);
  }

  private readUrl(index: number): void {
    URL_REST.lastIndex = this.position;
    let end = this.position + URL_REST.exec(this.text)![0].length;
    while (end > this.position && TRAILING_PUNCTUATION.has(this.text.charAt(end - 1))) end--;
    this.position = end;
    const url = this.text.slice(index, end);
    if (this.withLinks && !this.isWordBefore(index) && isSafeUrl(url))
      this.add(link(url, [{ type: 'text', value: url }]));
    else this.addText(url);
  }

  private readMonospace(): void {
    let end = this.search.closing('\n', '}}', this.position);
    while (end !== -1 && this.text.charAt(end + 2) === '}') end++;
    const value = this.text.slice(this.position, Math.max(this.position, end)).replace(/^\{\}|\{\}$/g, '');
    if (isBlank(value)) this.addText('{{');
    else {
      this.addCode(value.replace(ESCAPE, '$1'));
      this.position = end + 2;
    }
  }

  private readLink(): void {
    const end = this.withLinks ? this.search.closing('[', ']', this.position) : -1;
    const nodes = end === -1 ? null : this.linkOf(this.text.slice(this.position, end));
    for (const node of nodes ?? [{ type: 'text', value: '[' } as const]) this.add(node);
    if (nodes) this.position = end + 1;
  }

  /** `[text|address|style]`, `[address]`, `[~user]`, `[^file]`, `[#anchor]` or `[KEY-1]`; null if it is none of them. */
  private linkOf(content: string): PhrasingContent[] | null {
    const [first = '', second] = content.split('|', 2).map((part) => part.trim());
    if (second === undefined) return bareLink(first);
    const label = jiraInline(first, this.codes, false);
    if (isSafeUrl(second)) return [link(second, label.length > 0 ? label : [{ type: 'text', value: second }])];
    if (first === '' || second === '') return null;
    return second.startsWith('#') || second.startsWith('~')
      ? label
      : [...label, { type: 'text', value: ` (${second})` }];
  }

  /** An attachment has no address of its own, so its name remains. */
  private readImage(index: number): void {
    const end = this.isWordBefore(index) ? -1 : this.search.closing('\n', '!', this.position);
    const [source = '', ...bars] = end === -1 ? [] : this.text.slice(this.position, end).split('|');
    const options = bars.flatMap((part) => part.split(',')).map((option) => option.trim());
    const hasAddress = isSafeUrl(source);
    if ((hasAddress || FILE_NAME.test(source)) && options.every((option) => IMAGE_OPTION.test(option))) {
      const alt = options.find((option) => option.startsWith('alt='))?.slice('alt='.length) ?? '';
      this.add(hasAddress ? { type: 'image', url: source, alt } : { type: 'text', value: source });
      this.position = end + 1;
    } else this.addText('!');
  }

  private readMark(token: string, index: number): void {
    const isForced = token.startsWith('{');
    const mark = isForced ? token.slice(1, -1) : token;
    const isOpen = this.passages.some((passage) => passage.mark === mark);
    if (isOpen && (isForced || this.canClose(index))) this.close(mark);
    else if (!isOpen && MARKS.has(mark) && (isForced || this.canOpen(index)) && this.emphases++ < MAX_EMPHASES) {
      this.passages.push({ mark, source: token, children: [] });
    } else this.addText(token);
  }

  private canOpen(index: number): boolean {
    return !isBlank(this.text.charAt(this.position)) && !this.isWordBefore(index);
  }

  private canClose(index: number): boolean {
    return !isBlank(this.text.charAt(index - 1)) && !WORD.test(this.text.slice(this.position, this.position + 2));
  }

  private close(mark: string): void {
    while (this.passages.at(-1)!.mark !== mark) this.abandon();
    for (const node of formatted(this.passages.pop()!)) this.add(node);
    this.boundary = this.position;
  }

  /** What has no end is text. */
  private endLine(): void {
    while (this.passages.length > 1) this.abandon();
  }

  private abandon(): void {
    const { source, children } = this.passages.pop()!;
    this.addText(source);
    for (const child of children) this.add(child);
  }

  private isWordBefore(index: number): boolean {
    return index !== this.boundary && WORD_AT_END.test(this.text.slice(Math.max(0, index - 2), index));
  }

  private addCode(value: string): void {
    this.add({ type: 'inlineCode', value: value.replace(/\s*\n\s*/g, ' ') });
  }

  private addText(value: string): void {
    if (value) this.add({ type: 'text', value });
  }

  private add(node: PhrasingContent): void {
    const { children } = this.passages.at(-1)!;
    const last = children.at(-1);
    if (node.type === 'text' && last?.type === 'text') last.value += node.value;
    else children.push(node);
  }
}

function bareLink(target: string): PhrasingContent[] | null {
  if (isSafeUrl(target)) return [link(target, [{ type: 'text', value: target.replace(/^mailto:/i, '') }])];
  const user = /^~(?:accountid:)?(\S+)$/.exec(target);
  if (user) return [{ type: 'text', value: `@${user[1]}` }];
  const plain = /^[#^](\S.*)$|^([A-Z][A-Z0-9_]+-\d+)$/.exec(target);
  return plain && [{ type: 'text', value: (plain[1] ?? plain[2])! }];
}

const link = (url: string, children: PhrasingContent[]): PhrasingContent =>
  ({ type: 'link', url, children }) as PhrasingContent;

/** Markdown has no inserted text; raised and lowered digits are characters, other text keeps its marks. */
function formatted({ mark, source, children }: Passage): PhrasingContent[] {
  if (children.length === 0) return [{ type: 'text', value: source + source }];
  if (mark === '+') return children;
  if (mark === '^' || mark === '~') return raised(mark, children);
  return [{ type: mark === '*' ? 'strong' : mark === '-' ? 'delete' : 'emphasis', children }];
}

const PLAIN = '0123456789+-=()';
const RAISED = { '^': '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾', '~': '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎' };

function raised(mark: '^' | '~', children: PhrasingContent[]): PhrasingContent[] {
  const [only] = children;
  if (children.length === 1 && only!.type === 'text' && /^[\d+\-=()]+$/.test(only!.value)) {
    return [{ type: 'text', value: only!.value.replace(/./g, (character) => RAISED[mark][PLAIN.indexOf(character)]!) }];
  }
  return [{ type: 'text', value: mark }, ...children, { type: 'text', value: mark }];
}

/** A break at the edge of a paragraph would be written as a backslash. */
function withoutEdgeBreaks(nodes: PhrasingContent[]): PhrasingContent[] {
  const isContent = (node: PhrasingContent) => node.type !== 'break' && !(node.type === 'text' && isBlank(node.value));
  return nodes.slice(Math.max(0, nodes.findIndex(isContent)), nodes.findLastIndex(isContent) + 1);
}

const isBlank = (text: string): boolean => text.trim() === '';
