import type { FieldErrors } from '#contracts';
import type { ForeignRow, ForeignTicket } from '../sources/foreign-ticket.js';

/** A row of another tracker until it is processed: null if it cannot become a ticket. */
export interface StoredRow {
  ticket: ForeignTicket | null;
  problems: FieldErrors;
}

/** Joins what a reader says of one row: it may have problems, a ticket, or both. */
export async function* wholeRows(rows: AsyncIterable<ForeignRow>): AsyncGenerator<StoredRow & { row: number }> {
  let whole: (StoredRow & { row: number }) | undefined;
  for await (const part of rows) {
    const row = 'problem' in part ? part.problem.row : part.row;
    if (whole && whole.row !== row) {
      yield whole;
      whole = undefined;
    }
    whole ??= { row, ticket: null, problems: {} };
    if ('problem' in part) addProblem(whole.problems, part.problem.field, part.problem.message);
    else whole.ticket = storableValue(part.ticket);
  }
  if (whole) yield whole;
}

/** Without NUL and lone surrogates, which no column can hold. */
export function storableValue<Value>(value: Value): Value {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed() as Value;
  if (Array.isArray(value)) return value.map(storableValue) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map((entry) => entry.map(storableValue))) as Value;
}

export function addProblem(problems: FieldErrors, field: string, message: string): void {
  problems[field] = [...(problems[field] ?? []), message];
}
