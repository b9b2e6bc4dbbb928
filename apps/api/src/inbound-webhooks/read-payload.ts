import 'reflect-metadata'; // nothing else loads it in a thread
import { ValidationFailed } from '#contracts';
import { type Announcement, type CodeEvent, type Ignored, readCodeEvent } from '#inbound-webhooks';
import { parseJsonBody, UnreadableBody } from '../http/json-body.js';

/** A push of two thousand commits has tens of thousands, and thousands of files in each. */
const MAX_FIELDS = 1_000_000;

export interface PayloadTask {
  announced: Announcement;
  /** A thread receives bytes instead of a `Buffer`. */
  bytes: Uint8Array;
}

/** Plain data, since nothing else can leave a thread. */
export type PayloadOutcome = { event: CodeEvent | Ignored } | { refused: string };

/** Parses the bytes of a code host into a host-independent event. */
export function readPayload({ announced, bytes }: PayloadTask): PayloadOutcome {
  const payload = parseJsonBody(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), MAX_FIELDS);
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
