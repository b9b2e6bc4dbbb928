const [QUOTE, BACKSLASH, NEWLINE, COLON] = [34, 92, 10, 58];
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_LIST, CLOSE_LIST] = [123, 125, 91, 93];

/** A key of a JSON document, with those above it. */
export interface JsonKey {
  /** From the outermost object to this key; lists have no keys of their own. */
  keys: readonly string[];
  line: number;
}

/**
 * The keys of valid JSON down to a depth, in their order, with their lines. A parser of YAML tells lines too, but takes
 * thirty times as long.
 */
export function* jsonKeys(text: string, maxDepth: number): Generator<JsonKey> {
  const keys: string[] = [];
  /** Below a list, everything is passed over. */
  let [depth, lists, line] = [0, 0, 1];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === NEWLINE) line += 1;
    else if (code === OPEN_OBJECT) depth += 1;
    else if (code === CLOSE_OBJECT) depth -= 1;
    else if (code === OPEN_LIST) lists += 1;
    else if (code === CLOSE_LIST) lists -= 1;
    else if (code === QUOTE) {
      const start = at;
      at = endOfString(text, start);
      if (lists > 0 || depth > maxDepth || !isKey(text, at + 1)) continue;
      keys.length = depth - 1;
      keys.push(JSON.parse(text.slice(start, at + 1)) as string);
      yield { keys: [...keys], line };
    }
  }
}

function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); ; at = text.indexOf('"', at + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(at - 1 - backslashes) === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return at;
  }
}

function isKey(text: string, after: number): boolean {
  let at = after;
  while (/\s/.test(text.charAt(at))) at += 1;
  return text.charCodeAt(at) === COLON;
}
