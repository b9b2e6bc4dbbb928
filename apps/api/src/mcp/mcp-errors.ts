import { ProtocolErrorCode } from '@modelcontextprotocol/server';
import type { DocketError } from '#contracts';
import { ERROR_STATUS } from '../http/errors/error-status.js';
import { envelope, toDocketError } from '../http/errors/to-docket-error.js';

const RESOURCE_NOT_FOUND = ProtocolErrorCode.InvalidParams; // the number of the newest revision, which the SDK sends in all
const REFUSED = -32000;

/** Records what went wrong on our side. */
export type ReportFault = (failure: unknown) => void;

/** A failure as one of ours. The cause of a fault is recorded here, since no answer shows it. */
export function failureOf(thrown: unknown, report: ReportFault): DocketError {
  const error = toDocketError(thrown);
  if (ERROR_STATUS[error.code] >= 500) report(error.cause ?? thrown);
  return error;
}

/** The envelope of an HTTP answer, with the seconds that a header has there. */
function described(error: DocketError): { error: object } {
  const { retryAfterSeconds } = error;
  return { error: { ...envelope(error).error, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) } };
}

/** For a tool: something that the agent can read and act on. Its output schema describes success alone. */
export const toolFailure = (error: DocketError) => ({
  isError: true,
  content: [{ type: 'text' as const, text: JSON.stringify(described(error)) }],
});

/** For all else: an error of the protocol. */
export class RpcFailure extends Error {
  readonly code: number;
  readonly data: object;

  constructor(error: DocketError) {
    super(error.message);
    this.code = rpcCodeOf(error);
    this.data = described(error).error;
  }
}

function rpcCodeOf({ code }: DocketError): number {
  if (code === 'NOT_FOUND') return RESOURCE_NOT_FOUND;
  if (code === 'VALIDATION_ERROR') return ProtocolErrorCode.InvalidParams;
  return ERROR_STATUS[code] >= 500 ? ProtocolErrorCode.InternalError : REFUSED;
}
