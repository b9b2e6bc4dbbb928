import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '#config';
import { HostAnswer, HostTimeout, isUnclear, refusal } from '../host-errors.js';
import { hostTimes } from '../host-times.js';
import { type Answered, Cut, exchange } from '../http-request.js';

export type GiteaConfig = Pick<Config, 'GITEA_TOKEN'> & { GITEA_URL: string };

const HOST = 'Gitea';

export type Query = Record<string, string | number | boolean | undefined>;

export interface GiteaAnswer<T> {
  status: number;
  data: T;
  /** Of a list: the number of items on all pages. */
  total: number;
}

/**
 * Gitea's REST API. Reads are retried after a 5xx, writes never: only the caller can check whether they took effect.
 */
export class GiteaClient {
  private readonly root: string;
  private readonly headers: Record<string, string>;

  constructor({ GITEA_URL, GITEA_TOKEN }: GiteaConfig) {
    this.root = `${GITEA_URL.replace(/\/+$/, '')}/api/v1`;
    this.headers = {
      accept: 'application/json',
      'user-agent': 'docket',
      ...(GITEA_TOKEN && { authorization: `token ${GITEA_TOKEN}` }),
    };
  }

  async get<T>(path: string, query: Query = {}, longest?: number): Promise<GiteaAnswer<T>> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.answer<T>('GET', this.address(path, query), undefined, longest);
      } catch (error) {
        if (!isUnclear(error) || attempt >= hostTimes.retries.length) throw error;
        await sleep(hostTimes.retries[attempt]);
      }
    }
  }

  send<T>(method: 'GET' | 'POST' | 'PATCH', path: string, query: Query, body?: object): Promise<GiteaAnswer<T>> {
    return this.answer<T>(method, this.address(path, query), body);
  }

  private address(path: string, query: Query): string {
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
    return `${this.root}/${path}${search.size > 0 ? `?${search}` : ''}`;
  }

  private async answer<T>(method: string, url: string, body?: object, longest?: number): Promise<GiteaAnswer<T>> {
    let answered: Answered;
    try {
      answered = await exchange({
        method,
        url,
        headers: { ...this.headers, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
        ...(longest && { longest }),
      });
    } catch (error) {
      throw error instanceof Cut ? new HostTimeout(HOST) : new HostAnswer(HOST, 0);
    }
    const { status, headers, text } = answered;
    if (status >= 300) throw refusal(HOST, { status, headers, words: text });
    return { status, data: parsed(text) as T, total: Number(headers['x-total-count'] ?? Number.NaN) };
  }
}

/** Anything but an object or a list is a proxy's page, not Gitea's response. */
function parsed(text: string): unknown {
  if (text === '') return null;
  try {
    const data: unknown = JSON.parse(text);
    if (typeof data === 'object') return data;
  } catch {
    // reported below
  }
  throw new HostAnswer(HOST, 0);
}

/** `repos/{owner}/{repo}/…` with every part escaped; a path in a repository keeps its slashes. */
export function route(...parts: (string | number)[]): string {
  return parts.map((part) => encodeURIComponent(part)).join('/');
}

export function filePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}
