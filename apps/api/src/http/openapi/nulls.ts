type Schema = Record<string, unknown>;

/** `nullable` is OpenAPI 3.0; in 3.1 `null` is a type. */
export function spellNullsAsTypes(node: unknown): void {
  if (Array.isArray(node)) {
    for (const item of node) spellNullsAsTypes(item);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  const schema = node as Schema;
  Object.values(schema).forEach(spellNullsAsTypes);
  if (schema.nullable !== true) {
    if (schema.nullable === false) delete schema.nullable;
    return;
  }
  delete schema.nullable;
  if (typeof schema.type === 'string' && !schema.allOf) {
    schema.type = [schema.type, 'null'];
    if (Array.isArray(schema.enum)) schema.enum = [...schema.enum, null];
    return;
  }
  const { description, example, default: fallback, ...rest } = schema;
  for (const key of Object.keys(rest)) delete schema[key];
  schema.anyOf = [rest, { type: 'null' }];
}
