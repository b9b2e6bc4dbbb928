import { useState } from 'preact/hooks';
import { api, type ProjectDetails, pageOf } from '../../api/client.js';
import { useQuery } from '../../live/query.js';
import { Loaded, Section } from '../../ui/parts.js';
import { ImportForm } from './import-form.js';
import { ImportList, isGoing } from './import-list.js';

const INTERVAL = 700; // milliseconds between looks at imports that go on

export function Imports({ project }: { project: ProjectDetails }) {
  const path = { id: project.id };
  const [isGoingOn, setGoingOn] = useState(false);
  const imports = useQuery(
    `imports ${project.id}`,
    async () => {
      const { items } = await pageOf(api.GET('/api/project/{id}/imports', { params: { path, query: { limit: 20 } } }));
      setGoingOn(items.some(isGoing));
      return items;
    },
    { every: isGoingOn ? INTERVAL : undefined },
  );
  const isAdmin = project.myRole === 'admin' || project.myRole === 'owner';
  const mayImport = project.status === 'active' && !!project.myRole && project.myRole !== 'viewer';
  const download = (format: string) => `/api/tickets/export?project=${project.id}&format=${format}`;
  return (
    <>
      <Section title="Export" note="All tickets of the project that you can read.">
        <div class="form-actions">
          <a class="button" href={download('csv')} download={`${project.key}.csv`}>
            CSV
          </a>
          <a class="button" href={download('jsonl')} download={`${project.key}.jsonl`}>
            JSON lines
          </a>
        </div>
      </Section>
      <Section
        title="Import"
        note="Tickets from a file or from another tracker. Tickets that were imported before are not imported twice."
      >
        {mayImport && <ImportForm {...{ project, isAdmin }} started={imports.reload} />}
        <Loaded query={imports}>
          {(items) => <ImportList {...{ project, isAdmin, items }} reload={imports.reload} />}
        </Loaded>
      </Section>
    </>
  );
}
