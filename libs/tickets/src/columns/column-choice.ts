import { type TicketStatus, ValidationFailed } from '#contracts';
import type { ColumnDefinition } from '../fields/project-schema.js';

interface Placed {
  status: TicketStatus;
  columnId: string | null;
}

/**
 * Column and status of a ticket after a change. A column sets the status; a status alone selects its first column. If
 * both are given, the one that differs from the current value wins.
 */
export function placeInColumns(
  columns: ColumnDefinition[],
  before: Placed,
  given: { status?: TicketStatus; columnId?: string | null },
): Placed {
  const moves = given.columnId != null && given.columnId !== before.columnId;
  const column = moves ? columns.find(({ id }) => id === given.columnId) : undefined;
  if (moves && !column) throw ValidationFailed.on('columnId', 'Column must be valid');
  const status = given.status ?? before.status;
  if (column) {
    if (status !== before.status && status !== column.status) {
      throw ValidationFailed.on('columnId', 'Column must be one of the status');
    }
    return { status: column.status, columnId: column.id };
  }
  const stays = columns.some((each) => each.id === before.columnId && each.status === status);
  return { status, columnId: stays ? before.columnId : (firstOf(columns, status)?.id ?? null) };
}

/** A column by name, case-insensitive; if several have it, the one of the status comes first. */
export function columnNamed<Column extends Pick<ColumnDefinition, 'name' | 'status'>>(
  columns: Column[],
  name: string,
  status?: TicketStatus,
): Column | undefined {
  const named = columns.filter((column) => column.name.toLowerCase() === name.trim().toLowerCase());
  return named.find((column) => column.status === status) ?? named[0];
}

const firstOf = (columns: ColumnDefinition[], status: TicketStatus): ColumnDefinition | undefined =>
  columns.find((column) => column.status === status);
