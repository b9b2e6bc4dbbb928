import pg from 'pg';

export interface Statement {
  text: string;
  values: unknown[];
  /** The name of its prepared statement. */
  name?: string;
}

/**
 * Every statement sent to PostgreSQL while `work` runs, on any connection, except for wake-ups of the worker, which
 * follow a change a little later and may belong to an earlier one.
 */
export async function statementsOf(work: () => PromiseLike<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const prototype = pg.Client.prototype as { query: (...parameters: unknown[]) => unknown };
  const send = prototype.query;
  prototype.query = function (this: pg.Client, ...parameters: unknown[]) {
    const [first, second] = parameters as [string | Statement, unknown];
    const { text, values, name } = typeof first === 'string' ? { text: first, values: second, name: undefined } : first;
    if (!text.startsWith('NOTIFY ')) statements.push({ text, values: Array.isArray(values) ? values : [], name });
    return send.apply(this, parameters);
  };
  try {
    await work();
  } finally {
    prototype.query = send;
  }
  return statements;
}
