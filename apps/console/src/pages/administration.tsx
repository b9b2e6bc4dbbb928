import { answer, type Schemas } from '@docket/client';
import type { FunctionComponent } from 'preact';
import { useState } from 'preact/hooks';
import { api, pageOf } from '../api/client.js';
import { session } from '../api/session.js';
import { useQuery } from '../live/query.js';
import type { PageProps } from '../routing/page.js';
import { usePlace } from '../routing/router.js';
import { inWords } from '../ui/names.js';
import { Avatar, Empty, Loaded, nameOf, Page, Pager, Tabs } from '../ui/parts.js';
import { showDay, Time } from '../ui/times.js';
import { attempt } from '../ui/toasts.js';

const PARTS: Record<string, { name: string; view: FunctionComponent }> = {
  users: { name: 'Users', view: Users },
  audit: { name: 'Audit', view: Audit },
  health: { name: 'Queues and health', view: Health },
};

export default function AdministrationPage({ values }: PageProps) {
  const { path } = usePlace();
  const { name, view: View } = PARTS[values.part ?? 'users'] ?? PARTS.users!;
  const tabs = Object.entries(PARTS).map(([key, { name }]) => [`/administration/${key}`, name] as const);
  return (
    <Page
      title={`${name} · Administration`}
      heading="Administration"
      tabs={
        <Tabs label="Administration" items={tabs} path={path === '/administration' ? '/administration/users' : path} />
      }
    >
      {session.user.role === 'ADMIN' ? <View /> : <Empty icon="lock" title="For administrators only" />}
    </Page>
  );
}

type User = Schemas['AdminUser'];

function Users() {
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const users = useQuery(`users ${search} ${page}`, () =>
    pageOf(api.GET('/api/admin/users', { params: { query: { limit: 50, page, ...(search.trim() && { search }) } } })),
  );
  const change = async (user: User, body: Schemas['UpdateUser']) => {
    await attempt(
      () => answer(api.PUT('/api/admin/users/{id}', { params: { path: { id: user.id } }, body })),
      `${nameOf(user)} was changed.`,
    );
    await users.reload();
  };
  return (
    <>
      <input
        class="input"
        type="search"
        aria-label="Find users"
        placeholder="Find users …"
        onInput={({ currentTarget: { value } }) => setSearch(value)}
      />
      <Loaded query={users}>
        {({ items, pages }) => (
          <>
            <div class="table-frame">
              <table class="table">
                <thead>
                  <tr>
                    <th>Name</th>
                    <th>E-mail</th>
                    <th>Role</th>
                    <th>Since</th>
                    <th>
                      <span class="unseen">Disable</span>
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {items.map((user) => (
                    <tr key={user.id}>
                      <td>
                        <span class="with-icon">
                          <Avatar person={user} /> {nameOf(user)}
                        </span>
                      </td>
                      <td class="muted">{user.email}</td>
                      <td>
                        <select
                          class="input small"
                          aria-label={`Role of ${nameOf(user)}`}
                          disabled={user.id === session.user.id}
                          onChange={({ currentTarget: { value } }) =>
                            void change(user, { role: value as User['role'] })
                          }
                        >
                          {(['ADMIN', 'USER', 'VIEWER'] as const).map((role) => (
                            <option key={role} value={role} selected={role === user.role}>
                              {inWords(role)}
                            </option>
                          ))}
                        </select>
                      </td>
                      <td>{showDay(user.createdAt)}</td>
                      <td>
                        {user.id !== session.user.id && (
                          <button
                            type="button"
                            class="button small"
                            onClick={() => void change(user, { disabled: !user.disabled })}
                          >
                            {user.disabled ? 'Enable' : 'Disable'}
                          </button>
                        )}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
            <Pager page={page} pages={pages} show={setPage} />
          </>
        )}
      </Loaded>
    </>
  );
}

function Audit() {
  const [page, setPage] = useState(1);
  const audit = useQuery(`audit ${page}`, () =>
    pageOf(api.GET('/api/admin/audit', { params: { query: { limit: 50, page } } })),
  );
  return (
    <Loaded query={audit}>
      {({ items, pages, total }) => (
        <>
          {total === 0 && <Empty icon="shield" title="Nothing was recorded yet" />}
          <ul class="lines">
            {items.map(({ id, action, actor, details, at }) => (
              <li key={id} class="line">
                <Avatar person={actor} />
                <span class="line-title">
                  <strong>{nameOf(actor)}</strong> {inWords(action).toLowerCase()}{' '}
                  <span class="muted">{Object.keys(details).length > 0 && JSON.stringify(details)}</span>
                </span>
                <Time at={at} />
              </li>
            ))}
          </ul>
          <Pager page={page} pages={pages} show={setPage} />
        </>
      )}
    </Loaded>
  );
}

function Health() {
  const ready = useQuery('ready', async () => (await answer(api.GET('/health/ready'))).status, { every: 5_000 });
  return (
    <>
      <p>
        Docket is{' '}
        <span class="badge" data-state={ready.data && !ready.failure ? 'completed' : 'failed'}>
          {ready.failure ? 'not ready' : (ready.data ?? '…')}
        </span>
      </p>
      <ul class="lines">
        <li>
          <a class="line" href="/admin/queues">
            Queues: jobs, failures, retries
          </a>
        </li>
        <li>
          <a class="line" href="/metrics">
            Figures for Prometheus
          </a>
        </li>
        <li>
          <a class="line" href="/reference">
            API reference
          </a>
        </li>
      </ul>
    </>
  );
}
