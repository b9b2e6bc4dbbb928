import { AsyncLocalStorage } from 'node:async_hooks';

/** What decides where the statements of one request are read. */
export class RequestScope {
  /** Whether the request has changed something: from then on it reads from the primary. */
  wrote = false;

  constructor(
    /** The position of the caller's last write: a replica that has not replayed it is not read. */
    readonly position: bigint,
    /** False for a request that may change something: all of it is read from the primary. */
    readonly readsReplicas: boolean,
  ) {}
}

/** Empty in processes and requests without a scope, which read from the primary. */
export const requestScope = new AsyncLocalStorage<RequestScope>();

/**
 * Runs every step of the generator in the current scope: the reader of a stream requests the next step from outside of
 * it.
 */
export function inRequestScope<T>(steps: AsyncGenerator<T, void>): AsyncGenerator<T, void> {
  const scope = requestScope.getStore();
  return scope ? stepsIn(scope, steps) : steps;
}

async function* stepsIn<T>(scope: RequestScope, steps: AsyncGenerator<T, void>): AsyncGenerator<T, void> {
  const next = () => requestScope.run(scope, () => steps.next());
  try {
    for (let step = await next(); !step.done; step = await next()) yield step.value;
  } finally {
    await steps.return();
  }
}
