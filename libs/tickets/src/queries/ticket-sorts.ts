import { TICKET_PRIORITIES, TICKET_STATUSES } from '#contracts';
import type { Order, Parameters, Sort } from '#data';
import type { FieldSort } from '../fields/schema-filters.js';
import { sortByField } from './field-order.js';

export const SORTS = {
  title: { column: 'lower(t.title)', type: 'text' },
  priority: { column: 't.priority', type: { enum: 'ticket_priority', values: TICKET_PRIORITIES } },
  status: { column: 't.status', type: { enum: 'ticket_status', values: TICKET_STATUSES } },
  createdAt: { column: 't.created_at', type: 'timestamptz' },
  updatedAt: { column: 't.updated_at', type: 'timestamptz' },
  dueDate: { column: 't.due_date', type: 'timestamptz', nullable: true },
  rank: { column: 't.rank', type: 'text' },
} satisfies Record<string, Sort>;

interface Sorted {
  sort: string;
  order?: Order;
  fieldSort?: FieldSort;
}

/** The sorts of a list: the custom field it names, or any field that all tickets have. */
export const sortsOf = ({ sort, fieldSort }: Sorted, order: Order, parameters: Parameters): Record<string, Sort> =>
  fieldSort ? { [sort]: sortByField(fieldSort, order, parameters) } : SORTS;

export const orderOf = ({ sort, order }: Sorted): Order => order ?? (sort === 'rank' ? 'asc' : 'desc');
