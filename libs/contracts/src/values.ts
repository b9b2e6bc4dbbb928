/** A value that was read, or the message that says why it could not be. */
export type Outcome = { value: unknown } | { problem: string };

export const problem = (message: string): Outcome => ({ problem: message });

export interface TextLimits {
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
export const LABELS_PER_TICKET = 50;

/** Text from outside, as Docket keeps it: in NFC, and trimmed unless said otherwise. */
export function readText(label: string, options: TextLimits, raw: unknown): Outcome {
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

export function readEnum(label: string, values: readonly string[], raw: unknown): Outcome {
  return values.includes(raw as string) ? { value: raw } : problem(oneOf(label, values));
}

export const oneOf = (label: string, values: readonly string[]): string =>
  `${label} must be one of ${values.join(', ')}`;

export function readTimestamp(label: string, raw: unknown): Outcome {
  const value = typeof raw === 'string' ? parseTimestamp(raw) : undefined;
  return value ? { value } : problem(`${label} must be an ISO 8601 date-time with an offset`);
}

/** NUL cannot be stored in PostgreSQL; a lone surrogate has no UTF-8. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** A person counts characters, not UTF-16 units. */
function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

const ISO =
  /^(\d{4})-(\d{2})-(\d{2})[Tt](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?:[Zz]|([+-])(\d{2}):?(\d{2})?)$/;

/** An ISO 8601 date-time with an offset, on a day that exists; undefined otherwise. */
function parseTimestamp(text: string): Date | undefined {
  const match = ISO.exec(text);
  if (!match) return undefined;
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const offsetHours = Number(match[9] ?? 0);
  const offsetMinutes = Number(match[10] ?? 0);
  if (year < 1 || hour > 23 || minute > 59 || second > 59 || offsetHours > 23 || offsetMinutes > 59) return undefined;
  const local = new Date(0);
  local.setUTCFullYear(year, month - 1, day);
  if (local.getUTCMonth() !== month - 1 || local.getUTCDate() !== day) return undefined;
  const milliseconds = Number((match[7] ?? '').slice(0, 3).padEnd(3, '0'));
  const offset = (offsetHours * 60 + offsetMinutes) * (match[8] === '-' ? -1 : 1);
  local.setUTCHours(hour, minute - offset, second, milliseconds);
  const utcYear = local.getUTCFullYear();
  return utcYear < 1 || utcYear > 9999 ? undefined : local;
}
