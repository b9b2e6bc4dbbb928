import { hostTimes } from '#code-host';

/**
 * The tests of this file wait a tenth as long between attempts and lookups. The real times are tested in
 * test/system/waiting-times.
 */
export function withQuickHosts(): void {
  const real = { ...hostTimes };
  const tenth = (times: number[]) => times.map((time) => time / 10);
  beforeAll(() => {
    Object.assign(hostTimes, { retries: tenth(real.retries), runLookups: tenth(real.runLookups) });
  });
  afterAll(() => {
    Object.assign(hostTimes, real);
  });
}

/** In milliseconds; long enough for a response of the fake host on a busy machine. */
export const SHORT_REQUEST = 3_000;

/** During `work`, a request to a code host times out after three seconds instead of ten. */
export async function withShortRequests<T>(work: () => Promise<T>): Promise<T> {
  const { request } = hostTimes;
  hostTimes.request = SHORT_REQUEST;
  try {
    return await work();
  } finally {
    hostTimes.request = request;
  }
}
