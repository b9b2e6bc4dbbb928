/** Settled or not, nothing of the result: the module outlives the test file. */
let lastTurn: Promise<void> = Promise.resolve();
const ignore = () => undefined;

/**
 * Configuration comes only from the environment; variables of one application must not reach the next. Concurrent calls
 * take turns: a call that began within another would restore the other's variables after both ended.
 */
export function withVariables<T>(
  variables: Record<string, string | undefined>,
  work: () => T | Promise<T>,
): Promise<T> {
  const turn = lastTurn.then(async () => {
    const before = Object.keys(variables).map((name) => [name, process.env[name]] as const);
    set(Object.entries(variables));
    try {
      return await work();
    } finally {
      set(before);
    }
  });
  lastTurn = turn.then(ignore, ignore);
  return turn;
}

function set(variables: (readonly [string, string | undefined])[]): void {
  for (const [name, value] of variables) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
}
