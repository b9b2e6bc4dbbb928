import { ErrorCode as RpcCode } from '@modelcontextprotocol/sdk/types.js';
import type { DocketError } from '#contracts';
import { ERROR_STATUS } from '../http/errors/error-status.js';
import { envelope, toDocketError } from '../http/errors/to-docket-error.js';

const RESOURCE_NOT_FOUND = -32002; // the protocol's own number for it
const REFUSED = -32000;

/** Told what went wrong on our side. */
export type TellFault = (failure: unknown) => void;

/** A failure as one of ours; what was our fault is told apart, since nobody outside hears of its cause. */
export function failureOf(thrown: unknown, tell: TellFault): DocketError {
  const error = toDocketError(thrown);
  if (ERROR_STATUS[error.code] >= 500) tell(error.cause ?? thrown);
  return error;
}

/** The envelope of an HTTP answer, with the seconds that there a header would say. */
function told(error: DocketError): { error: object } {
  const { retryAfterSeconds } = error;
  return { error: { ...envelope(error).error, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) } };
}

/** For a tool: something that the agent can read and act on. */
export function toolFailure(error: DocketError) {
  const structuredContent = told(error);
  const text = JSON.stringify(structuredContent);
  return { isError: true, structuredContent, content: [{ type: 'text' as const, text }] };
}

/** For all else: an error of the protocol. */
export class RpcFailure extends Error {
  readonly code: number;
  readonly data: object;

  constructor(error: DocketError) {
    super(error.message);
    this.code = rpcCodeOf(error);
    this.data = told(error).error;
  }
}

function rpcCodeOf({ code }: DocketError): number {
  if (code === 'NOT_FOUND') return RESOURCE_NOT_FOUND;
  if (code === 'VALIDATION_ERROR') return RpcCode.InvalidParams;
  return ERROR_STATUS[code] >= 500 ? RpcCode.InternalError : REFUSED;
}
