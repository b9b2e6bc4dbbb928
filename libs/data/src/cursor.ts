import { validate as isUuid } from 'uuid';
import { ValidationFailed } from '#contracts';

/** A column a list can be sorted by; `type` is what a cursor's value is cast to. */
export interface Sort {
  column: string;
  type: 'timestamptz' | 'text' | 'integer' | { enum: string; values: readonly string[] };
  /** For a timestamp: rows without a value come last in either order. A cursor has an empty string for it. */
  nullable?: true;
}

export type Order = 'asc' | 'desc';

/** The row after which a page begins, and the number of that page. */
export interface Position {
  value: string;
  id: string;
  page: number;
}

export function encodeCursor(sort: string, order: Order, { value, id, page }: Position): string {
  return Buffer.from(JSON.stringify([sort, order, value, id, page])).toString('base64url');
}

/** Accepts only what `encodeCursor` made for the same sort and order; nothing else reaches PostgreSQL. */
export function decodeCursor(cursor: string, sort: string, order: Order, { type, nullable }: Sort): Position {
  const parts = parse(cursor);
  if (!Array.isArray(parts) || parts.length !== 5) throw invalidCursor();
  const [cursorSort, cursorOrder, value, id, page] = parts;
  const fits =
    cursorSort === sort &&
    cursorOrder === order &&
    typeof value === 'string' &&
    ((nullable && value === '') || isOfType(value, type)) &&
    isUuid(id) &&
    Number.isSafeInteger(page) &&
    page > 1;
  if (!fits) throw invalidCursor();
  return { value, id, page };
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    throw invalidCursor();
  }
}

function isOfType(value: string, type: Sort['type']): boolean {
  if (type === 'timestamptz') return isTimestamp(value);
  if (type === 'text') return value.isWellFormed() && !value.includes('\0');
  if (type === 'integer') return /^\d{1,9}$/.test(value);
  return type.values.includes(value);
}

/** In the format of `iso()`, for the years that JavaScript and PostgreSQL write alike. */
const isTimestamp = (value: string): boolean =>
  /^\d{4}-/.test(value) &&
  !value.startsWith('0000') &&
  !Number.isNaN(Date.parse(value)) &&
  new Date(value).toISOString() === value;

export const invalidCursor = (): ValidationFailed =>
  ValidationFailed.on('cursor', 'Cursor must come from this list, with the same filters, sort and order');
