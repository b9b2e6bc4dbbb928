const TIMEOUT = 1_000; // an unreachable server may never answer, and the other metrics must not wait for it

/**
 * Coalesces concurrent requests for figures into one call, and starts no second call while one is unanswered. After the
 * timeout callers get `unknown`, so that all other metrics are still reported: outages are when they are needed.
 */
export function coalesceCalls<T>(figures: () => Promise<T>, unknown: T): () => Promise<T> {
  let running: Promise<T> | undefined;
  return async () => {
    running ??= figures()
      .catch(() => unknown)
      .finally(() => {
        running = undefined;
      });
    let timer: NodeJS.Timeout | undefined;
    const over = new Promise<T>((resolve) => {
      timer = setTimeout(() => resolve(unknown), TIMEOUT);
    });
    return Promise.race([running, over]).finally(() => clearTimeout(timer));
  };
}
