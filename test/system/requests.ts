export interface Reply {
  status: number;
  headers: Headers;
  data: { id: string; key: string };
  error?: { code: string; message: string };
  milliseconds: number;
}

/**
 * Sends a request to a Docket process with these headers. The timeout is long, so that the test itself can detect a
 * hang.
 */
export async function ask(
  url: string,
  method: string,
  path: string,
  { body, headers = {}, timeout = 60_000 }: { body?: object; headers?: Record<string, string>; timeout?: number } = {},
): Promise<Reply> {
  const started = performance.now();
  const reply = await fetch(`${url}${path}`, {
    method,
    headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(timeout),
  });
  const { data, error } = (await reply.json()) as Pick<Reply, 'data' | 'error'>;
  return { status: reply.status, headers: reply.headers, data, error, milliseconds: performance.now() - started };
}

/** The response for "temporarily unavailable". */
export function expectUnavailable({ status, error, headers }: Reply): void {
  expect([status, error?.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
  expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
}

/** The log lines of a process about internal errors and unexpected failures. */
export function faultsIn(lines: string[]): string[] {
  const requests = lines.flatMap((line) => /"requestId":"([^"]+)".*"status":500/.exec(line)?.[1] ?? []);
  return lines
    .filter((line) => requests.some((id) => line.includes(id)) || /"level":60|unhandled|uncaught/i.test(line))
    .map((line) => line.slice(0, 2_000));
}
