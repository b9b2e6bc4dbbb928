import type { Sql } from '#data';
import { countLabels, FACET_NAMES, type Facet } from './counter-delta.sql.js';
import { correctDueCounts, DUE_COUNTS, type DueCount, wrongDueCounts } from './due-counters.sql.js';
import { CORRECT_FIELD_COUNTS, WRONG_FIELD_COUNTS } from './field-counters.sql.js';
import {
  CORRECT_LAST_NUMBERS,
  CORRECT_LAST_RANKS,
  CORRECT_STORAGE,
  CORRECT_TOTALS,
  correctCountsBy,
  correctRowCounts,
  faultsAndRepair,
  INSERT_MISSING_COUNTERS,
  LABEL_CORRECTIONS,
  MISSING_COUNTERS,
  WRONG_LABEL_COUNTS,
  WRONG_LAST_NUMBERS,
  WRONG_LAST_RANKS,
  WRONG_STORAGE,
  WRONG_TOTALS,
  wrongCountsBy,
  wrongRowCounts,
} from './ticket-counters.sql.js';

/** A counter that differs from a recount. `stored` is null if the row itself is missing. */
export interface CounterFault {
  counter: string;
  id: string;
  stored: number | null;
  actual: number;
}

interface Counter {
  name: string;
  /**
   * Selects `id`, `stored` and `actual` of wrong counters, and the counted `value` if there are several. One statement,
   * so that it is correct under concurrent writes.
   */
  faults: string;
  /** Repairs them from the CTE `faults` by adding the difference, so that concurrent changes are not lost. */
  repair: string;
}

const SCOPES: Counter = {
  name: 'ticket_counters',
  faults: MISSING_COUNTERS,
  repair: INSERT_MISSING_COUNTERS,
};

const TICKETS: Counter = {
  name: 'ticket_counters.tickets',
  faults: WRONG_TOTALS,
  repair: CORRECT_TOTALS,
};

/** One pass over the tickets for all values of a field. */
const facet = (name: Facet): Counter => ({
  name: `ticket_counters.by_${name}`,
  faults: wrongCountsBy(name),
  repair: correctCountsBy(name),
});

/** The `value` is the label. A row of zero and a missing row are equivalent. */
const LABELS: Counter = {
  name: 'ticket_label_counters',
  faults: WRONG_LABEL_COUNTS,
  repair: countLabels(LABEL_CORRECTIONS),
};

/** The `value` is the day. */
const due = (kind: DueCount): Counter => ({
  name: `ticket_due_counters.${kind}`,
  faults: wrongDueCounts(kind),
  repair: correctDueCounts(kind),
});

const FIELDS: Counter = {
  name: 'ticket_field_counters',
  faults: WRONG_FIELD_COUNTS,
  repair: CORRECT_FIELD_COUNTS,
};

/** A higher stored number is no fault: the ticket that had it may be purged, and numbers are never reused. */
const LAST_NUMBERS: Counter = {
  name: 'ticket_counters.last_number',
  faults: WRONG_LAST_NUMBERS,
  repair: CORRECT_LAST_NUMBERS,
};

/** Lower positions belong to tickets that were moved before all others, or are older than ranks. */
const LAST_RANKS: Counter = {
  name: 'ticket_counters.last_rank',
  faults: WRONG_LAST_RANKS,
  repair: CORRECT_LAST_RANKS,
};

const onTickets = (column: string, table: string): Counter => ({
  name: `tickets.${column}`,
  faults: wrongRowCounts(column, table),
  repair: correctRowCounts(column),
});

/** All attachments of a workspace, including those of deleted tickets, whose files exist until they are purged. */
const STORAGE: Counter = {
  name: 'workspace_storage.used',
  faults: WRONG_STORAGE,
  repair: CORRECT_STORAGE,
};

/** Missing rows come first, because the other repairs only update existing rows. */
const COUNTERS: Counter[] = [
  SCOPES,
  TICKETS,
  ...FACET_NAMES.map(facet),
  LABELS,
  ...DUE_COUNTS.map(due),
  FIELDS,
  LAST_NUMBERS,
  LAST_RANKS,
  onTickets('comment_count', 'comments'),
  onTickets('attachment_count', 'attachments'),
  onTickets('time_log_count', 'time_logs'),
  STORAGE,
];

/**
 * Every counter that differs from a recount, by id and value; with `repair`, each kind is repaired in the statement
 * that finds it.
 */
export async function verifyCounters(sql: Sql, { repair = false } = {}): Promise<CounterFault[]> {
  const found: CounterFault[] = [];
  for (const { name, faults, repair: mend } of COUNTERS) {
    const mended = repair ? `, mended AS (${mend})` : '';
    const rows = await sql.query<Omit<CounterFault, 'counter'> & { value?: string }>(faultsAndRepair(faults, mended));
    // Not all at once as arguments: a damaged database may have hundreds of thousands.
    for (const { value, ...row } of rows) found.push({ counter: value ? `${name}.${value}` : name, ...row });
  }
  return found;
}
