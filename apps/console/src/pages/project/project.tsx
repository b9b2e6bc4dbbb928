import type { FunctionComponent } from 'preact';
import type { ProjectDetails } from '../../api/client.js';
import type { PageProps } from '../../routing/page.js';
import { queryText, usePlace } from '../../routing/router.js';
import { useProject } from '../../tickets/choices.js';
import { Icon } from '../../ui/icons.js';
import { overlay } from '../../ui/overlays.js';
import { Loaded, Page, Tabs } from '../../ui/parts.js';
import { Board } from './board.js';
import { TicketList } from './list.js';
import { ProjectSettings } from './project-settings.js';
import { Statistics } from './statistics.js';

const VIEWS: Record<string, { name: string; view: FunctionComponent<{ project: ProjectDetails; part?: string }> }> = {
  board: { name: 'Board', view: Board },
  list: { name: 'List', view: TicketList },
  statistics: { name: 'Statistics', view: Statistics },
  settings: { name: 'Settings', view: ProjectSettings },
};

/** The pages that share filters and views. */
const FILTERED = ['board', 'list'];

const withoutPage = (query: URLSearchParams) => new URLSearchParams([...query].filter(([name]) => name !== 'page'));

export default function ProjectPage({ values }: PageProps) {
  const { path, query } = usePlace();
  const project = useProject(values.key ?? null);
  const view = values.part ? 'settings' : (values.view ?? 'board');
  return (
    <Loaded query={project}>
      {(shown) => {
        const { view: View, name } = VIEWS[view] ?? VIEWS.board!;
        const base = `/projects/${shown.key}`;
        const kept = FILTERED.includes(view) ? queryText(withoutPage(query)) : '';
        const tabs = Object.entries(VIEWS).map(([key, { name }]) => {
          const address = key === 'board' ? base : `${base}/${key}`;
          return [FILTERED.includes(key) && kept ? `${address}?${kept}` : address, name] as const;
        });
        return (
          <Page
            title={`${name} · ${shown.name}`}
            kind="full"
            heading={
              <>
                <span class="project-mark" aria-hidden="true">
                  {shown.key.slice(0, 2)}
                </span>
                {shown.name}
                {shown.status === 'archived' && <span class="badge">Archived</span>}
              </>
            }
            tabs={<Tabs label="Views" items={tabs} path={values.part ? `${base}/settings` : path} />}
            actions={
              shown.myRole && shown.myRole !== 'viewer' && shown.status === 'active' ? (
                <button
                  type="button"
                  class="button primary"
                  aria-label="New ticket"
                  onClick={() => overlay.set({ kind: 'new ticket', projectKey: shown.key })}
                >
                  <Icon name="plus" /> <span class="wide-only">New ticket</span>
                </button>
              ) : undefined
            }
          >
            <View project={shown} part={values.part} />
          </Page>
        );
      }}
    </Loaded>
  );
}
