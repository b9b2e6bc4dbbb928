/** In milliseconds. Tests shorten them, so that no test waits for a constant. */
export const hostTimes = {
  /** After which a request to a host is cut. */
  request: 10_000,
  /** Between the attempts of a read. A 5xx is mostly over by then; together half a second. */
  retries: [100, 400],
  /** Between the looks for a workflow run, which shows up some seconds after it was started. */
  runLookups: [250, 500, 1_000, 2_000],
};
