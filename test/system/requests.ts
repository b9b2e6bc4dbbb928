export interface Told {
  status: number;
  headers: Headers;
  data: { id: string; key: string };
  error?: { code: string; message: string };
  milliseconds: number;
}

/** Asks a process of Docket's, over HTTP, as whoever the headers say. Patient, since a hang is for the test to see. */
export async function ask(
  url: string,
  method: string,
  path: string,
  {
    body,
    headers = {},
    patience = 60_000,
  }: { body?: object; headers?: Record<string, string>; patience?: number } = {},
): Promise<Told> {
  const started = performance.now();
  const reply = await fetch(`${url}${path}`, {
    method,
    headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(patience),
  });
  const { data, error } = (await reply.json()) as Pick<Told, 'data' | 'error'>;
  return { status: reply.status, headers: reply.headers, data, error, milliseconds: performance.now() - started };
}

/** The one way to say that it cannot be done now. */
export function expectUnavailable({ status, error, headers }: Told): void {
  expect([status, error?.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
  expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
}

/** What a process said of answers that were a fault of ours, or of anything that it did not see coming. */
export function faultsIn(lines: string[]): string[] {
  const requests = lines.flatMap((line) => /"requestId":"([^"]+)".*"status":500/.exec(line)?.[1] ?? []);
  return lines
    .filter((line) => requests.some((id) => line.includes(id)) || /"level":60|unhandled|uncaught/i.test(line))
    .map((line) => line.slice(0, 2_000));
}
