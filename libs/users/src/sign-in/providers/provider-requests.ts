import { Logger } from '@nestjs/common';
import { AuthorizationResponseError, type CustomFetchOptions, ResponseBodyError } from 'openid-client';
import { SignInRefused } from './sign-in-provider.js';

/** In milliseconds. Tests shorten them. */
export const providerTimes = {
  /** Limit for all requests of one step together: the browser is waiting. */
  step: 10_000,
  /** How long a provider's metadata is cached. Its keys are fetched at every sign-in. */
  metadata: 10 * 60 * 1000,
};

/** Real responses are a few kilobytes. */
const MAX_RESPONSE_BYTES = 1024 * 1024;

const logger = new Logger('SignInProvider');

/**
 * Runs one step of a sign-in with a fetch that is limited in time and size and follows no redirects. Any failure is a
 * refusal; only its kind is logged, since messages and causes may contain tokens.
 */
export async function withProvider<T>(name: string, step: (fetch: LimitedFetch) => Promise<T>): Promise<T> {
  const deadline = AbortSignal.timeout(providerTimes.step);
  try {
    return await step((url, options) => limitedFetch(url, options, deadline));
  } catch (error) {
    if (error instanceof SignInRefused) throw error;
    if (error instanceof AuthorizationResponseError && error.error === 'access_denied') {
      throw new SignInRefused('access_denied');
    }
    logger.warn(`A sign-in with ${name} failed: ${deadline.aborted ? 'it did not answer in time' : kindOf(error)}`);
    throw new SignInRefused('provider_error');
  }
}

export type LimitedFetch = (url: string, options: CustomFetchOptions) => Promise<Response>;

async function limitedFetch(url: string, options: CustomFetchOptions, deadline: AbortSignal): Promise<Response> {
  const { body, headers, method } = options;
  const answer = await fetch(url, {
    method,
    headers,
    redirect: 'manual',
    signal: deadline,
    ...(body == null ? {} : { body: body as NonNullable<RequestInit['body']> }),
  });
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of answer.body ?? []) {
    length += chunk.length;
    if (length > MAX_RESPONSE_BYTES) throw new Error('The response is too long');
    chunks.push(chunk);
  }
  const { status, headers: answered } = answer;
  return new Response(length > 0 ? Buffer.concat(chunks) : null, { status, headers: answered });
}

/** Returns names and codes of Docket or the library, never text of the provider. */
function kindOf(error: unknown): string {
  const { name, code, cause } = Object(error) as { name?: string; code?: unknown; cause?: { code?: unknown } };
  const reason = error instanceof ResponseBodyError ? error.error : (code ?? cause?.code ?? name);
  return typeof reason === 'string' && /^[\w.-]{1,64}$/.test(reason) ? reason : 'unknown';
}
