import { ServiceUnavailable, UpstreamError } from '#contracts';

/** Longer than GitHub's window of an hour no limit lasts. */
const LONGEST_WAIT_SECONDS = 3600;
const USUAL_WAIT_SECONDS = 60; // what GitHub asks for where it names no time

/**
 * A host said no, or nothing. Uncaught, it is UPSTREAM_ERROR; its own words stay out of the message and out of logs,
 * since nobody knows what a host repeats.
 */
export class HostAnswer extends UpstreamError {
  readonly #words: string;

  constructor(
    host: string,
    /** 0 where there was no answer. */
    readonly status: number,
    words = '',
  ) {
    super(status === 0 ? `${host} could not be reached` : `${host} answered with status ${status}`);
    this.#words = words;
  }

  says(pattern: RegExp): boolean {
    return pattern.test(this.#words);
  }

  /** It may or may not have done what was asked. */
  get isUnclear(): boolean {
    return this.status === 0 || this.status >= 500;
  }
}

/** No answer in time: asked again it would take as long. */
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

/** What an answer of 400 and above means. */
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

/** Worth another look soon; what took ten seconds already is left to whoever asked. */
export function isUnclear(error: unknown): boolean {
  return error instanceof HostAnswer && error.isUnclear;
}

/** Null where the host knows of no such thing. */
export async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  return answer.catch((error: unknown) => {
    if (isStatus(error, 404)) return null;
    throw error;
  });
}
