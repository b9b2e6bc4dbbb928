// Writes the types of libs/client from the OpenAPI document. With --check it writes nothing, and fails if the file (the
// default one, or the one given) differs from what it would write.
import './help.mjs';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { build } from './build.mjs';

const HEADER = `// Generated from Docket's OpenAPI document by \`npm run client:generate\`. Changes made here are lost.\n\n`;
const BLOB = ts.factory.createTypeReferenceNode('Blob');
/** `field.${string}`: without it, a list that can be sorted by fields of projects would accept any text. */
const FIELD_NAME = ts.factory.createTemplateLiteralType(ts.factory.createTemplateHead('field.'), [
  ts.factory.createTemplateLiteralTypeSpan(
    ts.factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword),
    ts.factory.createTemplateTail(''),
  ),
]);

const { positionals, values } = parseArgs({ allowPositionals: true, options: { check: { type: 'boolean' } } });
const [file = 'libs/client/src/schema.ts'] = positionals;
process.chdir(fileURLToPath(new URL('..', import.meta.url)));
await build();
const document = JSON.parse(readFileSync('dist/openapi.json', 'utf8'));
const types = await openapiTS(withCommaLists(withOneError(document)), {
  // A field with a default may be omitted in a request.
  defaultNonNullable: false,
  transform: ({ format, pattern }) =>
    format === 'binary' ? BLOB : pattern?.startsWith('^field\\.') ? FIELD_NAME : undefined,
});
const text = HEADER + astToString(types);

if (!values.check) {
  writeFileSync(file, text);
} else if (readFileSync(file, 'utf8') !== text) {
  console.error(`${file} is not what the API describes. Run npm run client:generate.`);
  process.exitCode = 1;
}

/**
 * All errors have the same shape. Defining it once instead of per operation and status makes the file shorter.
 */
function withOneError(document) {
  const error = { $ref: '#/components/responses/Error' };
  for (const { responses } of Object.values(document.paths).flatMap(Object.values)) {
    for (const status of Object.keys(responses)) if (Number(status) >= 400) delete responses[status];
    responses.default = error;
  }
  const kept = Object.entries(document.components.responses).filter(
    ([name, { content }]) =>
      name === 'Error' || content?.['application/json']?.schema?.$ref !== '#/components/schemas/Error',
  );
  document.components.responses = Object.fromEntries(kept);
  return document;
}

/** A list in a query may also be given as its text, `todo,done`: that is how addresses of pages have it. */
function withCommaLists(document) {
  const own = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).flatMap(({ parameters = [] }) => parameters),
  );
  for (const parameter of [...own, ...Object.values(document.components.parameters)]) {
    if (parameter.schema?.type === 'array') parameter.schema = { anyOf: [parameter.schema, { type: 'string' }] };
  }
  return document;
}
