import { createDocketClient, type DocketClient } from '../client.js';
import { retrying } from '../retries.js';
import type { StoredLogin } from './credentials.js';

export function createConnection({ url, apiKey }: StoredLogin): DocketClient {
  return createDocketClient({ baseUrl: url, apiKey, fetch: retrying({ attempts: 3, maxDelay: 10_000 }) });
}
