import pg from 'pg';

/**
 * Named statements are parsed and planned once per connection instead of once per request, which for the larger ones is
 * most of their time. Filters make many variants, and each takes memory in every connection, so there is a limit: the
 * least recently used name is dropped, and a series of unusual requests cannot evict the common ones.
 */
export const NAMED_STATEMENTS = 300;

/**
 * `kept`: after a few executions PostgreSQL may choose one plan for all values. `each time`: it plans for the given
 * values and the current sizes of the tables, for statements that read a hundred times as many rows for one caller as for
 * another, or after a bulk change as before it.
 */
export type Plan = 'kept' | 'each time';

export interface Query {
  text: string;
  values: unknown[];
  plan?: Plan;
}

export const queryOf = (text: string, values: readonly unknown[], plan: Plan): Query => ({
  text,
  values: [...values],
  plan,
});

/** The parts of a connection that `pg` does not declare. */
interface Connection {
  parsedStatements: Record<string, string>;
  close(message: { type: 'S'; name: string }): void;
}
type Send = (this: pg.Client, ...parameters: unknown[]) => unknown;

/** A connection that names the statements whose plans are to be kept. */
export class NamingClient extends pg.Client {
  private readonly names = new Map<string, string>(); // least recently used first
  private named = 0;

  nameOf(text: string): string {
    const name = this.names.get(text) ?? `docket_${++this.named}`;
    this.names.delete(text);
    this.names.set(text, name);
    if (this.names.size > NAMED_STATEMENTS) this.forgetOldest();
    return name;
  }

  /** Sent with the next statement. Closing an unknown name is not an error. */
  private forgetOldest(): void {
    const [text, name] = this.names.entries().next().value!;
    const { connection } = this as unknown as { connection: Connection };
    this.names.delete(text);
    delete connection.parsedStatements[name];
    connection.close({ type: 'S', name });
  }
}

/** Like pg's own `query`, whose overloads a method could not repeat. */
const send: Send = function (this: pg.Client, ...parameters) {
  const { query } = pg.Client.prototype as unknown as { query: Send };
  const [first, ...others] = parameters;
  if (!(this instanceof NamingClient) || (first as Partial<Query> | null)?.plan !== 'kept') {
    return query.apply(this, parameters);
  }
  return query.call(this, { ...(first as Query), name: this.nameOf((first as Query).text) }, ...others);
};
Object.assign(NamingClient.prototype, { query: send });
