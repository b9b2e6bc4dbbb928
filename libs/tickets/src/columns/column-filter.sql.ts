import type { TicketStatus } from '#contracts';
import type { Parameters } from '#data';
import { NO_COLUMN, namedColumn } from './shown-column.sql.js';

/** Where the tickets of a column are: with its status, naming one of these columns or none. */
export interface ColumnTickets {
  projectId: string;
  status: TicketStatus;
  named: string[];
}

interface Column {
  id: string;
  status: TicketStatus;
  home: boolean;
  /** Whether it is there: tickets may name one that is gone. */
  live: boolean;
}

/** The columns that tickets shown in `column` name, given all that their project has or had. */
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
