import { HttpException } from '@nestjs/common';
import { DocketError, NotFound, ServiceUnavailable, ValidationFailed } from '#contracts';
import { translateDatabaseError } from '#data';

const internal = () => new DocketError('INTERNAL_ERROR', 'Internal server error');

/** Errors that Fastify and Nest raise, by status; every other one is an internal error. */
const BY_STATUS: Record<number, () => DocketError> = {
  400: () => ValidationFailed.on('request', 'Request could not be read'),
  404: () => new NotFound('Route'),
  405: () => new DocketError('METHOD_NOT_ALLOWED', 'Method not allowed'),
  408: () => new DocketError('TIMEOUT', 'Request took too long to arrive'),
  413: () => new DocketError('PAYLOAD_TOO_LARGE', 'Request body is too large'),
  414: () => new DocketError('URI_TOO_LONG', 'Request address is too long'),
  415: () => new DocketError('UNSUPPORTED_MEDIA_TYPE', 'Content type is not supported'),
  431: () => new DocketError('HEADERS_TOO_LARGE', 'Request headers are too large'),
  503: () => new ServiceUnavailable(),
};

/** Converts every error to a DocketError, so that no internals are exposed. */
export function toDocketError(failure: unknown): DocketError {
  const error = translateDatabaseError(failure);
  if (error instanceof DocketError) return error;
  const status = error instanceof HttpException ? error.getStatus() : (error as { statusCode?: number })?.statusCode;
  return (BY_STATUS[status ?? 500] ?? internal)();
}

export function envelope(error: DocketError): { error: { code: string; message: string; details?: object } } {
  return { error: { code: error.code, message: error.message, ...(error.details && { details: error.details }) } };
}
