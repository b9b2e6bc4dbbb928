import { parsedUrl } from '#contracts';
import { displayName } from '../import-columns.js';
import { type DayOrder, isoDate } from './foreign-date.js';
import type { ForeignComment, ForeignPerson, ForeignProblem, ForeignRow, ForeignTicket } from './foreign-ticket.js';

/** Reads the values of a row and collects what is wrong with them. */
export class RowValues {
  private readonly problems: ForeignProblem[] = [];

  constructor(
    private readonly row: number,
    private readonly dayOrder: DayOrder | null = null,
  ) {}

  problem(field: string, message: string): null {
    this.problems.push({ row: this.row, field, message });
    return null;
  }

  required(field: string, label: string, value: string | null): string | null {
    return value ?? this.problem(field, `${label} is required`);
  }

  date(field: string, label: string, value: string | null): string | null {
    if (value === null) return null;
    return isoDate(value, this.dayOrder) ?? this.problem(field, `${label} must be a date: ${displayName(value)}`);
  }

  number(field: string, label: string, value: string | null): number | null {
    if (value === null) return null;
    if (/^-?\d{1,15}([.,]\d{1,15})?$/.test(value)) return Number(value.replace(',', '.'));
    return this.problem(field, `${label} must be a number: ${displayName(value)}`);
  }

  /** An element of a JSON file; null as text if it is too long. */
  object(text: string | null): Json | null {
    if (text === null) return this.problem('row', 'Row is too long');
    const value = parsed(text);
    if (value === undefined) return this.problem('row', 'Row must be valid JSON');
    return isObject(value) ? value : this.problem('row', 'Row must be a JSON object');
  }

  *outcome(ticket: ForeignTicket | null): Generator<ForeignRow> {
    for (const problem of this.problems) yield { problem };
    if (ticket) yield { row: this.row, ticket };
  }
}

/** A tracker may write an e-mail address where it has no name or id. */
export function personOf(
  name: string | null,
  id: string | null = null,
  email: string | null = null,
): ForeignPerson | null {
  const address = email ?? [name, id].find((value) => value !== null && /^[^\s@]+@[^\s@]+$/.test(value)) ?? null;
  const person = { name: name === address ? null : name, email: address, id: id === address ? null : id };
  return Object.values(person).some((value) => value !== null) ? person : null;
}

export const oldestFirst = (comments: ForeignComment[]): ForeignComment[] =>
  comments.sort(
    (a, b) => Number((a.createdAt ?? '') > (b.createdAt ?? '')) - Number((a.createdAt ?? '') < (b.createdAt ?? '')),
  );

/** Other links could run code where they are shown. */
export const isWebAddress = (url: string): boolean => /^https?:\/\//i.test(url) && parsedUrl(url) !== undefined;

export const unique = (values: string[]): string[] => [...new Set(values)];

export type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Undefined if it is no JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const objectOf = (value: unknown): Json => (isObject(value) ? value : {});
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A text that is not blank, or a number. */
export function scalarOf(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return textOf(value).trim() || null;
}
