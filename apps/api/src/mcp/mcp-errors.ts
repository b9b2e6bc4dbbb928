import { ProtocolErrorCode } from '@modelcontextprotocol/server';
import type { DocketError } from '#contracts';
import { ERROR_STATUS } from '../http/errors/error-status.js';
import { envelope, toDocketError } from '../http/errors/to-docket-error.js';

const RESOURCE_NOT_FOUND = ProtocolErrorCode.InvalidParams; // the code of the newest revision, which the SDK uses in all
const REFUSED = -32000;

/** Logs an internal error. */
export type ReportFault = (failure: unknown) => void;

/** Converts an error. The cause of an internal error is logged here, since no answer shows it. */
export function failureOf(thrown: unknown, report: ReportFault): DocketError {
  const error = toDocketError(thrown);
  if (ERROR_STATUS[error.code] >= 500) report(error.cause ?? thrown);
  return error;
}

/** The error envelope of HTTP responses, with the seconds that HTTP sends as a header. */
function errorEnvelope(error: DocketError): { error: object } {
  const { retryAfterSeconds } = error;
  return { error: { ...envelope(error).error, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) } };
}

/** For a tool: an error that the agent can read and act on. The output schema only describes success. */
export const toolFailure = (error: DocketError) => ({
  isError: true,
  content: [{ type: 'text' as const, text: JSON.stringify(errorEnvelope(error)) }],
});

/** For everything else: a protocol error. */
export class RpcFailure extends Error {
  readonly code: number;
  readonly data: object;

  constructor(error: DocketError) {
    super(error.message);
    this.code = rpcCodeOf(error);
    this.data = errorEnvelope(error).error;
  }
}

function rpcCodeOf({ code }: DocketError): number {
  if (code === 'NOT_FOUND') return RESOURCE_NOT_FOUND;
  if (code === 'VALIDATION_ERROR') return ProtocolErrorCode.InvalidParams;
  return ERROR_STATUS[code] >= 500 ? ProtocolErrorCode.InternalError : REFUSED;
}
