import { answer, type Schemas } from '@docket/client';
import { useState } from 'preact/hooks';
import { api, dataOf, type ProjectDetails, pageOf } from '../../api/client.js';
import { useQuery } from '../../live/query.js';
import { Loaded, Section } from '../../ui/parts.js';
import { Time } from '../../ui/times.js';
import { attempt } from '../../ui/toasts.js';

type Import = Schemas['Import'];

const INTERVAL = 700;
const isGoing = ({ status }: Import): boolean => ['queued', 'running', 'undoing'].includes(status);

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
  const start = async (file: File | undefined) => {
    if (!file) return;
    const type = /\.(jsonl|ndjson)$/i.test(file.name) ? ('application/x-ndjson' as const) : ('text/csv' as const);
    const body = await file.text();
    await attempt(() =>
      dataOf(
        api.POST('/api/project/{id}/import', {
          params: { path },
          body: body as never,
          headers: { 'content-type': type },
        }),
      ),
    );
    await imports.reload();
  };
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
        note="CSV with a header, or one JSON object per line, with the names of the fields of a ticket. Rows whose externalId exists are not imported twice."
      >
        {mayImport && (
          <label class="button">
            Choose a file
            <input
              type="file"
              class="unseen"
              aria-label="File to import"
              accept=".csv,.jsonl,.ndjson"
              onChange={({ currentTarget }) => {
                void start(currentTarget.files?.[0]);
                currentTarget.value = '';
              }}
            />
          </label>
        )}
        <Loaded query={imports}>
          {(items) => (
            <ul class="imports">
              {items.map((each) => (
                <ImportItem key={each.id} of={each} />
              ))}
            </ul>
          )}
        </Loaded>
      </Section>
    </>
  );
}

function ImportItem({ of }: { of: Import }) {
  return (
    <li class="import">
      <header class="task-head">
        <span class="badge" data-state={of.status}>
          {of.status}
        </span>
        <span class="line-title">
          {of.created} created, {of.existing} existed, {of.failed} refused{of.undone > 0 && `, ${of.undone} undone`}
        </span>
        <Time at={of.createdAt} />
      </header>
      {isGoing(of) && <progress aria-label="Progress of the import" max={Math.max(of.total, 1)} value={of.processed} />}
      {of.error && <p class="late">{of.error}</p>}
      {of.failed > 0 && !isGoing(of) && <Refused of={of} />}
    </li>
  );
}

function Refused({ of }: { of: Import }) {
  const [rows, setRows] = useState<Schemas['ImportError'][] | null>(null);
  const load = () =>
    attempt(async () => {
      const call = api.GET('/api/project/{id}/imports/{importId}/errors', {
        params: { path: { id: of.projectId, importId: of.id }, query: { limit: 100 } },
      });
      setRows((await answer(call)).data);
    });
  if (!rows)
    return (
      <button type="button" class="button quiet small" onClick={() => void load()}>
        Show what was refused
      </button>
    );
  return (
    <ul class="refused">
      {rows.map(({ id, row, errors }) => (
        <li key={id}>
          Row {row}: {Object.values(errors).flat().join(' ')}
        </li>
      ))}
    </ul>
  );
}
