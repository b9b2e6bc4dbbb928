import type { OpenAPIObject } from '@nestjs/swagger';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Response } from 'supertest';

/** Holds every answer of a test against what the document promises for it. */
export class AnswerChecker {
  private readonly ajv = new Ajv2020({ strict: false, allErrors: true });
  private readonly compiled = new Map<string, ValidateFunction>();
  private readonly paths: { pattern: RegExp; path: string; literals: number }[];

  constructor(private readonly document: OpenAPIObject) {
    (formats as unknown as (ajv: Ajv2020) => void)(this.ajv);
    this.ajv.addSchema({ $id: 'docket', ...document } as object);
    this.paths = Object.keys(document.paths)
      .map((path) => ({
        path,
        pattern: new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}$`),
        literals: path.replace(/\{[^}]+\}/g, '').length,
      }))
      .sort((a, b) => b.literals - a.literals);
  }

  check(method: string, url: string, response: Response): void {
    if (method === 'head' || method === 'options') return;
    const pathname = url.split('?', 1)[0]!;
    const found = this.paths.find(({ pattern }) => pattern.test(pathname));
    const operation = found && (this.document.paths[found.path] as Record<string, { responses: object }>)[method];
    if (!operation) {
      // Not a route of ours: the error envelope, or one of the public pages.
      if (response.status >= 400) this.validate('#/components/schemas/Error', response, `${method} ${url}`);
      return;
    }
    if (!Object.hasOwn(operation.responses, response.status)) {
      throw new Error(`${method} ${url} answered ${response.status}, which is not documented: ${response.text}`);
    }
    const escaped = found.path.replaceAll('~', '~0').replaceAll('/', '~1');
    const media = (operation.responses as Record<string, { content?: Record<string, unknown> }>)[response.status]
      ?.content;
    if (!media?.['application/json']) return;
    const pointer = `#/paths/${encodeURIComponent(escaped)}/${method}/responses/${response.status}/content/application~1json/schema`;
    this.validate(pointer, response, `${method} ${url}`);
  }

  private validate(pointer: string, response: Response, what: string): void {
    let validator = this.compiled.get(pointer);
    if (!validator) {
      validator = this.ajv.compile({ $ref: `docket${pointer}` });
      this.compiled.set(pointer, validator);
    }
    if (!validator(response.body)) {
      throw new Error(
        `${what} → ${response.status} does not match the document: ${this.ajv.errorsText(validator.errors)}\n${response.text}`,
      );
    }
  }
}
