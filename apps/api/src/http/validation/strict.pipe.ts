import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { type ValidationError, validateSync } from 'class-validator';
import { type FieldErrors, ValidationFailed } from '#contracts';
import { fieldsOf, hideFromTransformer } from './field.js';
import { groupPrefixed } from './prefixed.js';
import { readOnlyFields } from './read-only.js';

type DtoClass<T> = new () => T;

/**
 * Number of unknown names reported. A megabyte can hold a hundred thousand of them, and the libraries below take
 * quadratic time, which would block the process.
 */
export const MAX_UNKNOWN_REPORTED = 100;

/**
 * Validates bodies and queries against their DTO classes: unknown names are rejected, read-only ones dropped, with one
 * message per field.
 */
@Injectable()
export class StrictPipe implements PipeTransform {
  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if ((type !== 'body' && type !== 'query') || !metatype || isBuiltIn(metatype)) return value;
    return readDto(metatype as DtoClass<object>, value, type);
  }
}

/** `prefix` is the path of a nested value, for messages. */
export function readDto<T extends object>(
  dtoClass: DtoClass<T>,
  value: unknown,
  type: 'body' | 'query' = 'body',
  prefix = '',
): T {
  const plain = value === undefined ? {} : value;
  if (typeof plain !== 'object' || plain === null || Array.isArray(plain)) {
    throw ValidationFailed.on('body', 'Body must be a JSON object');
  }
  const ignored = readOnlyFields(dtoClass);
  const prefixed: FieldErrors = {};
  const named = Object.entries(plain).filter(([name]) => !ignored.has(name));
  const given = Object.fromEntries(withoutMostUnknown(groupPrefixed(dtoClass, named, prefixed), fieldsOf(dtoClass)));
  refuseInherited(given, type, prefix);
  const closed = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, hideFromTransformer(value)]));
  const dto = plainToInstance(dtoClass, closed, { exposeDefaultValues: true });
  const errors = validateSync(dto, { whitelist: true, forbidNonWhitelisted: true, forbidUnknownValues: true });
  const details = { ...prefixed, ...fieldErrors(errors, type, prefix) };
  if (Object.keys(details).length > 0) throw new ValidationFailed(details);
  return dto;
}

function withoutMostUnknown(given: [string, unknown][], declared: object): [string, unknown][] {
  let unknown = 0;
  return given.filter(([name]) => Object.hasOwn(declared, name) || ++unknown <= MAX_UNKNOWN_REPORTED);
}

const isBuiltIn = (type: unknown) => [Object, String, Number, Boolean, Array].includes(type as ObjectConstructor);

const UNKNOWN = { body: 'Unknown field', query: 'Unknown query parameter' } as const;

/**
 * Names that every object inherits, such as `constructor`: the libraries below skip some of them and treat others as
 * declared.
 */
function refuseInherited(given: object, type: 'body' | 'query', prefix: string): void {
  const names = Object.keys(given).filter((name) => name in Object.prototype);
  if (names.length > 0)
    throw new ValidationFailed(Object.fromEntries(names.map((name) => [`${prefix}${name}`, [UNKNOWN[type]]])));
}

function fieldErrors(errors: ValidationError[], type: 'body' | 'query', prefix = ''): FieldErrors {
  const details: FieldErrors = {};
  for (const error of errors) {
    const path = `${prefix}${error.property}`;
    const messages = Object.entries(error.constraints ?? {}).map(([rule, message]) =>
      rule === 'whitelistValidation' ? UNKNOWN[type] : message,
    );
    if (messages.length > 0) details[path] = messages;
    Object.assign(details, fieldErrors(error.children ?? [], type, `${path}.`));
  }
  return details;
}
