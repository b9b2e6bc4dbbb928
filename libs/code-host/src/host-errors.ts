import { ServiceUnavailable, UpstreamError } from '#contracts';

/** No rate limit lasts longer than GitHub's window of an hour. */
const LONGEST_WAIT_SECONDS = 3600;
const USUAL_WAIT_SECONDS = 60; // GitHub's recommendation if a response names no time

/**
 * A refusal or a missing response of a host. Uncaught, it is UPSTREAM_ERROR; the host's own message stays out of our
 * message and logs, since it may repeat secrets.
 */
export class HostAnswer extends UpstreamError {
  readonly #words: string;

  constructor(
    host: string,
    /** 0 if there was no response. */
    readonly status: number,
    words = '',
  ) {
    super(status === 0 ? `${host} could not be reached` : `${host} answered with status ${status}`);
    this.#words = words;
  }

  says(pattern: RegExp): boolean {
    return pattern.test(this.#words);
  }

  /** Whether the request may or may not have taken effect. */
  get isUnclear(): boolean {
    return this.status === 0 || this.status >= 500;
  }
}

/** No response in time: a retry would take as long again. */
export class HostTimeout extends UpstreamError {
  constructor(host: string) {
    super(`${host} did not answer in time`);
  }
}

export interface AnswerHead {
  status: number;
  headers: Record<string, string | undefined>;
  words: string;
}

/** The error for a response of 400 and above. */
export function refusal(host: string, { status, headers, words }: AnswerHead, now = Date.now()): Error {
  const limited =
    status === 429 ||
    (status === 403 &&
      (headers['x-ratelimit-remaining'] === '0' || headers['retry-after'] !== undefined || /rate limit/i.test(words)));
  if (!limited) return new HostAnswer(host, status, words);
  return new ServiceUnavailable(`${host} limits our requests`, waitSeconds(headers, now));
}

function waitSeconds(headers: AnswerHead['headers'], now: number): number {
  const after = Number(headers['retry-after']);
  const reset = headers['x-ratelimit-remaining'] === '0' ? Number(headers['x-ratelimit-reset']) : Number.NaN;
  const asked = Number.isFinite(after) ? after : Number.isFinite(reset) ? reset - now / 1000 : USUAL_WAIT_SECONDS;
  return Math.min(LONGEST_WAIT_SECONDS, Math.max(1, Math.ceil(asked)));
}

export function isStatus(error: unknown, ...statuses: number[]): error is HostAnswer {
  return error instanceof HostAnswer && statuses.includes(error.status);
}

/** Whether a check soon afterwards is worthwhile; after a timeout of ten seconds, that is left to the caller. */
export function isUnclear(error: unknown): boolean {
  return error instanceof HostAnswer && error.isUnclear;
}

/** Null if the host responds that it does not exist. */
export async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  return answer.catch((error: unknown) => {
    if (isStatus(error, 404)) return null;
    throw error;
  });
}
