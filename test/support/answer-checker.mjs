import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

/** Checks every response of a test against the OpenAPI document. */
class AnswerChecker {
  #ajv = new Ajv2020({ strict: false, allErrors: true });
  #compiled = new Map();
  #paths;

  constructor(document) {
    this.document = document;
    formats.default(this.#ajv);
    this.#ajv.addSchema({ $id: 'docket', ...document });
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
    if (!Object.hasOwn(operation.responses, response.status)) {
      throw new Error(`${method} ${url} answered ${response.status}, which is not documented: ${response.text}`);
    }
    const escaped = found.path.replaceAll('~', '~0').replaceAll('/', '~1');
    if (!operation.responses[response.status]?.content?.['application/json']) return;
    const pointer = `#/paths/${encodeURIComponent(escaped)}/${method}/responses/${response.status}/content/application~1json/schema`;
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
      throw new Error(
        `${what} → ${response.status} does not match the document: ${this.#ajv.errorsText(faults)}\n${response.text}`,
      );
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
