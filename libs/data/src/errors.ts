import pg from 'pg';
import { DocketError, ServiceUnavailable, ValidationFailed } from '#contracts';
import { CONSTRAINTS } from './constraints.js';

interface DatabaseFault {
  code?: string;
  constraint?: string;
  message?: string;
  syscall?: string;
}

/** TypeORM wraps the driver's error, which has the SQLSTATE. */
const driverError = (error: unknown): DatabaseFault =>
  ((error as { driverError?: DatabaseFault } | undefined)?.driverError ?? error ?? {}) as DatabaseFault;

const REFUSED = new Set(['23503', '23505']); // foreign key violation, unique violation
const RETRYABLE = new Set(['40001', '40P01']); // serialisation failure, deadlock: a retry may succeed

/** Classes: 08 connection, 53 resources, 57 operator intervention (shutdown, cancelled), 55P03 lock timeout, 25P03 idle. */
const UNAVAILABLE = /^(08|53|57|58)|^(55P03|25P03)$/;
const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH', 'EAI_AGAIN']);
/** pg, pg-pool and TypeORM raise these without a code; TypeORM releases a runner as soon as its connection is lost. */
const DRIVER_MESSAGES =
  /Query runner already released|timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error|not queryable|Cannot use a pool after calling end|Driver not Connected|Client was closed/i;

export const isRetryable = (error: unknown): boolean => RETRYABLE.has(driverError(error).code ?? '');

export const isLockTimeout = (error: unknown): boolean => driverError(error).code === '55P03';

export const isStatementTimeout = (error: unknown): boolean => driverError(error).code === '57014';

export function undefinedOnTimeout(error: unknown): undefined {
  if (!isStatementTimeout(error)) throw error;
}

/**
 * Whether the primary may succeed where a replica failed: a replica may cancel statements while it replays, or lack a
 * migration.
 */
export const mayDifferOnPrimary = (error: unknown): boolean =>
  !isStatementTimeout(error) && !driverError(error).code?.startsWith('22'); // a value that no server accepts

/** The connection is unusable: it must be closed, not rolled back and returned to the pool. */
export function isConnectionLost(error: unknown): boolean {
  const { code = '', message = '', syscall } = driverError(error);
  // When a server on a socket stops, its socket file is removed: ENOENT, as for any other missing file.
  const isNetwork = NETWORK.has(code) || syscall === 'connect';
  return code.startsWith('08') || code.startsWith('57P') || isNetwork || DRIVER_MESSAGES.test(message);
}

/** Translates a database failure to the caller's error; anything else is returned unchanged. */
export function translateDatabaseError(error: unknown): unknown {
  if (error instanceof DocketError) return error;
  const fault = driverError(error);
  const code = fault.code ?? '';
  const known = REFUSED.has(code) && fault.constraint ? CONSTRAINTS[fault.constraint] : undefined;
  if (known) return ValidationFailed.on(...known);
  if (RETRYABLE.has(code) || UNAVAILABLE.test(code) || isConnectionLost(error)) {
    return Object.assign(new ServiceUnavailable(), { cause: loggable(error) });
  }
  return loggable(error);
}

/**
 * Without the parameters that TypeORM adds and the row that PostgreSQL quotes: both may contain personal data or
 * secrets.
 */
function loggable(error: unknown): unknown {
  const fault = driverError(error);
  if (!(fault instanceof pg.DatabaseError)) return error;
  const { code, constraint, table, column } = fault;
  const { message, stack } = error as Error;
  return Object.assign(new Error(message), { name: 'DatabaseFailure', stack, code, constraint, table, column });
}
