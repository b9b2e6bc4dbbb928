const PATIENCE = 1_000; // a server that is away may never answer, and whoever looks wants the rest

/**
 * Asks for figures when somebody looks. Several who look at the same time ask once, and a question that is not answered
 * yet is not asked again. Meanwhile these are `unknown`, and everything else is told all the same: that is when
 * somebody looks.
 */
export function coalesceCalls<T>(figures: () => Promise<T>, unknown: T): () => Promise<T> {
  let asked: Promise<T> | undefined;
  return async () => {
    asked ??= figures()
      .catch(() => unknown)
      .finally(() => {
        asked = undefined;
      });
    let timer: NodeJS.Timeout | undefined;
    const over = new Promise<T>((resolve) => {
      timer = setTimeout(() => resolve(unknown), PATIENCE);
    });
    return Promise.race([asked, over]).finally(() => clearTimeout(timer));
  };
}
