import { stopIn } from './answer-budget.js';
import { type Part, partsOf, type Show } from './answer-part.js';
import { encodeContinuation, type Readable } from './continuation.js';
import { endWithin, jsonBytes } from './json-size.js';

const EXCERPT_BYTES = 500; // enough to tell whether it is worth reading on
const ITEM_BYTES = 5 * 1024; // so that one fits beside the longest cursor; four names that must all be escaped do not

/** An item of a list, on one line: long texts only begin here, and are read on one by one. */
export function excerpt(
  of: Readable,
  record: { id: string },
  fields: readonly string[],
  shows: Record<string, Show>,
  asked: boolean,
): object {
  const item: Record<string, unknown> = {};
  for (const field of fields) {
    const value = (record as unknown as Record<string, unknown>)[field];
    for (const part of partsOf(field, value, shows[field]!, asked)) Object.assign(item, shown(of, record.id, part));
  }
  return jsonBytes(item) <= ITEM_BYTES ? item : { id: record.id, cut: 'item' };
}

function shown(of: Readable, id: string, part: Part): object {
  if (part.text === undefined) return { [part.field]: part.value };
  const end = endWithin(part.text, 0, EXCERPT_BYTES);
  if (end === part.text.length) return { [part.field]: part.text };
  const continuation = encodeContinuation(of, { id, fields: [part.field], all: false, stop: stopIn(part, end) });
  return { [part.field]: part.text.slice(0, end), cut: part.field, continuation };
}
