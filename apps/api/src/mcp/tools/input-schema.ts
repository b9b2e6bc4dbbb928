import { spellNullsAsTypes } from '../../http/openapi/nulls.js';
import { type FieldOptions, fieldsOf } from '../../http/validation/field.js';

export interface InputSchema {
  [key: string]: unknown;
  type: 'object';
  properties: Record<string, object>;
  required?: string[];
  additionalProperties: false;
}

/** The JSON Schema of a tool's arguments, from the decorators that validate them. */
export function inputSchema(type: { prototype: object }): InputSchema {
  const fields = Object.entries(fieldsOf(type));
  const required = fields.flatMap(([name, options]) => (options.required ? [name] : []));
  const properties = Object.fromEntries(fields.map(([name, options]) => [name, property(options)]));
  spellNullsAsTypes(properties);
  return { type: 'object', properties, ...(required.length > 0 && { required }), additionalProperties: false };
}

interface Documented {
  type?: unknown;
  isArray?: boolean;
  enum?: string[];
  example?: unknown;
}

/** Without examples: every agent reads the list of tools, and pays for its length. */
function property({ api, nullable }: FieldOptions): object {
  const { type, isArray, enum: values, example: _, ...rest } = api as Documented;
  const item = values ? { type: 'string', enum: values } : { type: nameOf(Array.isArray(type) ? type[0] : type) };
  const shape = isArray || Array.isArray(type) ? { type: 'array', items: item } : item;
  const defined = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  return { ...shape, ...defined, ...(nullable && { nullable }) };
}

const nameOf = (type: unknown): unknown => (typeof type === 'function' ? type.name.toLowerCase() : type);
