import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { api, dataOf, fieldErrors, isCode, LISTED_FIELDS, type ProjectDetails, type Ticket } from '../../api/client.js';
import type { LiveEvent } from '../../live/events.js';
import { useQuery } from '../../live/query.js';
import { tickets, useTickets } from '../../live/tickets.js';
import { focusedTicket } from '../../tickets/commands.js';
import { FilterBar, type Filters, filtersIn } from '../../tickets/filters.js';
import { Unanswerable, useShown, ViewMenu } from '../../tickets/views.js';
import { Loaded } from '../../ui/parts.js';
import { attempt } from '../../ui/toasts.js';
import { BoardColumn } from './board-column.js';
import { arrange, type Column, type ColumnAnswer, type Move, provisionalRank, rankRequest } from './board-columns.js';
import { onDrop } from './board-drag.js';
import { stepByKey } from './board-keys.js';

const PER_COLUMN = 100;
/** Of a column that has grown, as many tickets are loaded again after an event; each hundred is a request. */
const LOADED_AGAIN = 500;
/** Fields that events contain completely, so that no request is needed for them. */
const SHOWN_BY_EVENTS = [
  'status',
  'title',
  'priority',
  'type',
  'dueDate',
  'rank',
  'completedAt',
  'description',
  'stage',
  'columnId',
];

export function Board({ project }: { project: ProjectDetails }) {
  const shown = useShown(project);
  const { query, views, change, isKnown, isMissing } = shown;
  const filters = filtersIn(query);
  const filterText = new URLSearchParams(filters).toString();
  const key = isKnown ? `board ${project.id} ${filterText}` : null;
  const board = useQuery(key, (shown?: ColumnAnswer[]) => loadBoard(project, filters, shown), {
    on: ['ticket.', 'label.', 'comment.created', 'comment.deleted'],
    concerns: (event) => isOf(project, event) && (filterText !== '' || !isShownAlready(event)),
  });
  useEffect(() => () => focusedTicket.set(null), []);
  return (
    <>
      <FilterBar {...{ project, filters, change }} without={filters.status ? [] : ['status']}>
        <ViewMenu project={project} shown={shown} />
      </FilterBar>
      {isMissing || isCode(board.failure, 'VALIDATION_ERROR') ? (
        <Unanswerable errors={isMissing ? { view: 'Not found' } : fieldErrors(board.failure)} />
      ) : isKnown ? (
        <Loaded query={board}>
          {(columns) => <Columns columns={columns} project={project} filters={filters} extend={board.show} />}
        </Loaded>
      ) : (
        <Loaded query={views}>{() => null}</Loaded>
      )}
    </>
  );
}

interface Props {
  columns: ColumnAnswer[];
  project: ProjectDetails;
  filters: Filters;
  extend(columns: ColumnAnswer[]): void;
}

function Columns({ columns, project, filters, extend }: Props) {
  const loaded = useMemo(() => columns.flatMap((column) => column.tickets), [columns]);
  const live = useTickets(loaded);
  const arranged = arrange(columns, live);
  const [announcement, announce] = useState('');
  const mayMove = project.status === 'active' && !!project.myRole && project.myRole !== 'viewer';
  const now = useRef({ arranged, columns });
  now.current = { arranged, columns };

  const move = async (made: Move) => {
    if (!mayMove) return;
    const place = made.after ? `after ${made.after.key}` : 'at the top';
    announce(`${made.ticket.key} moves to ${made.to.name}, ${place}`);
    await attempt(() => requestMove(made));
  };
  const grow = async (index: number) => {
    const from = columns[index];
    if (!from?.next) return;
    const longer = await withMore(from, project, filters);
    const { columns: current } = now.current;
    // Other columns may have grown meanwhile; this one may have been loaded again.
    if (current[index] === from) extend(current.with(index, longer));
  };
  useEffect(
    () =>
      onDrop((ticketId, target) => {
        const ticket = tickets.get(ticketId);
        const to = now.current.arranged[target.column];
        if (ticket && to) void move({ ticket, to, after: ticketBefore(to, ticket, target) });
      }),
    [mayMove],
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const made = stepByKey(event, arranged);
    if (!made) return;
    void move(made);
    // In another column, the card is another element.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => document.getElementById(`card-${made.ticket.id}`)?.focus()),
    );
  };
  return (
    <>
      <div class="board" onKeyDown={onKeyDown}>
        {arranged.map((column, index) => (
          <BoardColumn
            key={column.id ?? column.status}
            column={column}
            index={index}
            mayMove={mayMove}
            more={() => grow(index)}
          />
        ))}
      </div>
      <p class="unseen" role="status" aria-live="assertive">
        {announcement}
      </p>
    </>
  );
}

