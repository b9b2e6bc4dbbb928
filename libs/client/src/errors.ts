import type { ConflictDetails, ErrorCode, ErrorEnvelope } from './types.js';

/** A response that reports a failure, to be thrown. */
export class DocketError extends Error {
  override readonly name = 'DocketError';
  readonly status: number;
  /** Null if something between the caller and Docket responded, such as a proxy. */
  readonly code: ErrorCode | null;
  /** With `VALIDATION_ERROR`: field name to its messages. */
  readonly details: ErrorEnvelope['error']['details'];
  /** Mention it when you contact the operator. */
  readonly requestId: string | null;
  /** How long to wait before trying again, with 429 and 503. */
  readonly retryAfterSeconds: number | null;

  constructor({ status, headers }: Response, body: unknown) {
    const error = isEnvelope(body) ? body.error : null;
    super(error ? error.message + fieldsOf(error.details) : `Answered ${status}`);
    this.status = status;
    this.code = error?.code ?? null;
    this.details = error?.details;
    this.requestId = headers.get('x-request-id');
    this.retryAfterSeconds = retryAfterSeconds(headers);
  }
}

/** The body of a successful response. A failure is thrown as a `DocketError`. */
export async function answer<Reply extends { data?: unknown; error?: unknown; response: Response }>(
  call: Promise<Reply>,
): Promise<Exclude<Reply['data'], undefined>> {
  const { data, error, response } = await call;
  if (!response.ok) throw new DocketError(response, error);
  return data as Exclude<Reply['data'], undefined>;
}

/** Whether `If-Match` failed because the resource has changed since it was read. `details` has its version. */
export function isVersionConflict(
  error: unknown,
): error is DocketError & { readonly code: 'CONFLICT'; readonly details: ConflictDetails } {
  return error instanceof DocketError && error.code === 'CONFLICT' && typeof error.details?.version === 'number';
}

/** From a number of seconds or a date; null without either. */
export function retryAfterSeconds(headers: Headers): number | null {
  const text = headers.get('retry-after') ?? '';
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - Date.now()) / 1000);
  return seconds > 0 ? seconds : null;
}

/** ` (title: Title is required; due: …)` */
function fieldsOf(details: ErrorEnvelope['error']['details']): string {
  const fields = Object.entries(details ?? {}).filter(([, messages]) => Array.isArray(messages));
  return fields.length === 0
    ? ''
    : ` (${fields.map(([name, messages]) => `${name}: ${(messages as unknown[]).join(', ')}`).join('; ')})`;
}

function isEnvelope(body: unknown): body is ErrorEnvelope {
  return typeof (body as Partial<ErrorEnvelope> | null)?.error?.code === 'string';
}
