import { useEffect, useRef } from 'preact/hooks';
import { api, pageOf } from '../api/client.js';
import { useQuery } from '../live/query.js';
import { setQuery, usePlace } from '../routing/router.js';
import { STATUSES } from '../tickets/options.js';
import { ticketPath } from '../tickets/rows.js';
import { StatusIcon } from '../ui/icons.js';
import { Avatar, Empty, Loaded, Page, Pager } from '../ui/parts.js';
import { Picker } from '../ui/picker.js';

const TYPING = 200;
const FIELD_NAMES = { title: 'Title', description: 'Description', comment: 'Comment' };

export default function SearchPage() {
  const { query } = usePlace();
  const q = query.get('q')?.trim() ?? '';
  const status = query.get('status') ?? '';
  const page = Number(query.get('page') ?? 1);
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<number>(undefined);
  useEffect(() => input.current?.focus(), []);
  const found = useQuery(q ? `search ${q} ${status} ${page}` : null, () =>
    pageOf(api.GET('/api/tickets/search', { params: { query: { q, page, limit: 25, ...(status && { status }) } } })),
  );
  const chosen = status.split(',').filter(Boolean);
  return (
    <Page title="Search">
      <div class="search-bar">
        <input
          ref={input}
          id="search"
          class="input large"
          type="search"
          aria-label="Search tickets"
          placeholder="Search titles, descriptions and comments …"
          defaultValue={q}
          onInput={({ currentTarget: { value } }) => {
            clearTimeout(timer.current);
            timer.current = window.setTimeout(() => setQuery({ q: value, page: null }), TYPING);
          }}
        />
        <Picker
          label="Status"
          several
          labelled
          options={STATUSES}
          chosen={chosen}
          choose={(each) =>
            setQuery({
              status: (chosen.includes(each) ? chosen.filter((other) => other !== each) : [...chosen, each]).join(),
              page: null,
            })
          }
        >
          Status {chosen.length > 0 && <strong>{chosen.length}</strong>}
        </Picker>
      </div>
      {q && (
        <Loaded query={found}>
          {({ items, total, pages }) => (
            <>
              <p class="muted" role="status">
                {total === 0 ? '' : `${total} found`}
              </p>
              {total === 0 && <Empty icon="search" title={`No matches “${q}”`} />}
              <ol class="results">
                {items.map((ticket) => (
                  <li key={ticket.id}>
                    <a class="result" href={ticketPath(ticket)}>
                      <StatusIcon status={ticket.status} />
                      <span class="key">{ticket.key}</span>
                      <span class="result-text">
                        <span class="result-title">{ticket.title}</span>
                        <span class="snippet">
                          <span class="snippet-field">{FIELD_NAMES[ticket.snippet.field]}</span>
                          {ticket.snippet.parts.map(({ text, match }, index) =>
                            match ? <mark key={index}>{text}</mark> : text,
                          )}
                        </span>
                      </span>
                      {ticket.assignee && <Avatar person={ticket.assignee} />}
                    </a>
                  </li>
                ))}
              </ol>
              <Pager page={page} pages={pages} show={(next) => setQuery({ page: String(next) })} />
            </>
          )}
        </Loaded>
      )}
    </Page>
  );
}
