import { DocketError } from '../errors.js';
import { clean, toJson } from './terminal.js';

/** The command line itself is wrong: exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The command failed: exit code 1. */
export class Failure extends Error {
  override readonly name = 'Failure';
}

export const exitCodeOf = (error: unknown): number => (error instanceof UsageError ? 2 : 1);

/** One line for people, JSON for programs. */
export function describeFailure(error: unknown, { json, command }: { json: boolean; command?: string }): string {
  const message = clean(messageOf(error));
  if (json) {
    const { code = null, status = null, details, requestId = null } = error instanceof DocketError ? error : {};
    return toJson({ error: { code, status, message, details, requestId } });
  }
  const hint = error instanceof UsageError ? `\nRun docket help${command ? ` ${command}` : ''} for the options.` : '';
  return `docket: ${message}${hint}`;
}

function messageOf(error: unknown): string {
  if (error instanceof DocketError) {
    if (error.status === 401) return `${error.message}. The API key is wrong, expired or revoked: run docket login.`;
    return error.requestId && error.status >= 500 ? `${error.message} (request ${error.requestId})` : error.message;
  }
  if (!(error instanceof Error)) return String(error);
  const { cause } = error as { cause?: { code?: string; message?: string } };
  return cause ? `Docket cannot be reached: ${cause.code ?? cause.message}` : error.message;
}
