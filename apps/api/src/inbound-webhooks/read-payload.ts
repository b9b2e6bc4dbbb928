import 'reflect-metadata'; // in a thread nothing else brings it
import { ValidationFailed } from '#contracts';
import { type Announcement, type CodeEvent, type Ignored, readCodeEvent } from '#inbound-webhooks';
import { parseJsonBody, UnreadableBody } from '../http/json-body.js';

/** A push of two thousand commits has tens of thousands, and thousands of files in each. */
const MOST_FIELDS = 1_000_000;

export interface PayloadTask {
  announced: Announcement;
  /** A thread gets no `Buffer` but its bytes. */
  bytes: Uint8Array;
}

/** Plain data, as it is all that leaves a thread. */
export type PayloadOutcome = { event: CodeEvent | Ignored } | { refused: string };

/** What the bytes of a code host tell, in our words. */
export function readPayload({ announced, bytes }: PayloadTask): PayloadOutcome {
  const payload = parseJsonBody(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), MOST_FIELDS);
  if (payload === undefined) return { refused: 'Body is required' };
  if (payload instanceof UnreadableBody) return { refused: reasonOf(payload) };
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) {
    return { refused: 'Body must be a JSON object' };
  }
  return { event: readCodeEvent(announced, payload) };
}

const reasonOf = ({ error }: UnreadableBody): string =>
  (error instanceof ValidationFailed && error.fields.body?.[0]) || error.message;

export default readPayload;
