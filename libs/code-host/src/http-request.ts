import { request } from 'undici';
import { parsedUrl } from '#contracts';
import { hostTimes } from './host-times.js';
import { SHORT_ANSWER } from './read-limits.js';

const MAX_REDIRECTS = 3;

export interface Asked {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string;
  /** The maximum length of a response, in bytes. */
  longest?: number;
}

export interface Answered {
  status: number;
  headers: Record<string, string | undefined>;
  text: string;
}

/** The timeout; a class of its own, so that octokit does not take it for a response of the host. */
export class Cut extends Error {
  override readonly name = 'AbortError';
}

/**
 * One request, limited to ten seconds and to a size. Reads follow a redirect of a renamed repository, but only on the
 * same host: the token is never sent to another.
 */
export async function exchange(asked: Asked): Promise<Answered> {
  const signal = AbortSignal.timeout(hostTimes.request);
  try {
    return await follow(asked, signal, MAX_REDIRECTS);
  } catch (error) {
    if (signal.aborted) throw new Cut();
    throw error;
  }
}

async function follow(asked: Asked, signal: AbortSignal, redirects: number): Promise<Answered> {
  const { method, url, headers, body, longest = SHORT_ANSWER } = asked;
  const answer = await request(url, { method: method as 'GET', headers, body: body ?? null, signal });
  const flat = Object.fromEntries(
    Object.entries(answer.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  );
  const next =
    method === 'GET' && redirects > 0 && answer.statusCode >= 300 ? target(url, answer.statusCode, flat) : null;
  if (next !== null) {
    await answer.body.dump();
    return follow({ ...asked, url: next }, signal, redirects - 1);
  }
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of answer.body) {
    length += (chunk as Buffer).length;
    if (length > longest) throw new Error('The answer is too long');
    chunks.push(chunk as Buffer);
  }
  return { status: answer.statusCode, headers: flat, text: Buffer.concat(chunks).toString('utf8') };
}

function target(from: string, status: number, headers: Answered['headers']): string | null {
  if (![301, 302, 307, 308].includes(status) || !headers.location) return null;
  const to = parsedUrl(headers.location, from);
  return to?.origin === new URL(from).origin ? to.href : null;
}
