import { answer, type Schemas } from '@docket/client';
import { useState } from 'preact/hooks';
import { api, dataOf, type ProjectDetails, type Ticket } from '../../api/client.js';
import { useQuery } from '../../live/query.js';
import { Icon } from '../../ui/icons.js';
import { keysOf, STATUS_NAMES } from '../../ui/names.js';
import { Loaded, Section } from '../../ui/parts.js';
import { attempt } from '../../ui/toasts.js';

type Column = Schemas['ColumnInput'];

export function ColumnSettings({ project }: { project: ProjectDetails }) {
  const params = { path: { id: project.id } };
  const columns = useQuery(`columns ${project.id}`, () => dataOf(api.GET('/api/project/{id}/columns', { params })));
  return (
    <Section
      title="Columns of the board"
      note="Each column has a name, the status that its tickets have, and a limit that warns without blocking. Every status needs a column."
    >
      <Loaded query={columns}>
        {(saved) => (
          <ColumnEditor
            key={JSON.stringify(saved)}
            saved={saved}
            save={async (next) => {
              const request = () => answer(api.PUT('/api/project/{id}/columns', { params, body: next }));
              if (await attempt(request, 'The columns were saved.')) await columns.reload();
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
              aria-label="Limit of tickets"
              placeholder="No limit"
              value={column.wipLimit ?? ''}
              onInput={({ currentTarget }) => change(index, { wipLimit: Number(currentTarget.value) || null })}
            />
            <button
              type="button"
              class="button quiet square"
              aria-label={`Move ${column.name} down`}
              title="Move down"
              disabled={index === columns.length - 1}
              onClick={() => setColumns(columns.with(index, columns[index + 1]!).with(index + 1, column))}
            >
              <Icon name="down" />
            </button>
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
