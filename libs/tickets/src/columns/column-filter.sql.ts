import type { TicketStatus } from '#contracts';
import type { Parameters } from '#data';
import { NO_COLUMN, namedColumn } from './shown-column.sql.js';

/** How to find the tickets of a column: by status, and by the column ids they name or none. */
export interface ColumnTickets {
  projectId: string;
  status: TicketStatus;
  named: string[];
}

interface Column {
  id: string;
  status: TicketStatus;
  home: boolean;
  /** False for a deleted column, which tickets may still name. */
  live: boolean;
}

/** The column ids named by tickets shown in `column`, given all columns that their project has or had. */
export const namedIn = (column: Column, all: Column[]): string[] =>
  column.home
    ? [
        NO_COLUMN,
        ...all
          .filter(({ id, status, live }) => id === column.id || !(live && status === column.status))
          .map(({ id }) => id),
      ]
    : [column.id];

export const isInColumn = ({ projectId, status, named }: ColumnTickets, parameters: Parameters, t: string): string =>
  `(${t}.scope_id = ${parameters.addId(projectId)} AND ${t}.status = ${parameters.addHidden(status, 'ticket_status')}
    AND ${namedColumn(t)} = ANY (${parameters.addHidden(named, 'uuid[]')}))`;
