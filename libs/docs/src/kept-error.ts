import { DocketError, type ErrorCode } from '#contracts';

/** A failure as plain data: stored in a row or sent from a thread, and returned to every caller of that run. */
export interface KeptError {
  code: ErrorCode;
  message: string;
  details?: Record<string, unknown>;
  retryAfter?: number;
  /** Whether a caller received it. */
  answered?: true;
}

export function keptError({ code, message, details, retryAfterSeconds }: DocketError): KeptError {
  return { code, message, details, retryAfter: retryAfterSeconds };
}

export function errorOf({ code, message, details, retryAfter }: KeptError): DocketError {
  return new DocketError(code, message, details, retryAfter);
}
