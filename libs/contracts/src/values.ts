import { hasTooManyCombiningMarks } from './combining-marks.js';
import { parseTimestamp } from './timestamp.js';

/** A parsed value, or the validation message. */
export type Outcome = { value: unknown } | { problem: string };

export const problem = (message: string): Outcome => ({ problem: message });

export interface TextLimits {
  /** In code points. */
  max?: number;
  min?: number;
  /** In UTF-8 bytes, for long texts. */
  maxBytes?: number;
  /** False if white space belongs to the value: passwords, long texts. */
  trim?: boolean;
  /** Whether it may be empty or blank. */
  blank?: boolean;
  pattern?: RegExp;
  patternMessage?: string;
}

export const NAME_LENGTH = 255;
export const LONG_TEXT_BYTES = 64 * 1024;
/** Maximum length of instructions to an agent. */
export const INSTRUCTIONS_BYTES = 16 * 1024;
export const LABELS_PER_TICKET = 50;
export const ESTIMATE = { min: 0, max: 10_000 };

/**
 * NFC shortens text at most by a factor of 4 in characters and 3 in bytes, so a longer text can be rejected before
 * normalizing it.
 */
const MAX_COMPOSED = 4;

/** Normalizes text input to NFC, and trims it unless told otherwise. */
export function readText(label: string, options: TextLimits, raw: unknown): Outcome {
  if (typeof raw !== 'string') return problem(`${label} must be a string`);
  if (!isStorable(raw)) return problem(`${label} contains characters that are not allowed`);
  const trimmed = (text: string) => (options.trim === false ? text : text.trim());
  const given = trimmed(raw);
  if (!options.blank && given.trim() === '') return problem(`${label} is required`);
  const { max = NAME_LENGTH, min = 0, maxBytes } = options;
  const tooLong = problem(
    `${label} must be at most ${maxBytes === undefined ? `${max} characters` : `${maxBytes} bytes`}`,
  );
  if (isLonger(given, options, MAX_COMPOSED)) return tooLong;
  if (maxBytes !== undefined && hasTooManyCombiningMarks(given))
    return problem(`${label} has too many marks on one character`);
  const value = trimmed(given.normalize('NFC'));
  if (isLonger(value, options)) return tooLong;
  if (min && codePoints(value) < min) return problem(`${label} must be at least ${min} characters`);
  if (options.pattern && !options.pattern.test(value)) {
    return problem(options.patternMessage ?? `${label} must be valid`);
  }
  return { value };
}

function isLonger(text: string, { max = NAME_LENGTH, maxBytes }: TextLimits, times = 1): boolean {
  if (maxBytes !== undefined) return Buffer.byteLength(text) > maxBytes * times;
  return text.length > max * times && codePoints(text) > max * times;
}

export function readEnum(label: string, values: readonly string[], raw: unknown): Outcome {
  return values.includes(raw as string) ? { value: raw } : problem(oneOf(label, values));
}

export const oneOf = (label: string, values: readonly string[]): string =>
  `${label} must be one of ${values.join(', ')}`;

export function readTimestamp(label: string, raw: unknown): Outcome {
  const value = typeof raw === 'string' ? parseTimestamp(raw) : undefined;
  return value ? { value } : problem(`${label} must be an ISO 8601 date-time with an offset`);
}

export function readNumber(label: string, { min, max }: { min: number; max: number }, raw: unknown): Outcome {
  return typeof raw === 'number' && raw >= min && raw <= max
    ? { value: raw + 0 } // PostgreSQL would return -0
    : problem(`${label} must be a number from ${min} to ${max}`);
}

/** NUL cannot be stored in PostgreSQL; a lone surrogate has no UTF-8. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** The same for every string in a JSON value, including field names. */
export function isStorableJson(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, item]) => isStorable(name) && isStorableJson(item));
}

/** Users count characters, not UTF-16 units. */
function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}
