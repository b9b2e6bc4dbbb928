/** Git's own trailers; one of them makes a paragraph trailers if a quarter of its lines are. */
const GENERATED = /^(Signed-off-by: |\(cherry picked from commit )/;
const TRAILER = /^[A-Za-z0-9][A-Za-z0-9-]*\s*:(?!\/\/)/;
const CONTINUED = /^\s+\S/;
const NOTE = /^BREAKING[ -]CHANGES?:\s*/;
/** A line of a squashed pull request that begins the message of one of its commits. */
const SQUASHED = /^\* /;
const MAX_NOTES = 5;

export interface Message {
  subject: string;
  /** Without its trailers. */
  body: string[];
  trailers: { name: string; value: string }[];
  /** What it says about breaking changes. */
  notes: string[];
}

/** A commit message, split by the rules of `git interpret-trailers`. */
export function messageOf(text: string): Message {
  const lines = text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.trimEnd());
  while (lines[0] === '') lines.shift();
  while (lines.at(-1) === '') lines.pop();
  const [subject = '', ...rest] = lines;
  const start = trailerStart(rest);
  return {
    subject: subject.trim(),
    body: rest.slice(0, start).filter((line, index, all) => line !== '' || all[index - 1] !== ''),
    trailers: trailersIn(rest.slice(start)),
    notes: notesIn(rest),
  };
}

/** Where the last paragraph begins, if it consists of trailers. */
function trailerStart(lines: readonly string[]): number {
  const blank = lines.lastIndexOf('');
  const block = lines.slice(blank + 1);
  if (blank < 0 || block.length === 0) return lines.length;
  let count = 0;
  let isGenerated = false;
  for (const [index, line] of block.entries()) {
    if (TRAILER.test(line) || GENERATED.test(line) || NOTE.test(line)) count += 1;
    else if (index > 0 && CONTINUED.test(line)) count += 1;
    isGenerated ||= GENERATED.test(line);
  }
  const isTrailers = count === block.length || (isGenerated && count * 4 >= block.length);
  return isTrailers ? blank + 1 : lines.length;
}

function trailersIn(lines: readonly string[]): Message['trailers'] {
  const found: Message['trailers'] = [];
  for (const line of lines) {
    const [, name, value = ''] = /^([A-Za-z0-9][A-Za-z0-9-]*)\s*:\s*(.*)$/.exec(line) ?? [];
    if (name !== undefined) found.push({ name: name.toLowerCase(), value });
    else if (CONTINUED.test(line) && found.length > 0) found.at(-1)!.value += ` ${line.trim()}`;
  }
  return found;
}

/** A note ends where another footer, the trailers or the next squashed commit begin. */
function notesIn(lines: readonly string[]): string[] {
  const end = trailerStart(lines);
  const notes: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    if (!NOTE.test(lines[at]!)) continue;
    const text = [lines[at]!.replace(NOTE, '')];
    const isInTrailers = at >= end;
    for (let next = at + 1; next < lines.length; next++) {
      const line = lines[next]!;
      const isOver = isInTrailers ? !CONTINUED.test(line) && TRAILER.test(line) : next >= end;
      if (isOver || NOTE.test(line) || SQUASHED.test(line) || /^(-{3,}|#{1,6} )/.test(line)) break;
      text.push(line);
      at = next;
    }
    const note = text.join(' ').replace(/\s+/g, ' ').trim();
    if (note !== '') notes.push(note);
  }
  return [...new Set(notes)].slice(0, MAX_NOTES);
}

/** The subjects of the commits in a squashed pull request. */
export function squashedSubjects({ body }: Message): string[] {
  return body.filter((line) => SQUASHED.test(line)).map((line) => line.slice(2).trim());
}
