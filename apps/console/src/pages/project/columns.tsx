import { useState } from 'preact/hooks';
import type { ProjectDetails, Ticket } from '../../api/client.js';
import { call } from '../../api/offered.js';
import { type Query, useQuery } from '../../live/query.js';
import { Icon } from '../../ui/icons.js';
import { keysOf, STATUS_NAMES } from '../../ui/names.js';
import { Loaded, Section } from '../../ui/parts.js';
import { attempt } from '../../ui/toasts.js';

export const COLUMNS = '/api/project/{id}/columns';

interface Column {
  id?: string;
  name: string;
  status: Ticket['status'];
  wipLimit: number | null;
}

export function ColumnSettings({ project }: { project: ProjectDetails }) {
  const path = { id: project.id };
  const columns: Query<Column[]> = useQuery(`columns ${project.id}`, () => call<Column[]>('GET', COLUMNS, { path }));
  return (
    <Section
      title="Columns of the board"
      note="Every status needs at least one column. A limit informs, it does not refuse."
    >
      <Loaded query={columns}>
        {(saved) => (
          <ColumnEditor
            key={JSON.stringify(saved)}
            saved={saved}
            save={async (next) => {
              if (await attempt(() => call('PUT', COLUMNS, { path, body: next }), 'The columns are saved.'))
                await columns.reload();
            }}
          />
        )}
      </Loaded>
    </Section>
  );
}

const byStatus = (): Column[] =>
  keysOf(STATUS_NAMES).map((status) => ({ name: STATUS_NAMES[status], status, wipLimit: null }));

function ColumnEditor({ saved, save }: { saved: Column[]; save(columns: Column[]): Promise<void> }) {
  const [columns, setColumns] = useState(saved.length > 0 ? saved : byStatus);
  const change = (at: number, to: Partial<Column>) =>
    setColumns(columns.map((column, index) => (index === at ? { ...column, ...to } : column)));
  return (
    <>
      <ol class="column-rows">
        {columns.map((column, index) => (
          <li key={column.id ?? index} class="field-row">
            <input
              class="input"
              aria-label="Name"
              value={column.name}
              onInput={({ currentTarget }) => change(index, { name: currentTarget.value })}
            />
            <select
              class="input"
              aria-label="Status"
              onChange={({ currentTarget }) => change(index, { status: currentTarget.value as Ticket['status'] })}
            >
              {keysOf(STATUS_NAMES).map((status) => (
                <option key={status} value={status} selected={status === column.status}>
                  {STATUS_NAMES[status]}
                </option>
              ))}
            </select>
            <input
              class="input"
              type="number"
              min="1"
              aria-label="Limit"
              placeholder="No limit"
              value={column.wipLimit ?? ''}
              onInput={({ currentTarget }) => change(index, { wipLimit: Number(currentTarget.value) || null })}
            />
            <button
              type="button"
              class="button quiet square"
              aria-label={`Remove ${column.name}`}
              onClick={() => setColumns(columns.toSpliced(index, 1))}
            >
              <Icon name="trash" />
            </button>
          </li>
        ))}
      </ol>
      <div class="form-actions">
        <button type="button" class="button primary" onClick={() => void save(columns)}>
          Save
        </button>
        <button
          type="button"
          class="button"
          onClick={() => setColumns([...columns, { name: 'New column', status: 'todo', wipLimit: null }])}
        >
          Add a column
        </button>
        <button type="button" class="button quiet" onClick={() => void save([])}>
          One column per status
        </button>
      </div>
    </>
  );
}
