import type { ApiPropertyOptions } from '@nestjs/swagger';
import { validate as isUuid } from 'uuid';
import { EXAMPLE } from '../openapi/examples.js';
import { Field, type Outcome, problem } from './field.js';
import { codePoints, isStorable } from './text.js';
import { parseTimestamp } from './timestamp.js';

interface Common {
  required?: boolean;
  nullable?: boolean;
  example?: unknown;
  description?: string;
}

const common = ({ required, nullable }: Common) => ({ required, nullable });
const docs = ({ example, description }: Common) => ({ example, description }) as ApiPropertyOptions;

export interface TextOptions extends Common {
  /** In code points. */
  max?: number;
  min?: number;
  /** In bytes of UTF-8, for long texts. */
  maxBytes?: number;
  /** Off where white space belongs to the value: passwords, long texts. */
  trim?: boolean;
  /** Whether it may be empty or only blanks. */
  blank?: boolean;
  pattern?: RegExp;
  patternMessage?: string;
}

export const NAME_LENGTH = 255;
export const LONG_TEXT_BYTES = 64 * 1024;

export function readText(label: string, options: TextOptions, raw: unknown): Outcome {
  if (typeof raw !== 'string') return problem(`${label} must be a string`);
  if (!isStorable(raw)) return problem(`${label} contains characters that are not allowed`);
  const normal = raw.normalize('NFC');
  const value = options.trim === false ? normal : normal.trim();
  if (!options.blank && value.trim() === '') return problem(`${label} is required`);
  const { max = NAME_LENGTH, min = 0, maxBytes } = options;
  if (maxBytes !== undefined) {
    if (Buffer.byteLength(value) > maxBytes) return problem(`${label} must be at most ${maxBytes} bytes`);
  } else if (value.length > max && codePoints(value) > max)
    return problem(`${label} must be at most ${max} characters`);
  if (min && codePoints(value) < min) return problem(`${label} must be at least ${min} characters`);
  if (options.pattern && !options.pattern.test(value)) {
    return problem(options.patternMessage ?? `${label} must be valid`);
  }
  return { value };
}

/** A line of text: title, name, search phrase. Normalised to NFC, trimmed, never blank. */
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

/** A description or comment: up to 64 KiB, white space kept. */
export const LongTextField = (label: string, options: Common & { blank?: boolean } = {}): PropertyDecorator =>
  TextField(label, { maxBytes: LONG_TEXT_BYTES, trim: false, example: EXAMPLE.text, ...options });

export function EnumField(
  label: string,
  values: readonly string[],
  options: Common & { default?: string } = {},
): PropertyDecorator {
  return Field({
    label,
    ...common(options),
    read: (raw) => (values.includes(raw as string) ? { value: raw } : problem(oneOf(label, values))),
    api: { enum: [...values], default: options.default, ...docs(options) } as ApiPropertyOptions,
  });
}

export const oneOf = (label: string, values: readonly string[]): string =>
  `${label} must be one of ${values.join(', ')}`;

/** The id of another resource. One that is malformed answers like one that does not exist. */
export function IdField(label: string, options: Common = {}): PropertyDecorator {
  return Field({
    label,
    ...common(options),
    read: (raw) =>
      typeof raw === 'string' && isUuid(raw) ? { value: raw.toLowerCase() } : problem(`${label} must be valid`),
    api: { type: String, format: 'uuid', ...docs({ example: EXAMPLE.id, ...options }) },
  });
}

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

export function TimestampField(label: string, options: Common = {}): PropertyDecorator {
  return Field({
    label,
    ...common(options),
    read: (raw) => readTimestamp(label, raw),
    api: { type: String, format: 'date-time', ...docs(options) },
  });
}

export function readTimestamp(label: string, raw: unknown): Outcome {
  const value = typeof raw === 'string' ? parseTimestamp(raw) : undefined;
  return value ? { value } : problem(`${label} must be an ISO 8601 date-time with an offset`);
}

/** A list without repetitions, each item one of `values`. */
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

/** A list of ids without repetitions. */
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
