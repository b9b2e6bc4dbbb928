/**
 * A value as the JSON that PostgreSQL wrote of it. An answer passes its text on as it is; to make objects of all rows
 * and text of the objects again would be most of the work of a list.
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

/** One object's answer, with what is known of it without reading it. */
export interface VersionedJson<T> {
  id: string;
  version: number;
  json: Json<T>;
}

/** Of a subquery's columns: one column of its row's JSON. */
export const rowJson = (columns: string): string => `(SELECT row_to_json(row)::text FROM (SELECT ${columns}) AS row)`;
