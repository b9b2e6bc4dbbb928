import type { components } from './schema.js';

/** The body of every answer that is no success. */
export type ErrorEnvelope = components['schemas']['Error'];
export type ErrorCode = ErrorEnvelope['error']['code'];

/** An answer that is no success, to be thrown. */
export class DocketError extends Error {
  override readonly name = 'DocketError';
  readonly status: number;
  /** Null where something between the caller and Docket answered, a proxy for instance. */
  readonly code: ErrorCode | null;
  /** With `VALIDATION_ERROR`: field name to its messages. */
  readonly details: ErrorEnvelope['error']['details'];
  /** What to name when asking whoever runs Docket. */
  readonly requestId: string | null;
  /** How long to wait before trying again, with 429 and 503. */
  readonly retryAfterSeconds: number | null;

  constructor({ status, headers }: Response, body: unknown) {
    const error = isEnvelope(body) ? body.error : null;
    super(error?.message ?? `Answered ${status}`);
    this.status = status;
    this.code = error?.code ?? null;
    this.details = error?.details;
    this.requestId = headers.get('x-request-id');
    this.retryAfterSeconds = headers.has('retry-after') ? Number(headers.get('retry-after')) || null : null;
  }
}

/** The body of a success; anything else is thrown as a `DocketError`. */
export async function answer<Reply extends { data?: unknown; error?: unknown; response: Response }>(
  call: Promise<Reply>,
): Promise<Exclude<Reply['data'], undefined>> {
  const { data, error, response } = await call;
  if (!response.ok) throw new DocketError(response, error);
  return data as Exclude<Reply['data'], undefined>;
}

function isEnvelope(body: unknown): body is ErrorEnvelope {
  return typeof (body as Partial<ErrorEnvelope> | null)?.error?.code === 'string';
}
