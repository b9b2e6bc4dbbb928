import pg from 'pg';

/**
 * A name for a statement's text makes PostgreSQL parse and plan it once a connection instead of once a request, which
 * for the larger ones is most of their time. Texts are built from fixed parts, but filters make many of them, and each
 * takes memory in every connection: only those used last keep theirs, so that no series of odd requests can take the
 * names from the statements that everybody uses.
 */
export const NAMED_STATEMENTS = 300;

/**
 * `kept`: after a few executions PostgreSQL may settle on one plan for all values. `each time`: it plans for the values
 * at hand, which is right where it takes one caller a hundred times as many rows as another.
 */
export type Plan = 'kept' | 'each time';

export interface Query {
  text: string;
  values: unknown[];
  plan?: Plan;
}

/** What `pg` does not declare of a connection. */
interface Connection {
  parsedStatements: Record<string, string>;
  close(message: { type: 'S'; name: string }): void;
}
type Send = (this: pg.Client, ...parameters: unknown[]) => unknown;

/** A connection that names the statements whose plans are to be kept. */
export class NamingClient extends pg.Client {
  private readonly names = new Map<string, string>(); // the one used last comes last
  private named = 0;

  nameOf(text: string): string {
    const name = this.names.get(text) ?? `docket_${++this.named}`;
    this.names.delete(text);
    this.names.set(text, name);
    if (this.names.size > NAMED_STATEMENTS) this.forgetOldest();
    return name;
  }

  /** Goes out with the next statement. PostgreSQL takes it for no error if there is none of that name. */
  private forgetOldest(): void {
    const [text, name] = this.names.entries().next().value!;
    const { connection } = this as unknown as { connection: Connection };
    this.names.delete(text);
    delete connection.parsedStatements[name];
    connection.close({ type: 'S', name });
  }
}

/** As pg's own `query`, whose overloads a method could not repeat. */
const send: Send = function (this: pg.Client, ...parameters) {
  const { query } = pg.Client.prototype as unknown as { query: Send };
  const [first, ...others] = parameters;
  if (!(this instanceof NamingClient) || (first as Partial<Query> | null)?.plan !== 'kept') {
    return query.apply(this, parameters);
  }
  return query.call(this, { ...(first as Query), name: this.nameOf((first as Query).text) }, ...others);
};
Object.assign(NamingClient.prototype, { query: send });
