import { answer } from '@docket/client';
import { api, pageOf } from '../api/client.js';
import { useQuery } from '../live/query.js';
import { setQuery, usePlace } from '../routing/router.js';
import { Icon } from '../ui/icons.js';
import { overlay } from '../ui/overlays.js';
import { Avatar, Empty, Loaded, Page, Pager, Segments } from '../ui/parts.js';
import { Time } from '../ui/times.js';
import { attempt } from '../ui/toasts.js';

const STATUSES = { active: 'Active', archived: 'Archived', deleted: 'Deleted' } as const;

export default function ProjectsPage() {
  const { query } = usePlace();
  const status = query.get('status') ?? 'active';
  const page = Number(query.get('page') ?? 1);
  const projects = useQuery(
    `all projects ${status} ${page}`,
    () =>
      pageOf(api.GET('/api/projects', { params: { query: { status, page, limit: 50, sort: 'name', order: 'asc' } } })),
    { on: ['project.', 'member.'] },
  );
  const restore = async (id: string) => {
    await attempt(
      () => answer(api.POST('/api/project/{id}/restore', { params: { path: { id } } })),
      'The project was restored.',
    );
    await projects.reload();
  };
  return (
    <Page
      title="Projects"
      actions={
        <button type="button" class="button primary" onClick={() => overlay.set({ kind: 'new project' })}>
          <Icon name="plus" /> New project
        </button>
      }
    >
      <Segments
        label="Projects"
        options={Object.entries(STATUSES)}
        chosen={status}
        choose={(each) => setQuery({ status: each, page: null })}
      />
      <Loaded query={projects}>
        {({ items, total, pages }) => (
          <>
            {total === 0 && (
              <Empty icon="board" title={status === 'active' ? 'No projects yet' : 'None'}>
                {status === 'active' && <p>A project has a board, a list of tickets and its own members.</p>}
              </Empty>
            )}
            <ul class="project-list">
              {items.map(({ id, key, name, description, visibility, owner, _count, updatedAt }) => (
                <li key={id} class="project-item">
                  <span class="project-mark large" aria-hidden="true">
                    {key.slice(0, 2)}
                  </span>
                  <div class="project-text">
                    <a href={`/projects/${key}`}>{name}</a>
                    <p class="muted">{description}</p>
                  </div>
                  <span
                    class="fact"
                    title={visibility === 'public' ? 'Visible to everyone who is signed in' : 'Members only'}
                  >
                    <Icon name={visibility === 'public' ? 'globe' : 'lock'} />
                  </span>
                  <span class="fact">{_count.tickets} tickets</span>
                  <span class="fact">
                    <Icon name="people" /> {_count.members}
                  </span>
                  <Avatar person={owner} />
                  {status === 'deleted' ? (
                    <button type="button" class="button small" onClick={() => void restore(id)}>
                      Restore
                    </button>
                  ) : (
                    <span class="muted wide-only">
                      <Time at={updatedAt} />
                    </span>
                  )}
                </li>
              ))}
            </ul>
            <Pager page={page} pages={pages} show={(next) => setQuery({ page: String(next) })} />
          </>
        )}
      </Loaded>
    </Page>
  );
}
