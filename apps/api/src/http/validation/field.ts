import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { registerDecorator, type ValidationArguments } from 'class-validator';
import { type Outcome, problem } from '#contracts';

export { type Outcome, problem };

export interface FieldOptions {
  /** The name in messages: `Title is required`. */
  label: string;
  required?: boolean;
  /** If this other field is given, `required` does not apply. */
  unless?: string;
  /** Whether `null` clears it. */
  nullable?: boolean;
  read: (raw: unknown) => Outcome;
  api: ApiPropertyOptions;
}

/** Carries a rejected value and its reason from the transform to the validator, so that each rule is written once. */
class Refused {
  constructor(readonly message: string) {}
}

/**
 * Hides an object or list from class-transformer, which would traverse it and treat a key named `constructor` as a
 * class. It ignores functions, and JSON has none.
 */
export const hideFromTransformer = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? () => value : value;

const unhide = (value: unknown): unknown => (typeof value === 'function' ? value() : value);

/** One decorator for a field of a request: it parses, validates and documents it. Exactly one message per field. */
export function Field(options: FieldOptions): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => readField(options, unhide(value))),
    refusal(options),
    RememberOptions(options),
    ApiProperty({
      ...options.api,
      required: (options.required && !options.unless) ?? false,
      ...(options.nullable && { nullable: true }),
    } as ApiPropertyOptions),
  );
}

const FIELDS = Symbol('fields');

/** The fields of a class by name, to describe them elsewhere than in OpenAPI. */
export const fieldsOf = (type: { prototype: object }): Readonly<Record<string, FieldOptions>> =>
  Reflect.getMetadata(FIELDS, type.prototype) ?? {};

/** A subclass has its own fields and the inherited ones. */
function RememberOptions(options: FieldOptions): PropertyDecorator {
  return (target, property) =>
    Reflect.defineMetadata(FIELDS, { ...Reflect.getMetadata(FIELDS, target), [property]: options }, target);
}

function readField({ label, required, nullable, read }: FieldOptions, raw: unknown): unknown {
  if (raw === undefined) return undefined;
  if (raw === null) {
    if (nullable) return null;
    return new Refused(required ? `${label} is required` : `${label} must not be null`);
  }
  const outcome = read(raw);
  return 'problem' in outcome ? new Refused(outcome.problem) : outcome.value;
}

function refusal({ label, required, unless }: FieldOptions): PropertyDecorator {
  const isMissing = (value: unknown, holder: object = {}) =>
    required && value === undefined && !(unless && (holder as Record<string, unknown>)[unless]);
  return (target, property) =>
    registerDecorator({
      name: 'field',
      target: target.constructor,
      propertyName: property as string,
      validator: {
        validate: (value: unknown, args?: ValidationArguments) =>
          !(value instanceof Refused) && !isMissing(value, args?.object),
        defaultMessage: (args?: ValidationArguments) =>
          args?.value instanceof Refused ? args.value.message : `${label} is required`,
      },
    });
}
