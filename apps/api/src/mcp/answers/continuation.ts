import { ValidationFailed } from '#contracts';
import { digestOf, fill, NEXT_LENGTH, type Stop } from './answer-budget.js';
import type { Part } from './answer-part.js';
import { PROJECT_FIELDS } from './project-answer.js';
import { TASK_FIELDS } from './task-answer.js';
import { DETAILS_FIELDS } from './ticket-answer.js';

export const CONTINUATION_LENGTH = NEXT_LENGTH;

/** What can be read in several answers, and the fields it may show. */
const READABLE = { ticket: DETAILS_FIELDS, project: PROJECT_FIELDS, task: TASK_FIELDS };
export type Readable = keyof typeof READABLE;

/** Where to continue reading. It grants nothing: permissions are checked again. */
export interface Continuation {
  id: string;
  /** The remaining fields. */
  fields: readonly string[];
  /** Whether the fields were requested by name. */
  explicit: boolean;
  /** Whether all comments were requested. */
  all: boolean;
  stop: Stop;
}

const [EXPLICIT, ALL] = [1, 2];

export function encodeContinuation(of: Readable, { id, fields, explicit, all, stop }: Continuation): string {
  const { key, offset, digest, page } = stop;
  const flags = (explicit ? EXPLICIT : 0) | (all ? ALL : 0);
  const parts = [of, digestOf(id), maskOf(of, fields), flags, key, offset, digest, ...(page ? [page] : [])];
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

export function decodeContinuation(of: Readable, id: string, text: string): Continuation {
  const [kind, about, mask, flags, key, offset, digest, page] = parse(text);
  const fits =
    kind === of &&
    about === digestOf(id) &&
    typeof mask === 'string' &&
    /^[0-9a-f]{1,32}$/.test(mask) &&
    typeof flags === 'number' &&
    typeof key === 'string' &&
    Number.isSafeInteger(offset) &&
    (offset as number) >= 0 &&
    typeof digest === 'string' &&
    (page === undefined || typeof page === 'string');
  if (!fits) throw ValidationFailed.on('continuation', `Continuation must come from an answer about this ${of}`);
  const stop = { key, offset: offset as number, digest, page };
  return { id, fields: fieldsIn(of, mask), explicit: (flags & EXPLICIT) > 0, all: (flags & ALL) > 0, stop };
}

/** One bit per field, as a hexadecimal number: the names would take a third of a short answer. */
const maskOf = (of: Readable, fields: readonly string[]): string =>
  READABLE[of]
    .reduce((mask, field, bit) => (fields.includes(field) ? mask | (1n << BigInt(bit)) : mask), 0n)
    .toString(16);

const fieldsIn = (of: Readable, mask: string): string[] =>
  READABLE[of].filter((_, bit) => ((BigInt(`0x${mask}`) >> BigInt(bit)) & 1n) === 1n);

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
  maxCharacters: number;
  explicit: boolean;
  all?: boolean;
  stop?: Stop;
}

/** As much of an object as fits into an answer, and how to continue. */
export async function present(of: Readable, presented: Shown): Promise<object> {
  const { id, fields, parts, maxCharacters, explicit, all = false, stop } = presented;
  const { shown, next, left, cut } = await fill(parts, maxCharacters, stop);
  const rest = next && fields.slice(fields.indexOf(next.field));
  return {
    [of]: { id, ...shown },
    ...(cut && { cut }),
    ...(next && {
      omitted: { count: left, next: encodeContinuation(of, { id, fields: rest!, explicit, all, stop: next }) },
    }),
  };
}
