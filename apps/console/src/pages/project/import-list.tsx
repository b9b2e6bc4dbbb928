import { answer, type Schemas } from '@docket/client';
import { useState } from 'preact/hooks';
import { api, type ProjectDetails } from '../../api/client.js';
import { session } from '../../api/session.js';
import { inWords } from '../../ui/names.js';
import { Time } from '../../ui/times.js';
import { attempt } from '../../ui/toasts.js';
import { SOURCES } from './import-sources.js';

export type Import = Schemas['Import'];

export const isGoing = ({ status }: Import): boolean => ['queued', 'running', 'undoing'].includes(status);
const canBeCancelled = ({ status }: Import): boolean => status === 'queued' || status === 'running';
const canBeUndone = ({ status }: Import): boolean => ['completed', 'failed', 'cancelled'].includes(status);

/** Tickets of other trackers are imported without what is unknown, so that problems are not only in refused rows. */
const mayHaveProblems = ({ failed, source, processed }: Import): boolean =>
  failed > 0 || (source !== 'docket' && processed > 0);

interface Props {
  project: ProjectDetails;
  isAdmin: boolean;
  items: Import[];
  reload(): Promise<void>;
}

export function ImportList({ project, isAdmin, items, reload }: Props) {
  const isOpen = project.status === 'active' && !!project.myRole && project.myRole !== 'viewer';
  return (
    <ul class="imports">
      {items.map((each) => (
        <ImportItem
          key={each.id}
          of={each}
          reload={reload}
          mayEnd={isOpen && (isAdmin || each.userId === session.user.id)}
        />
      ))}
    </ul>
  );
}

function ImportItem({ of, reload, mayEnd }: { of: Import; reload(): Promise<void>; mayEnd: boolean }) {
  const isUndoing = of.status === 'undoing';
  return (
    <li class="import">
      <header class="task-head">
        <span class="badge" data-state={of.status}>
          {inWords(of.status)}
        </span>
        <span class="line-title">
          {SOURCES[of.source].name}: {of.created} created, {of.existing} existed, {of.failed} refused
          {of.undone > 0 && `, ${of.undone} undone`}
        </span>
        <Time at={of.createdAt} />
        {mayEnd && <Ending {...{ of, reload }} />}
      </header>
      {isGoing(of) && (
        <progress
          aria-label="Progress of the import"
          max={Math.max(isUndoing ? of.created : of.total, 1)}
          value={isUndoing ? of.undone : of.processed}
        />
      )}
      {of.error && <p class="late">{of.error}</p>}
      {mayHaveProblems(of) && !isGoing(of) && <RowProblems of={of} />}
    </li>
  );
}

/** Cancels an import that goes on, or undoes one that has ended. */
function Ending({ of, reload }: { of: Import; reload(): Promise<void> }) {
  const params = { path: { id: of.projectId, importId: of.id } };
  const cancel = async () => {
    await attempt(() => answer(api.POST('/api/project/{id}/imports/{importId}/cancel', { params })));
    await reload();
  };
  const undo = async () => {
    const question = `Undo this import of ${of.created} tickets? Those that nobody has changed since are deleted, and can be restored for 30 days.`;
    if (!confirm(question)) return;
    await attempt(() => answer(api.POST('/api/project/{id}/imports/{importId}/undo', { params })));
    await reload();
  };
  if (canBeCancelled(of))
    return (
      <button type="button" class="button small" onClick={() => void cancel()}>
        Cancel
      </button>
    );
  if (!canBeUndone(of)) return null;
  return (
    <button type="button" class="button small" onClick={() => void undo()}>
      Undo
    </button>
  );
}

function RowProblems({ of }: { of: Import }) {
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
        {of.source === 'docket' ? 'Show what was refused' : 'Show problems'}
      </button>
    );
  return (
    <ul class="refused">
      {rows.length === 0 && <li>No problems.</li>}
      {rows.map(({ id, row, errors }) => (
        <li key={id}>
          Row {row}: {Object.values(errors).flat().join('. ')}
        </li>
      ))}
    </ul>
  );
}
