import type { OpenAPIObject } from '@nestjs/swagger';

interface Schema {
  $ref?: string;
  allOf?: Schema[];
  properties?: object;
  required?: string[];
}

/** A schema of the document with what it has from those that it extends. */
export function wholeSchema(
  document: OpenAPIObject,
  schema: Schema | string,
): { properties: Record<string, Record<string, unknown>>; required: string[] } {
  const name = typeof schema === 'string' ? schema : schema.$ref?.split('/').at(-1);
  const found = (name ? document.components!.schemas![name] : schema) as Schema;
  const parts = [found.allOf ?? []].flat().map((part) => wholeSchema(document, part));
  return {
    properties: Object.assign({}, ...parts.map(({ properties }) => properties), found.properties),
    required: [...parts.flatMap(({ required }) => required), ...(found.required ?? [])],
  };
}
