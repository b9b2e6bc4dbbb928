/** Waits, and rejects with the signal's reason if it is aborted meanwhile. */
export function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, milliseconds);
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });
}

/** Doubles with every failure, from `first` up to `most`. Half of it is random, so that clients do not return together. */
export function backoff(failures: number, first: number, most: number): number {
  return Math.min(most, first * 2 ** (failures - 1)) * (0.5 + Math.random() / 2);
}
