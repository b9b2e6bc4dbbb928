/** Configuration comes only from the environment; variables of one application must not reach the next. */
export async function withVariables<T>(
  variables: Record<string, string | undefined>,
  work: () => T | Promise<T>,
): Promise<T> {
  const before = Object.keys(variables).map((name) => [name, process.env[name]] as const);
  set(Object.entries(variables));
  try {
    return await work();
  } finally {
    set(before);
  }
}

function set(variables: (readonly [string, string | undefined])[]): void {
  for (const [name, value] of variables) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
}
