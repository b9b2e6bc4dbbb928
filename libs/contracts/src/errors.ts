/** All error codes that callers can get. The API maps each to its HTTP status in one place. */
export const ERROR_CODES = [
  'VALIDATION_ERROR',
  'UNAUTHORIZED',
  'FORBIDDEN',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'CONFLICT',
  'PAYLOAD_TOO_LARGE',
  'URI_TOO_LONG',
  'UNSUPPORTED_MEDIA_TYPE',
  'MISDIRECTED_REQUEST',
  'HEADERS_TOO_LARGE',
  'RATE_LIMITED',
  'INTERNAL_ERROR',
  'UPSTREAM_ERROR',
  'SERVICE_UNAVAILABLE',
  'TIMEOUT',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

export type FieldErrors = Record<string, string[]>;

export class DocketError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details?: Record<string, unknown>,
    readonly retryAfterSeconds?: number,
  ) {
    super(message);
    this.name = new.target.name;
  }
}

export class ValidationFailed extends DocketError {
  constructor(readonly fields: FieldErrors) {
    super('VALIDATION_ERROR', 'Invalid input data', fields);
  }

  static on(field: string, message: string): ValidationFailed {
    return new ValidationFailed({ [field]: [message] });
  }
}

export class Unauthorized extends DocketError {
  constructor(message = 'Authentication required') {
    super('UNAUTHORIZED', message);
  }
}

export class Forbidden extends DocketError {
  /** The specified message for a resource the caller may not access: `Forbidden.to('ticket')`. */
  static to(resource: string): Forbidden {
    return new Forbidden(`Insufficient permissions to access this ${resource}`);
  }

  constructor(message: string) {
    super('FORBIDDEN', message);
  }
}

export class NotFound extends DocketError {
  constructor(resource: string) {
    super('NOT_FOUND', `${resource} not found`);
  }
}

export class Conflict extends DocketError {
  constructor(message: string, details?: Record<string, unknown>) {
    super('CONFLICT', message, details);
  }
}

export interface LimitPolicy {
  name: string;
  points: number;
  seconds: number;
}

export class RateLimited extends DocketError {
  constructor(
    retryAfterSeconds: number,
    readonly policy?: LimitPolicy,
  ) {
    super('RATE_LIMITED', 'Too many requests', undefined, retryAfterSeconds);
  }
}

export class ServiceUnavailable extends DocketError {
  constructor(message = 'Service temporarily unavailable', retryAfterSeconds = 1) {
    super('SERVICE_UNAVAILABLE', message, undefined, retryAfterSeconds);
  }
}

/** A code host failed or refused the request. */
export class UpstreamError extends DocketError {
  constructor(message = 'The code host could not be reached') {
    super('UPSTREAM_ERROR', message);
  }
}
