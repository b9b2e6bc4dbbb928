import type { Transaction } from '#data';
import { COUNT_FIELDS } from './field-counters.sql.js';

/** By how many the tickets with a value of a field change. */
export interface FieldDelta {
  field: string;
  by: number;
}

/** Counts tickets that got or lost their values of fields of a project, at the end of the transaction. */
export function recountFields(tx: Transaction, projectId: string, deltas: FieldDelta[]): void {
  if (deltas.length === 0) return;
  const values = [projectId, deltas.map(({ field }) => field), deltas.map(({ by }) => by)];
  tx.beforeCommit(projectId, () => tx.query(COUNT_FIELDS, values));
}

/** The same for the rows of a statement that selects the project of each field. */
export function recountFieldsOf(tx: Transaction, rows: (FieldDelta & { project: string })[]): void {
  for (const project of new Set(rows.map((row) => row.project))) {
    recountFields(
      tx,
      project,
      rows.filter((row) => row.project === project),
    );
  }
}
