import type { ApiPropertyOptions } from '@nestjs/swagger';
import { validate as isUuid } from 'uuid';
import {
  LONG_TEXT_BYTES,
  NAME_LENGTH,
  oneOf,
  problem,
  readEnum,
  readNumber,
  readText,
  readTimestamp,
  type TextLimits,
} from '#contracts';
import { EXAMPLE } from '../openapi/examples.js';
import { Field } from './field.js';

export { oneOf, readText, readTimestamp };

interface Common {
  required?: boolean;
  unless?: string;
  nullable?: boolean;
  example?: unknown;
  description?: string;
}

const common = ({ required, unless, nullable }: Common) => ({ required, unless, nullable });
const docs = ({ example, description }: Common) => ({ example, description }) as ApiPropertyOptions;

export interface TextOptions extends Common, TextLimits {}

/** A line of text: title, name, search phrase. Normalized to NFC, trimmed, never blank. */
export function TextField(label: string, options: TextOptions = {}): PropertyDecorator {
  const limits =
    options.maxBytes === undefined ? { maxLength: options.max ?? NAME_LENGTH, minLength: options.min } : {};
  return Field({
    label,
    ...common(options),
    read: (raw) => readText(label, options, raw),
    api: { type: String, ...limits, ...docs(options) },
  });
}

/** A description or comment: up to 64 KiB, white space is kept. */
export const LongTextField = (
  label: string,
  options: Common & { blank?: boolean; maxBytes?: number } = {},
): PropertyDecorator => TextField(label, { maxBytes: LONG_TEXT_BYTES, trim: false, example: EXAMPLE.text, ...options });

export function EnumField(
  label: string,
  values: readonly string[],
  options: Common & { default?: string } = {},
): PropertyDecorator {
  return Field({
    label,
    ...common(options),
    read: (raw) => readEnum(label, values, raw),
    api: { enum: [...values], default: options.default, ...docs(options) } as ApiPropertyOptions,
  });
}

/** The id of another resource. A malformed one is treated like an unknown one. */
export function IdField(label: string, options: Common = {}): PropertyDecorator {
  return Field({
    label,
    ...common(options),
    read: (raw) =>
      typeof raw === 'string' && isUuid(raw) ? { value: raw.toLowerCase() } : problem(`${label} must be valid`),
    api: { type: String, format: 'uuid', ...docs({ example: EXAMPLE.id, ...options }) },
  });
}

/** Another resource by id or key. Anything else is treated like an unknown one. */
const keyedField =
  (key: RegExp, example: string) =>
  (label: string, options: Common = {}): PropertyDecorator =>
    Field({
      label,
      ...common(options),
      read: (raw) => {
        if (typeof raw !== 'string' || !(isUuid(raw) || key.test(raw))) return problem(`${label} must be valid`);
        return { value: isUuid(raw) ? raw.toLowerCase() : raw.toUpperCase() };
      },
      api: { type: String, ...docs({ ...options, example, description: described(options.description) }) },
    });

const described = (description = ''): string => `Id or key. ${description}`.trim();

export const ProjectField = keyedField(/^[A-Za-z][A-Za-z0-9]{1,9}$/, 'WEB');
export const TicketField = keyedField(/^[A-Za-z][A-Za-z0-9]{1,9}-[1-9]\d{0,8}$/, 'WEB-12');

export function BooleanField(label: string, options: Common & { default?: boolean } = {}): PropertyDecorator {
  return Field({
    label,
    ...common(options),
    read: (raw) => (typeof raw === 'boolean' ? { value: raw } : problem(`${label} must be true or false`)),
    api: { type: Boolean, default: options.default, ...docs(options) },
  });
}

export function IntegerField(
  label: string,
  options: Common & { min: number; max: number; default?: number },
): PropertyDecorator {
  const { min, max } = options;
  return Field({
    label,
    ...common(options),
    read: (raw) =>
      typeof raw === 'number' && Number.isInteger(raw) && raw >= min && raw <= max
        ? { value: raw }
        : problem(`${label} must be a whole number from ${min} to ${max}`),
    api: { type: 'integer', minimum: min, maximum: max, default: options.default, ...docs(options) },
  });
}

export function NumberField(label: string, options: Common & { min: number; max: number }): PropertyDecorator {
  const { min, max } = options;
  return Field({
    label,
    ...common(options),
    read: (raw) => readNumber(label, options, raw),
    api: { type: Number, minimum: min, maximum: max, ...docs(options) },
  });
}

export function TimestampField(label: string, options: Common = {}): PropertyDecorator {
  return Field({
    label,
    ...common(options),
    read: (raw) => readTimestamp(label, raw),
    api: { type: String, format: 'date-time', ...docs(options) },
  });
}

/** A list without duplicates, each item one of `values`. */
export function EnumListField(label: string, values: readonly string[], options: Common = {}): PropertyDecorator {
  return Field({
    label,
    ...common(options),
    read: (raw) => {
      if (!Array.isArray(raw) || raw.length === 0) return problem(`${label} must be a list of at least one`);
      if (raw.length > values.length || raw.some((item) => !values.includes(item)))
        return problem(oneOf(label, values));
      return { value: [...new Set(raw)] };
    },
    api: { isArray: true, enum: [...values], ...docs(options) } as ApiPropertyOptions,
  });
}

/** A list of ids without duplicates. */
export function IdListField(label: string, options: Common & { max: number }): PropertyDecorator {
  return Field({
    label,
    ...common(options),
    read: (raw) => {
      if (!Array.isArray(raw)) return problem(`${label} must be a list`);
      if (raw.length > options.max) return problem(`${label} must be at most ${options.max}`);
      if (!raw.every((item) => typeof item === 'string' && isUuid(item))) return problem(`${label} must be valid`);
      return { value: [...new Set(raw.map((item: string) => item.toLowerCase()))] };
    },
    api: { type: [String], maxItems: options.max, ...docs(options) } as ApiPropertyOptions,
  });
}

/** A list of short texts without duplicates. */
export function TextListField(label: string, options: Common & { maxItems: number; max: number }): PropertyDecorator {
  const { maxItems, max } = options;
  return Field({
    label,
    ...common(options),
    read: (raw) => {
      if (!Array.isArray(raw)) return problem(`${label} must be a list`);
      if (raw.length > maxItems) return problem(`${label} must be at most ${maxItems}`);
      const texts = raw.map((item) => readText(`Each of ${label.toLowerCase()}`, { max }, item));
      const wrong = texts.find((text) => 'problem' in text);
      return wrong ?? { value: [...new Set(texts.map((text) => 'value' in text && text.value))] };
    },
    api: { type: [String], maxItems, ...docs(options) } as ApiPropertyOptions,
  });
}
