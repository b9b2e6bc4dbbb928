/**
 * Runs in the browser: the same request with curl, the TypeScript client and Python, made of an operation and its
 * example. What a reader has to fill in is in capitals.
 */
export const CODE_SAMPLES = `const KNOWN = { ProjectId: 'WEB', TicketId: 'WEB-12' };
const quoted = (text) => "'" + String(text).replaceAll("'", "'\\\\''") + "'";
const inCapitals = (name) => name.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase();

/** The required fields of a schema. */
function requiredOf(document, schema, name) {
  if (schema.$ref) return requiredOf(document, document.components.schemas[schema.$ref.split('/').at(-1)], name);
  if (schema.example !== undefined) return schema.example;
  if (schema.enum) return schema.enum[0];
  if (schema.type === 'string') return inCapitals(name);
  const parts = [schema, ...(schema.allOf ?? []).map((part) => document.components.schemas[part.$ref?.split('/').at(-1)] ?? part)];
  const fields = Object.assign({}, ...parts.map(({ properties }) => properties));
  const required = parts.flatMap((part) => part.required ?? []);
  return Object.fromEntries(required.map((field) => [field, requiredOf(document, fields[field], field)]));
}

function codeSamples(document, path, method, baseUrl) {
  const operation = document.paths[path][method];
  const resolved = (node) =>
    node.$ref ? { ref: node.$ref.split('/').at(-1), ...document.components.parameters[node.$ref.split('/').at(-1)] } : node;
  const valueOf = ({ ref, name, example, schema }) =>
    example ?? schema?.example ?? KNOWN[ref] ?? inCapitals(ref ?? name);
  const parameters = (operation.parameters ?? []).map(resolved);
  const valuesIn = (place) =>
    Object.fromEntries(
      parameters.filter((each) => each.in === place && each.required).map((each) => [each.name, valueOf(each)]),
    );
  const inPath = valuesIn('path');
  const query = valuesIn('query');
  const search = new URLSearchParams(query).toString();
  const url =
    baseUrl + path.replace(/\\{(\\w+)\\}/g, (_, name) => encodeURIComponent(inPath[name])) + (search && '?' + search);
  const { $ref: sharedBody, content = {} } = operation.requestBody ?? {};
  const bodies = sharedBody ? document.components.requestBodies[sharedBody.split('/').at(-1)].content : content;
  const [type, media] = Object.entries(bodies)[0] ?? [];
  const isFile = type === 'multipart/form-data';
  const isText = media !== undefined && !isFile && type !== 'application/json';
  const shown = media?.example ?? Object.values(media?.examples ?? {})[0]?.value;
  const body = shown ?? (type === 'application/json' ? requiredOf(document, media.schema, '') : undefined);
  const schemes = (operation.security ?? document.security).flatMap(Object.keys);
  const bearer = schemes.includes('apiKey') ? 'apiKey' : schemes.includes('accessToken') ? 'accessToken' : undefined;
  const token = bearer === 'accessToken' ? 'dat_…' : 'dkt_…';
  const headers = {
    ...(bearer && { Authorization: 'Bearer ' + token }),
    ...(!bearer && schemes.includes('session') && { Cookie: 'docket.session-token=…' }),
    ...(type && !isFile && { 'Content-Type': type }),
  };
  const upper = method.toUpperCase();
  const text = isText ? body : body && JSON.stringify(body);

  const curl = ['curl -X ' + upper + ' ' + quoted(url)]
    .concat(Object.entries(headers).map(([name, value]) => '-H ' + quoted(name + ': ' + value)))
    .concat(isFile ? ["-F 'file=@FILE'"] : text ? ['--data-binary ' + quoted(text)] : [])
    .join(' \\\\\\n  ');

  const params = {
    ...(Object.keys(inPath).length > 0 && { path: inPath }),
    ...(Object.keys(query).length > 0 && { query }),
  };
  const init = [
    ...(Object.keys(params).length > 0 ? ['params: ' + JSON.stringify(params)] : []),
    ...(isFile ? ['body: { file: new File(["…"], "FILE") }'] : body === undefined ? [] : ['body: ' + JSON.stringify(body)]),
    ...(isText ? ['headers: ' + JSON.stringify({ 'Content-Type': type })] : []),
  ];
  const call =
    'docket.' + upper + "('" + path + "'" + (init.length > 0 ? ', {\\n  ' + init.join(',\\n  ') + ',\\n}' : '') + ')';
  const typescript = [
    "import { answer, createDocketClient } from '@docket/client';",
    '',
    'const docket = createDocketClient({ baseUrl: ' + JSON.stringify(baseUrl) +
      (bearer ? ', ' + bearer + ": '" + token + "'" : schemes.includes('session') ? ", sessionCookie: 'docket.session-token=…'" : '') +
      ' });',
    'console.log(await answer(' + call + '));',
  ].join('\\n');

  const lines = ['import urllib.request', '', 'request = urllib.request.Request(', '    ' + JSON.stringify(url) + ','];
  lines.push('    method=' + JSON.stringify(upper) + ',');
  if (isFile) headers['Content-Type'] = 'multipart/form-data; boundary=FORM';
  if (Object.keys(headers).length > 0) lines.push('    headers=' + JSON.stringify(headers) + ',');
  if (isFile)
    lines.push('    data=b\\'--FORM\\\\r\\\\nContent-Disposition: form-data; name="file"; filename="FILE"\\\\r\\\\n\\\\r\\\\n\\'', '    + open("FILE", "rb").read() + b"\\\\r\\\\n--FORM--\\\\r\\\\n",');
  else if (text) lines.push('    data=' + JSON.stringify(text) + '.encode(),');
  lines.push(')', 'with urllib.request.urlopen(request) as response:', '    print(response.read().decode())');
  return { curl, TypeScript: typescript, Python: lines.join('\\n') };
}
`;
