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

/**
 * How a value becomes JSON: `text` is escaped, `word` is text that needs quotes but never an escape (an id, a time, an
 * enum), `bare` is a number or JSON already.
 */
export interface JsonValue {
  sql: string;
  as: 'text' | 'word' | 'bare';
  nullable?: boolean;
}

const MAX_ARGUMENTS = 99; // of a function in PostgreSQL, less the rest of the text

/**
 * The text of a JSON object. Concatenated, because `row_to_json` and `json_build_object` look up the type of each value
 * again for each row.
 */
export function jsonText(members: Record<string, JsonValue>): string {
  const parts: string[] = [];
  let literal = '{';
  const push = (sql: string) => {
    parts.push(`'${literal}'`, sql);
    literal = '';
  };
  for (const [name, { sql, as, nullable }] of Object.entries(members)) {
    literal += `${literal.endsWith('{') ? '' : ','}"${name}":`;
    if (as === 'word' && !nullable) {
      literal += '"';
      push(sql);
      literal = '"';
    } else push(nullable ? `coalesce(${nullableText(sql, as)}, 'null')` : as === 'text' ? `to_json(${sql})` : sql);
  }
  parts.push(`'${literal}}'`);
  return concatenated(parts);
}

function nullableText(sql: string, as: JsonValue['as']): string {
  if (as === 'word') return `'"' || (${sql}) || '"'`;
  return as === 'text' ? `to_json(${sql})::text` : `(${sql})::text`;
}

const concatenated = (parts: string[]): string =>
  parts.length <= MAX_ARGUMENTS
    ? `concat(${parts.join(', ')})`
    : `concat(${parts.slice(0, MAX_ARGUMENTS).join(', ')}, ${concatenated(parts.slice(MAX_ARGUMENTS))})`;
