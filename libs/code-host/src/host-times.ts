/** In milliseconds. Tests shorten them, so that no test waits for a constant. */
export const hostTimes = {
  /** The timeout of a request to a host. */
  request: 10_000,
  /** Between the attempts of a read: half a second in total, after which most 5xx errors are over. */
  retries: [100, 400],
  /** Between lookups of a workflow run, which appears some seconds after it was started. */
  runLookups: [250, 500, 1_000, 2_000],
};
