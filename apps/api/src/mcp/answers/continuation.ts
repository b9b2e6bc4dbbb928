import { ValidationFailed } from '#contracts';
import { fill, type Stop } from './answer-budget.js';
import type { Part } from './answer-part.js';

export const CONTINUATION_LENGTH = 1024; // what leaves room for it in an answer

/** What is read in several answers. */
export type Readable = 'ticket' | 'project' | 'task';

/** Where to go on reading. It allows nothing: what may be read is looked at again. */
export interface Continuation {
  id: string;
  /** Those that are still to come. */
  fields: string[];
  /** Whether every comment was asked for. */
  all: boolean;
  stop: Stop;
}

export function encodeContinuation(of: Readable, { id, fields, all, stop }: Continuation): string {
  const { key, offset, digest, page } = stop;
  const parts = [of, id, fields.join(','), all, key, offset, digest, ...(page ? [page] : [])];
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

export function decodeContinuation(of: Readable, id: string, text: string): Continuation {
  const [kind, about, fields, all, key, offset, digest, page] = parse(text);
  const fits =
    kind === of &&
    about === id &&
    typeof fields === 'string' &&
    typeof all === 'boolean' &&
    typeof key === 'string' &&
    Number.isSafeInteger(offset) &&
    (offset as number) >= 0 &&
    typeof digest === 'string' &&
    (page === undefined || typeof page === 'string');
  if (!fits) throw ValidationFailed.on('continuation', `Continuation must be one that was handed out for this ${of}`);
  return { id, fields: fields.split(','), all, stop: { key, offset: offset as number, digest, page } };
}

function parse(text: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}

interface Shown {
  id: string;
  fields: readonly string[];
  parts: Iterable<Part> | AsyncIterable<Part>;
  all?: boolean;
  stop?: Stop;
}

/** As much of one thing as an answer holds, and how to read on. */
export async function present(of: Readable, { id, fields, parts, all = false, stop }: Shown): Promise<object> {
  const { shown, next, cut } = await fill(parts, stop);
  const rest = next && fields.slice(fields.indexOf(next.field));
  return {
    [of]: { id, ...shown },
    ...(cut && { cut }),
    ...(next && { continuation: encodeContinuation(of, { id, fields: rest!, all, stop: next }) }),
  };
}
