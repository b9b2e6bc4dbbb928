/** Control characters, and those that change the direction of text: a terminal acts on them instead of showing them. */
const UNSAFE = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** Text of other people, with control characters made visible. Line breaks and tabs stay. */
export function clean(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(UNSAFE, (character) => {
    const code = character.charCodeAt(0);
    if (character === '\n' || character === '\t') return character;
    if (code < 0x20) return String.fromCharCode(0x2400 + code); // U+241B shows an escape character
    return code === 0x7f ? '\u2421' : '\ufffd';
  });
}

/** The same, on one line. */
export function cleanLine(text: string): string {
  return clean(text).replace(/[\n\t]+/g, ' ');
}

/** JSON that is also safe to show in a terminal; it has the same meaning to every parser. */
export function toJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent).replace(UNSAFE, (character) =>
    character === '\n' ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

const graphemes = new Intl.Segmenter();
const WIDE =
  /^(\p{Emoji_Presentation}|.\ufe0f|[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}])/u;

/** How many columns of a terminal a text takes. */
export function widthOf(text: string): number {
  let width = 0;
  for (const { segment } of graphemes.segment(text)) {
    width += WIDE.test(segment) ? 2 : /^\p{M}/u.test(segment) ? 0 : 1;
  }
  return width;
}

export function shorten(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  let shown = '';
  for (const { segment } of graphemes.segment(text)) {
    if (widthOf(shown + segment) > width - 1) break;
    shown += segment;
  }
  return `${shown}…`;
}

export interface TableOptions {
  /** Columns of the terminal. Without it nothing is shortened. */
  width?: number;
  /** The index of the column that is shortened first. */
  flexible: number;
  colour?: boolean;
}

const GAP = 2;
const NARROWEST = 12;

/** Rows under headings. Cells may contain any text. */
export function table(headings: string[], rows: string[][], { width, flexible, colour = false }: TableOptions): string {
  const cells = [headings, ...rows.map((row) => row.map(cleanLine))];
  const widths = headings.map((_, column) => Math.max(...cells.map((row) => widthOf(row[column]!))));
  const over = widths.reduce((sum, one) => sum + one + GAP, -GAP) - (width ?? Number.POSITIVE_INFINITY);
  if (over > 0) widths[flexible] = Math.max(Math.min(NARROWEST, widths[flexible]!), widths[flexible]! - over);
  const lines = cells.map((row) => {
    const padded = row.map((cell, column) => {
      const shown = shorten(cell, widths[column]!);
      return shown + ' '.repeat(widths[column]! - widthOf(shown));
    });
    const line = padded.join(' '.repeat(GAP)).trimEnd();
    return width === undefined ? line : shorten(line, width);
  });
  if (colour) lines[0] = `\u001b[1m${lines[0]}\u001b[22m`;
  return lines.join('\n');
}
