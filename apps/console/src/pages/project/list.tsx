import { useMemo, useState } from 'preact/hooks';
import { api, fieldErrors, isCode, LISTED_FIELDS, type ProjectDetails, pageOf, type Ticket } from '../../api/client.js';
import { useQuery } from '../../live/query.js';
import { tickets, useTickets } from '../../live/tickets.js';
import { setQuery, usePlace } from '../../routing/router.js';
import { FilterBar, filtersIn } from '../../tickets/filters.js';
import { SortHeader, TicketRow } from '../../tickets/rows.js';
import { Unanswerable, useShown, ViewMenu } from '../../tickets/views.js';
import { Empty, Loaded, Pager } from '../../ui/parts.js';
import { BulkBar } from './bulk.js';

const PER_PAGE = 50;

export function TicketList({ project }: { project: ProjectDetails }) {
  const place = usePlace();
  const shown = useShown(project);
  const { query, viewId, isStored, change } = shown;
  const filters = filtersIn(query);
  const sort = (query.get('sort') ?? 'updatedAt') as 'updatedAt';
  const order = query.get('order') === 'asc' ? ('asc' as const) : ('desc' as const);
  const page = Number(place.query.get('page') ?? 1);
  const asked = isStored && viewId ? { view: viewId } : { ...filters, project: project.id, sort, order };
  const request = { ...asked, page, limit: PER_PAGE, fields: LISTED_FIELDS };
  const list = useQuery(
    `list ${JSON.stringify(request)}`,
    async () => {
      const found = await pageOf(api.GET('/api/tickets', { params: { query: request } }));
      tickets.put(found.items);
      return found;
    },
    { on: ['ticket.', 'label.'] },
  );
  const mayEdit = project.status === 'active' && !!project.myRole && project.myRole !== 'viewer';
  return (
    <>
      <FilterBar {...{ project, filters, change }}>
        <ViewMenu project={project} shown={shown} />
      </FilterBar>
      {isCode(list.failure, 'VALIDATION_ERROR') ? (
        <Unanswerable errors={fieldErrors(list.failure)} />
      ) : (
        <Loaded query={list}>
          {({ items, total, pages }) =>
            total === 0 ? (
              <Empty icon="list" title="No tickets match">
                <p>Clear the filters, or press c to create a ticket.</p>
              </Empty>
            ) : (
              <>
                <Rows loaded={items} {...{ project, sort, order, change, mayEdit }} />
                <p class="muted list-foot">{total === 1 ? '1 ticket' : `${total} tickets`}</p>
                <Pager page={page} pages={pages} show={(next) => setQuery({ page: String(next) })} />
              </>
            )
          }
        </Loaded>
      )}
    </>
  );
}

interface RowsProps {
  loaded: Ticket[];
  project: ProjectDetails;
  sort: string;
  order: 'asc' | 'desc';
  change: typeof setQuery;
  mayEdit: boolean;
}

function Rows({ loaded, project, sort, order, change, mayEdit }: RowsProps) {
  const live = useTickets(loaded);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const selected = useMemo(() => live.filter(({ id }) => chosen.has(id)), [live, chosen]);
  const toggle = (id: string) =>
    setChosen((before) =>
      before.has(id) ? new Set([...before].filter((other) => other !== id)) : new Set([...before, id]),
    );
  const header = { sort, order, change: (by: string, to: string) => change({ sort: by, order: to, page: null }) };
  return (
    <>
      <div class="table-frame">
        <table class="table tickets">
          <thead>
            <tr>
              {mayEdit && (
                <th class="check">
                  <input
                    type="checkbox"
                    aria-label="Select all on this page"
                    checked={selected.length === live.length}
                    onChange={() =>
                      setChosen(selected.length === live.length ? new Set() : new Set(live.map(({ id }) => id)))
                    }
                  />
                </th>
              )}
              <th>Key</th>
              <SortHeader by="title" name="Title" {...header} />
              <SortHeader by="status" name="Status" {...header} />
              <SortHeader by="priority" name="Priority" {...header} />
              <th>Assignee</th>
              <SortHeader by="dueDate" name="Due" {...header} />
              <SortHeader by="updatedAt" name="Updated" {...header} />
            </tr>
          </thead>
          <tbody>
            {live.map((ticket) => (
              <TicketRow
                key={ticket.id}
                ticket={ticket}
                isChosen={chosen.has(ticket.id)}
                choose={mayEdit ? toggle : undefined}
              />
            ))}
          </tbody>
        </table>
      </div>
      {selected.length > 0 && <BulkBar project={project} selected={selected} done={() => setChosen(new Set())} />}
    </>
  );
}
