/** JSON Schema of a tool's answer. */
export interface OutputSchema {
  [key: string]: unknown;
  type: 'object';
  properties: Record<string, object>;
  required: string[];
}

const OMITTED = {
  type: 'object',
  properties: { count: { type: 'integer' }, next: { type: 'string' } },
  required: ['count', 'next'],
};

/** Fields by JSON type. None is required: unset or unrequested fields are omitted. */
export type Fields = Record<string, 'string' | 'number' | 'boolean' | 'object' | 'array'>;

/** A field that was requested by name is null if it is not set. */
const record = (fields: Fields): object => ({
  type: 'object',
  properties: Object.fromEntries(Object.entries(fields).map(([name, type]) => [name, { type: [type, 'null'] }])),
});

export const listOutput = (name: string, fields: Fields): OutputSchema => ({
  type: 'object',
  properties: { [name]: { type: 'array', items: record(fields) }, total: { type: 'integer' }, omitted: OMITTED },
  required: [name, 'total'],
});

export const recordOutput = (name: string, fields: Fields, beside: Record<string, object> = {}): OutputSchema => ({
  type: 'object',
  properties: { [name]: record(fields), ...beside, cut: { type: 'string' }, omitted: OMITTED },
  required: [name, ...Object.keys(beside)],
});

/** A record, or null if there is none. */
export function nullableOutput(name: string, fields: Fields): OutputSchema {
  const schema = recordOutput(name, fields);
  return { ...schema, properties: { ...schema.properties, [name]: { ...record(fields), type: ['object', 'null'] } } };
}
