import { z } from 'zod';
import type { CodeProvider } from '../code-event.js';
import { hostId } from './host-text.js';

export interface NamedRepository {
  name: string;
  id: string | null;
}

const MOST = 5; // real payloads have one
const LONGEST = 64 * 1024;

const shape = z.object({
  id: hostId,
  full_name: z.string().max(1_024).optional(),
  path_with_namespace: z.string().max(1_024).optional(),
});

/**
 * The repositories that a payload may be about. This runs before the sender is authenticated, so only objects that
 * could name a repository are parsed. The result is verified once the whole payload is parsed.
 */
export function repositoriesNamedIn(provider: CodeProvider, bytes: Buffer): NamedRepository[] {
  const key = provider === 'gitlab' ? '"project"' : '"repository"';
  const found: NamedRepository[] = [];
  let at = bytes.indexOf(key);
  for (let looked = 0; at !== -1 && looked < MOST; looked++, at = bytes.indexOf(key, at + key.length)) {
    const read = shape.safeParse(objectAfter(bytes, at + key.length));
    const name = read.data?.full_name ?? read.data?.path_with_namespace;
    if (name !== undefined) found.push({ name, id: read.data!.id });
  }
  return found;
}

const OBJECT = /^\s*:\s*(\{)/;

/** The object that follows a key, if its size is reasonable. */
function objectAfter(bytes: Buffer, at: number): unknown {
  const text = bytes.subarray(at, at + LONGEST).toString('utf8');
  const [prefix] = OBJECT.exec(text) ?? [];
  if (prefix === undefined) return undefined;
  const start = prefix.length - 1;
  try {
    return JSON.parse(text.slice(start, endOfObject(text, start)));
  } catch {
    return undefined;
  }
}

/** Scans by character: a regular expression for strings takes quadratic time on an unterminated one. */
function endOfObject(text: string, start: number): number {
  let [depth, inString] = [0, false];
  for (let at = start; at < text.length; at++) {
    const character = text[at];
    if (inString) {
      if (character === '\\') at++;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{') depth++;
    else if (character === '}' && --depth === 0) return at + 1;
  }
  return text.length;
}
