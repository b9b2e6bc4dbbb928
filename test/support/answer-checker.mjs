import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

const UNSAFE = ['post', 'put', 'patch', 'delete'];

/** What `default` stands for: the errors of this kind of operation, and no others. */
function mayFailWith(method, path, { security }, document) {
  const open = (security ?? document.security).some((scheme) => Object.keys(scheme).length === 0);
  const statuses = [400, 429, 431, 500, 503];
  if (!open || path.includes('/auth/')) statuses.push(401);
  if (!open || UNSAFE.includes(method)) statuses.push(403);
  if (!path.startsWith('/health/')) statuses.push(421);
  if (path.includes('{')) statuses.push(414);
  if (UNSAFE.includes(method)) statuses.push(409, 413, 415);
  return statuses;
}

/** The same document with every parameter, body, response and header where it is used. Schemas stay components. */
function withoutReferences(document) {
  const resolve = (node) => {
    const [, kind, name] =
      /^#\/components\/(parameters|requestBodies|responses|headers)\/(.+)$/.exec(node?.$ref ?? '') ?? [];
    return name ? document.components[kind][name] : node;
  };
  const enumOf = (schema) => {
    const [, name] = /^#\/components\/schemas\/(.+)$/.exec(schema?.$ref ?? '') ?? [];
    return name ? document.components.schemas[name] : schema;
  };
  const parameter = (given) => {
    const { schema = {}, ...rest } = resolve(given);
    return { ...rest, schema: { ...enumOf(schema), ...(schema.items && { items: enumOf(schema.items) }) } };
  };
  const response = (given) => {
    const { headers, ...rest } = resolve(given);
    const known = Object.entries(headers ?? {}).map(([name, header]) => [name, resolve(header)]);
    return { ...rest, ...(headers && { headers: Object.fromEntries(known) }) };
  };
  const operation = ({ parameters, requestBody, responses, ...rest }) => ({
    ...rest,
    ...(requestBody && { requestBody: resolve(requestBody) }),
    security: rest.security ?? document.security,
    ...(parameters && { parameters: parameters.map(parameter) }),
    responses: mapped(responses, response),
  });
  return { ...document, paths: mapped(document.paths, (methods) => mapped(methods, operation)) };
}

const mapped = (object, change) =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));

/** Checks every response of a test against the OpenAPI document. */
class AnswerChecker {
  // Most schemas check few responses: optimizing their code takes longer than running it.
  #ajv = new Ajv2020({ strict: false, allErrors: true, code: { optimize: false } });
  #compiled = new Map();
  #paths;

  constructor(document) {
    this.document = withoutReferences(document);
    formats.default(this.#ajv);
    this.#ajv.addSchema({ $id: 'docket', ...this.document });
    this.#paths = Object.keys(document.paths)
      .map((path) => ({
        path,
        pattern: new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}$`),
        literals: path.replace(/\{[^}]+\}/g, '').length,
      }))
      .sort((a, b) => b.literals - a.literals);
  }

  check(method, url, response) {
    if (method === 'head' || method === 'options') return;
    const pathname = url.split('?', 1)[0];
    const found = this.#paths.find(({ pattern }) => pattern.test(pathname));
    const operation = found && this.document.paths[found.path][method];
    if (!operation) {
      // Not a documented route: the error envelope, or one of the public pages.
      if (response.status >= 400) this.#validate('#/components/schemas/Error', response, `${method} ${url}`);
      return;
    }
    const documented = Object.hasOwn(operation.responses, response.status)
      ? response.status
      : mayFailWith(method, found.path, operation, this.document).includes(response.status) && 'default';
    if (!documented) {
      throw new Error(`${method} ${url} answered ${response.status}, which is not documented: ${response.text}`);
    }
    const content = operation.responses[documented].content?.['application/json'];
    if (!content) return;
    const escaped = found.path.replaceAll('~', '~0').replaceAll('/', '~1');
    const pointer =
      content.schema.$ref ??
      `#/paths/${encodeURIComponent(escaped)}/${method}/responses/${documented}/content/application~1json/schema`;
    // `fields` omits properties that the document requires of every item.
    this.#validate(pointer, response, `${method} ${url}`, /[?&]fields=/.test(url) ? ['required'] : []);
  }

  /** Whether a value other than a response matches a component of the document. */
  checkSchema(name, value) {
    const body = { body: value, status: name, text: JSON.stringify(value) };
    this.#validate(`#/components/schemas/${name}`, body, value?.type);
  }

  #validate(pointer, response, what, ignored = []) {
    let validator = this.#compiled.get(pointer);
    if (!validator) {
      validator = this.#ajv.compile({ $ref: `docket${pointer}` });
      this.#compiled.set(pointer, validator);
    }
    validator(response.body);
    const faults = (validator.errors ?? []).filter(({ keyword }) => !ignored.includes(keyword));
    if (faults.length > 0) {
      const wrong = this.#ajv.errorsText(faults).slice(0, 2_000);
      const text = response.text?.slice(0, 5_000);
      throw new Error(`${what} → ${response.status} does not match the document: ${wrong}\n${text}`);
    }
  }
}

const checkers = new Map();

/**
 * One checker per worker process and document, since compiling schemas takes longer than most tests. The document
 * depends only on the application and the name of its session cookie.
 */
export async function answerCheckerFor(sessionCookie, load) {
  let checker = checkers.get(sessionCookie);
  if (!checker) {
    checker = new AnswerChecker(JSON.parse(await load()));
    checkers.set(sessionCookie, checker);
  }
  return checker;
}
