import { isTimeZone } from '#contracts';
import { Field, problem } from './field.js';
import { oneOf, readText, readTimestamp, type TextOptions } from './fields.js';

/** Maximum length of `q` and `search`, in code points. */
export const SEARCH_LENGTH = 200;

interface Common {
  required?: boolean;
  description?: string;
  example?: unknown;
}

/** A query parameter arrives as text, or as a list if it was repeated: then it is rejected. */
const single = (label: string, raw: unknown, read: (text: string) => ReturnType<typeof problem>) => {
  if (typeof raw !== 'string') return problem(`${label} must be given once`);
  return raw.trim() === '' ? problem(`${label} must not be empty`) : read(raw);
};

export function QueryInteger(
  label: string,
  options: Common & { min: number; max: number; default?: number },
): PropertyDecorator {
  const { min, max, required, description } = options;
  return Field({
    label,
    required,
    read: (raw) =>
      single(label, raw, (text) => {
        const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
        return value >= min && value <= max
          ? { value }
          : problem(`${label} must be a whole number from ${min} to ${max}`);
      }),
    api: { type: 'integer', minimum: min, maximum: max, default: options.default, description },
  });
}

export function QueryEnum(
  label: string,
  values: readonly string[],
  options: Common & { default?: string } = {},
): PropertyDecorator {
  return Field({
    label,
    required: options.required,
    read: (raw) =>
      single(label, raw, (text) => (values.includes(text) ? { value: text } : problem(oneOf(label, values)))),
    api: { enum: [...values], default: options.default, description: options.description } as object,
  });
}

const OWN_FIELD = /^field\.[a-z][a-z0-9_]{0,63}$/;

/** The sort of a ticket list: one of the values, or `field.<key>` for a custom field. */
export function QuerySort(
  label: string,
  values: readonly string[],
  options: Common & { default?: string } = {},
): PropertyDecorator {
  return Field({
    label,
    read: (raw) =>
      single(label, raw, (text) =>
        values.includes(text) || OWN_FIELD.test(text) ? { value: text } : problem(oneOf(label, values)),
      ),
    api: {
      anyOf: [
        { type: 'string', enum: [...values] },
        { type: 'string', pattern: OWN_FIELD.source },
      ],
      default: options.default,
      description: options.description,
    } as object,
  });
}

interface Excluding {
  /** Whether `!value` excludes a value. */
  excludes?: boolean;
}

const ANY = 'Any of these.';
const EXCLUDES = 'A `!` before a value excludes it.';

/** A comma-separated list that matches any of its values. */
export function QueryEnumList(
  label: string,
  values: readonly string[],
  options: Common & Excluding = {},
): PropertyDecorator {
  const allowed = options.excludes ? [...values, ...values.map((value) => `!${value}`)] : values;
  return Field({
    label,
    required: options.required,
    read: (raw) =>
      single(label, raw, (text) => {
        const items = text.split(',').map((item) => item.trim());
        return items.every((item) => allowed.includes(item))
          ? { value: [...new Set(items)] }
          : problem(oneOf(label, values));
      }),
    api: { isArray: true, enum: [...allowed], description: describe(options) ?? ANY } as object,
  });
}

const MAX_ITEMS = 100;

/** A comma-separated list of ids and of the filter's keywords (`me`, `none`). */
export function QueryList(
  label: string,
  options: Common & Excluding & { words?: readonly string[] } = {},
): PropertyDecorator {
  const also = options.words?.length ? ` Also ${options.words.map((word) => `\`${word}\``).join(' and ')}.` : '';
  return Field({
    label,
    required: options.required,
    read: (raw) =>
      single(label, raw, (text) => {
        const read = readText(label, { max: 64 * MAX_ITEMS }, text);
        if ('problem' in read) return read;
        const items = (read.value as string).split(',').map((item) => item.trim());
        if (items.some((item) => item === '' || (options.excludes && item === '!'))) {
          return problem(`${label} must not be empty`);
        }
        return items.length > MAX_ITEMS ? problem(`${label} must name at most ${MAX_ITEMS}`) : { value: items };
      }),
    api: { type: [String], maxItems: MAX_ITEMS, description: `${describe(options) ?? ANY}${also}` } as object,
  });
}

const describe = ({ description, excludes }: Common & Excluding): string | undefined =>
  excludes ? `${description ?? ANY} ${EXCLUDES}` : description;

export function QueryText(label: string, options: Common & TextOptions = {}): PropertyDecorator {
  return Field({
    label,
    required: options.required,
    read: (raw) => single(label, raw, (text) => readText(label, options, text)),
    api: {
      type: String,
      maxLength: options.max ?? 255,
      description: options.description,
      example: options.example,
    } as object,
  });
}

export function QueryBoolean(label: string, options: Common = {}): PropertyDecorator {
  return Field({
    label,
    required: options.required,
    read: (raw) =>
      single(label, raw, (text) =>
        text === 'true' || text === 'false' ? { value: text === 'true' } : problem(`${label} must be true or false`),
      ),
    api: { type: Boolean, description: options.description },
  });
}

export function QueryTimeZone(label: string, options: Common = {}): PropertyDecorator {
  return Field({
    label,
    required: options.required,
    read: (raw) =>
      single(label, raw, (text) =>
        isTimeZone(text) ? { value: text } : problem(`${label} must be an IANA time zone`),
      ),
    api: { type: String, description: options.description, example: 'Europe/Berlin' } as object,
  });
}

const FLAGS: Record<string, boolean> = { 1: true, true: true, 0: false, false: false };

/** A boolean flag in a URL: `?inline=1`. */
export function QueryFlag(label: string, options: Common = {}): PropertyDecorator {
  return Field({
    label,
    required: options.required,
    read: (raw) =>
      single(label, raw, (text) =>
        Object.hasOwn(FLAGS, text) ? { value: FLAGS[text] } : problem(`${label} must be 1 or 0`),
      ),
    api: { type: String, enum: ['1', '0', 'true', 'false'], description: options.description } as object,
  });
}

export function QueryTimestamp(label: string, options: Common = {}): PropertyDecorator {
  return Field({
    label,
    required: options.required,
    read: (raw) => single(label, raw, (text) => readTimestamp(label, text)),
    api: { type: String, format: 'date-time', description: options.description },
  });
}
