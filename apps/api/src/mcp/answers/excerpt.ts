import { stopIn } from './answer-budget.js';
import { type Part, partsOf, type Show } from './answer-part.js';
import { encodeContinuation, type Readable } from './continuation.js';
import { endWithin } from './json-size.js';

const MAX_EXCERPT = 500; // characters; enough to decide whether to read on
const OF_ANSWER = 16; // at most this fraction of the answer

interface Excerpted {
  fields: readonly string[];
  shows: Record<string, Show>;
  /** Whether the fields were requested by name. */
  explicit: boolean;
  maxCharacters: number;
}

/** An item of a list, on one line: long texts are shortened, and can be read individually. */
export function excerpt(of: Readable, record: { id: string }, { fields, shows, explicit, maxCharacters }: Excerpted) {
  const length = Math.min(MAX_EXCERPT, Math.floor(maxCharacters / OF_ANSWER));
  const item: Record<string, unknown> = {};
  for (const field of fields) {
    const value = (record as unknown as Record<string, unknown>)[field];
    for (const part of partsOf(field, value, shows[field]!, explicit))
      put(item, excerptOf(of, record.id, part, length), part);
  }
  return item;
}

function put(item: Record<string, unknown>, values: object, { field, id }: Part): void {
  if (id === undefined) Object.assign(item, values);
  else item[field] = [...((item[field] as unknown[] | undefined) ?? []), values];
}

function excerptOf(of: Readable, id: string, part: Part, length: number): object {
  if (part.id !== undefined) return { id: part.id, ...(part.value as object) };
  if (part.text === undefined) return { [part.field]: part.value };
  const end = endWithin(part.text, 0, length);
  if (end === part.text.length) return { [part.field]: part.text };
  const stop = stopIn(part, end);
  const continuation = encodeContinuation(of, { id, fields: [part.field], explicit: true, all: false, stop });
  return { [part.field]: part.text.slice(0, end), cut: part.field, continuation };
}