/** The ticket that the moved one will follow, counted without the moved one. */
function ticketBefore(
  to: Column,
  moved: Ticket,
  { beside, edge }: { beside?: string; edge?: 'before' | 'after' },
): Ticket | null {
  const others = to.tickets.filter(({ id }) => id !== moved.id);
  const index = others.findIndex(({ id }) => id === beside);
  if (index === -1) return others.at(-1) ?? null;
  return edge === 'before' ? (others[index - 1] ?? null) : others[index]!;
}

async function requestMove(move: Move): Promise<void> {
  const { ticket, to } = move;
  const shown = { rank: provisionalRank(move), status: to.status, columnId: to.id };
  await tickets.whileChanging([ticket.id], shown, async () => {
    const moved = await dataOf(
      api.PUT('/api/tickets/{id}/rank', { params: { path: { id: ticket.id } }, body: rankRequest(move) }),
    );
    shown.rank = moved.rank;
    tickets.put([moved]);
  });
}

/** Columns that were longer when they were last shown are as long again, so that nobody loses their place. */
async function loadBoard(
  project: ProjectDetails,
  filters: Filters,
  shown: ColumnAnswer[] = [],
): Promise<ColumnAnswer[]> {
  const { columns } = await dataOf(
    api.GET('/api/project/{id}/board', {
      params: { path: { id: project.id }, query: { ...filters, perColumn: PER_COLUMN, fields: LISTED_FIELDS } },
    }),
  );
  for (const column of columns) tickets.put(column.tickets);
  return Promise.all(
    columns.map((column) => {
      const before = shown.find(({ id, status }) => id === column.id && status === column.status);
      return grown(column, Math.min(before?.tickets.length ?? 0, LOADED_AGAIN), project, filters);
    }),
  );
}

/** A column with at least so many tickets, if it has them and they can be loaded. */
async function grown(
  column: ColumnAnswer,
  length: number,
  project: ProjectDetails,
  filters: Filters,
): Promise<ColumnAnswer> {
  let longest = column;
  try {
    while (longest.next !== null && longest.tickets.length < length)
      longest = await withMore(longest, project, filters);
  } catch {
    // The rest is loaded when it becomes visible.
  }
  return longest;
}

/** A column with its next tickets, by its cursor. */
async function withMore(column: ColumnAnswer, project: ProjectDetails, filters: Filters): Promise<ColumnAnswer> {
  const query = {
    ...filters,
    project: project.id,
    status: column.status,
    sort: 'rank' as const,
    limit: PER_COLUMN,
    fields: LISTED_FIELDS,
    cursor: column.next ?? '',
    ...(column.id !== null && { column: column.id }),
  };
  const call = api.GET('/api/tickets', { params: { query } });
  const more = await dataOf(call);
  tickets.put(more);
  const { response } = await call;
  const next = /[?&]cursor=([^&>]+)[^>]*>;\s*rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
  return { ...column, tickets: [...column.tickets, ...more], next: next ? decodeURIComponent(next) : null };
}

const isOf = ({ id }: ProjectDetails, event: LiveEvent): boolean =>
  !('data' in event) || !('project' in event.data) || event.data.project === null || event.data.project.id === id;

function isShownAlready(event: LiveEvent): boolean {
  if (!('data' in event) || !('ticket' in event.data) || !event.data.ticket) return false;
  if (event.type === 'ticket.deleted') return true;
  if (event.type === 'comment.created' || event.type === 'comment.deleted' || event.type === 'ticket.created')
    return false;
  const changes = 'changes' in event.data ? Object.keys(event.data.changes ?? {}) : [];
  return tickets.get(event.data.ticket.id) !== undefined && changes.every((field) => SHOWN_BY_EVENTS.includes(field));
}
