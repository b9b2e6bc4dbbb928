/**
 * A value as JSON that PostgreSQL wrote. A response passes the text on unchanged: parsing and serialising all rows
 * again would be most of the cost of a list.
 */
export class Json<T> {
  constructor(readonly text: string) {}

  get value(): T {
    return JSON.parse(this.text) as T;
  }

  toJSON(): T {
    return this.value;
  }
}

/** One object's JSON, with its version, which is known without parsing it. */
export interface VersionedJson<T> {
  id: string;
  version: number;
  json: Json<T>;
}

/** Turns a subquery's columns into one column with the JSON of its row. */
export const rowJson = (columns: string): string => `(SELECT row_to_json(row)::text FROM (SELECT ${columns}) AS row)`;
