import { ApiExtension, type OpenAPIObject } from '@nestjs/swagger';
import { type Node, operationsOf } from './nodes.js';

const FORM_BODY = 'x-form-body';
const FORM = 'multipart/form-data';

/** The schema of the form, for an operation whose other bodies have another. Nest has one schema for all types. */
export const TakesForm = (schema: Node): MethodDecorator => ApiExtension(FORM_BODY, schema) as MethodDecorator;

export function describeForms(document: OpenAPIObject): void {
  for (const { operation } of operationsOf(document)) {
    const schema = operation[FORM_BODY] as Node | undefined;
    if (!schema) continue;
    delete operation[FORM_BODY];
    operation.requestBody!.content[FORM] = { schema };
  }
}
