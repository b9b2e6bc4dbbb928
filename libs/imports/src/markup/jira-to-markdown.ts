import type { BlockContent, Code, TableRow } from 'mdast';
import { CODE_MARK, jiraInline } from './jira-inline.js';
import { ListBuilder } from './jira-list.js';
import { writeMarkdown } from './markdown-writer.js';
import { TextSearch } from './text-search.js';

const CODE_MACRO = /(?<![\\{])\{(code|noformat)(?::([^{}\n]*))?\}(?!\})/g;
const CONTAINER_MACRO = /(?<![\\{])\{(quote|panel)(?::([^{}\n]*))?\}(?!\})/g;
const HEADING = /^h([1-6])\.\s+(\S.*)$/;
const QUOTE = /^bq\.\s+(\S.*)$/;
const RULE = /^-{4,}$/;
/** Deeper lists are text; each level is indented again when it is written. */
const LIST_ITEM = /^([*#-]{1,10})\s+(\S.*)$/;
const CELL_TOKEN = /\\.|\|\|?|\[|\{\{|!\S[^|!\n]*\.\w{2,5}\|[^|!\n]*!/g;

/** Markdown for a text in the notation of Jira's wiki renderer. What is not understood stays as it is. */
export function jiraToMarkdown(text: string): string {
  const codes: Code[] = [];
  const lines = text.replaceAll('\0', '').replace(/\r\n?/g, '\n');
  return writeMarkdown(containersOf(withoutCode(lines, codes), codes));
}

/** Replaces each code block by a mark that refers to it. */
function withoutCode(text: string, codes: Code[]): string {
  const search = new TextSearch(text);
  const parts: string[] = [];
  let position = 0;
  for (const { 0: macro, 1: name, 2: parameters = '', index } of text.matchAll(CODE_MACRO)) {
    const start = index + macro.length;
    const end = index < position ? -1 : search.next(`{${name}}`, start);
    if (end === -1) continue;
    parts.push(text.slice(position, index), `\0${codes.length}\0`);
    codes.push(codeOf(text.slice(start, end), parameters.split('|')));
    position = end + name!.length + 2;
  }
  return (parts.join('') + text.slice(position)).replace(/&nbsp;|\u00a0/g, ' ');
}

function codeOf(value: string, parameters: string[]): Code {
  const [language] = parameters
    .map((parameter) =>
      parameter
        .trim()
        .replace(/^language=/, '')
        .toLowerCase(),
    )
    .filter((parameter) => /^[\w#+.-]+$/.test(parameter));
  return {
    type: 'code',
    lang: language && !['none', 'plain', 'text'].includes(language) ? language : null,
    meta: titleOf(parameters),
    value: value.replace(/^[ \t]*\n/, '').trimEnd(),
  };
}

const titleOf = (parameters: string[]): string | null =>
  parameters
    .find((parameter) => parameter.startsWith('title='))
    ?.slice('title='.length)
    .trim() || null;

/** A quote or a panel whose end is still to come. */
interface Container {
  name: string;
  children: BlockContent[];
}

/** Quotes and panels. Start and end look the same, so one cannot be within another of its name. */
function containersOf(text: string, codes: Code[]): BlockContent[] {
  const stack: Container[] = [{ name: '', children: [] }];
  let position = 0;
  const addTo = (end: number) => {
    for (const block of blocksOf(text.slice(position, end), codes)) stack.at(-1)!.children.push(block);
  };
  const lastOf = { quote: text.lastIndexOf('{quote}'), panel: text.lastIndexOf('{panel}') };
  for (const { 0: macro, 1: name, 2: parameters, index } of text.matchAll(CONTAINER_MACRO)) {
    const isOpen = stack.some((container) => container.name === name);
    const opens = !isOpen || parameters !== undefined;
    if (!isOpen && lastOf[name as 'quote' | 'panel'] <= index) continue;
    addTo(index);
    position = index + macro.length;
    if (isOpen) closeTo(stack, name!);
    if (opens) stack.push({ name: name!, children: captionOf(titleOf(parameters?.split('|') ?? [])) });
  }
  addTo(text.length);
  while (stack.length > 1) closeTo(stack, stack.at(-1)!.name);
  return stack[0]!.children;
}

function closeTo(stack: Container[], name: string): void {
  for (let closed = ''; closed !== name; ) {
    const container = stack.pop()!;
    closed = container.name;
    if (container.children.length > 0)
      stack.at(-1)!.children.push({ type: 'blockquote', children: container.children });
  }
}

const captionOf = (title: string | null): BlockContent[] =>
  title ? [{ type: 'paragraph', children: [{ type: 'strong', children: [{ type: 'text', value: title }] }] }] : [];

/** Headings, lists, tables and paragraphs, line by line. */
function blocksOf(text: string, codes: Code[]): BlockContent[] {
  const blocks: BlockContent[] = [];
  const lines = text.split('\n').map((line) => line.trim());
  let paragraph: string[] = [];
  let list: ListBuilder | null = null;
  let rows: Row[] = [];
  let wasBlank = false;
  const finish = () => {
    for (const block of paragraphsOf(paragraph, codes)) blocks.push(block);
    for (const block of list?.build() ?? []) blocks.push(block);
    if (rows.length > 0) blocks.push(tableOf(rows, codes));
    [paragraph, list, rows] = [[], null, []];
  };
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index]!;
    const item = RULE.test(line) ? null : LIST_ITEM.exec(line);
    const row = line.startsWith('|') ? rowAt(lines, index) : null;
    if (item) {
      if (!list) finish();
      list ??= new ListBuilder((text) => paragraphsOf(text, codes));
      list.add(item[1]!, item[2]!);
    } else if (row) {
      if (rows.length === 0) finish();
      rows.push(row.cells);
      index = row.lastLine;
    } else if (line === '') {
      if (!list) finish();
    } else {
      const block = lineBlock(line, codes);
      if (list && !block && !wasBlank) list.continue(line);
      else {
        if (block || list || rows.length > 0) finish();
        if (block) blocks.push(block);
        else paragraph.push(line);
      }
    }
    wasBlank = line === '';
  }
  finish();
  return blocks;
}

function lineBlock(line: string, codes: Code[]): BlockContent | null {
  if (RULE.test(line)) return { type: 'thematicBreak' };
  const heading = HEADING.exec(line);
  if (heading) {
    const depth = Number(heading[1]) as 1 | 2 | 3 | 4 | 5 | 6;
    return { type: 'heading', depth, children: jiraInline(heading[2]!, codes) };
  }
  const quote = QUOTE.exec(line);
  return quote && { type: 'blockquote', children: paragraphsOf([quote[1]!], codes) };
}

/** Text with code blocks in between. */
function paragraphsOf(lines: string[], codes: Code[]): BlockContent[] {
  return lines
    .join('\n')
    .split(CODE_MARK)
    .flatMap((part, index): BlockContent[] => {
      if (index % 2 === 1) return codeBlock(codes[Number(part)]!);
      const children = jiraInline(part.trim(), codes);
      return children.length > 0 ? [{ type: 'paragraph', children }] : [];
    });
}

const codeBlock = ({ meta, ...code }: Code): BlockContent[] => [...captionOf(meta ?? null), code];

interface Cell {
  text: string;
  isHead: boolean;
}
type Row = Cell[];

/** A row ends with a bar, perhaps some lines further down; null if the line is no row. */
function rowAt(lines: string[], first: number): { cells: Row; lastLine: number } | null {
  let last = first;
  while (!lines[last]!.endsWith('|') && lines[last + 1] && !lines[last + 1]!.startsWith('|')) last++;
  if (!lines[last]!.endsWith('|')) last = first;
  const cells = cellsOf(lines.slice(first, last + 1).join(' '));
  return cells.length > 0 && (cells.length > 1 || lines[last]!.endsWith('|')) ? { cells, lastLine: last } : null;
}

/** Bars within links, images and monospace text do not separate cells. */
function cellsOf(row: string): Row {
  const search = new TextSearch(row);
  const cells: Row = [];
  let isHead = false;
  let start = -1;
  let position = 0;
  for (const { 0: token, index } of row.matchAll(CELL_TOKEN)) {
    if (index < position) continue;
    position = index + token.length;
    if (token === '[') position = Math.max(position, search.closing('[', ']', position));
    else if (token === '{{') position = Math.max(position, search.next('}}', position));
    else if (token.startsWith('|')) {
      if (start !== -1) cells.push({ text: row.slice(start, index), isHead });
      start = position;
      isHead = token === '||';
    }
  }
  const rest = row.slice(start);
  return rest.trim() === '' ? cells : [...cells, { text: rest, isHead }];
}

/** Markdown tables have exactly one row of headings, the first. */
function tableOf(rows: Row[], codes: Code[]): BlockContent {
  const hasHead = rows[0]!.every(({ isHead }) => isHead);
  const children = rows.map((row, index) => tableRow(row, codes, hasHead && index === 0));
  const width = rows.reduce((widest, { length }) => Math.max(widest, length), 0);
  if (!hasHead) children.unshift(tableRow(Array(width).fill({ text: '', isHead: false }), codes, true));
  return { type: 'table', children };
}

const tableRow = (row: Row, codes: Code[], isFirst: boolean): TableRow => ({
  type: 'tableRow',
  children: row.map(({ text, isHead }) => {
    const children = jiraInline(text.trim(), codes);
    const isStrong = isHead && !isFirst && children.length > 0;
    return { type: 'tableCell', children: isStrong ? [{ type: 'strong', children }] : children };
  }),
});
