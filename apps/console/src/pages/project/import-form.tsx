import { useRef, useState } from 'preact/hooks';
import { api, dataOf, describeFailure, fieldErrors, type ProjectDetails } from '../../api/client.js';
import { useQuery } from '../../live/query.js';
import { Loaded } from '../../ui/parts.js';
import { notify } from '../../ui/toasts.js';
import { useImportChoices } from './import-choices.js';
import { MappingTables } from './import-mapping.js';
import { Problems } from './import-problems.js';
import { type Chosen, check, type DryRun, type ImportRequest, type Kind, start } from './import-requests.js';
import { FileField, RepositoryField, SourceField } from './import-source-fields.js';
import { type Source, sourcesFor } from './import-sources.js';

interface Draft {
  source: Source;
  file: File | null;
  repo: string;
  chosen: Chosen;
  /** The answer before anything was chosen, and the newest one. */
  proposed: DryRun | null;
  checked: DryRun | null;
}

const emptyDraft = (source: Source): Draft => ({
  source,
  ...{ file: null, repo: '', chosen: {}, proposed: null, checked: null },
});

interface Props {
  project: ProjectDetails;
  isAdmin: boolean;
  started(): Promise<void>;
}

export function ImportForm({ project, isAdmin, started }: Props) {
  const sources = sourcesFor(isAdmin);
  const [draft, setDraft] = useState(emptyDraft(sources[0]!));
  const [createLabels, setCreateLabels] = useState(false);
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const what = useRef<HTMLInputElement>(null);
  const mayCreateLabels = useMayCreateLabels(project);
  const { source, file, repo, chosen, proposed, checked } = draft;

  /** Runs one action at a time, with its name shown as its progress. */
  const run = async (name: string, action: (request: ImportRequest) => Promise<void>) => {
    if (busy) return;
    if (source === 'github' ? repo === '' : !file) {
      setFailure(source === 'github' ? 'Enter a repository.' : 'Choose a file.');
      what.current?.focus();
      return;
    }
    setBusy(name);
    setFailure(null);
    try {
      await action({ projectId: project.id, source, file, repo, createLabels, chosen });
    } catch (thrown) {
      setFailure(whyRefused(thrown));
    }
    setBusy(null);
  };
  const checkIt = async (request: ImportRequest) => {
    const answer = await check(request);
    // Unless something else was chosen meanwhile.
    setDraft((now) => (isOf(now, request) ? { ...now, proposed: now.proposed ?? answer, checked: answer } : now));
  };
  const importIt = async (request: ImportRequest) => {
    await start(request);
    setDraft(emptyDraft(source));
    notify('The import has started.');
    what.current?.focus(); // the button that was pressed may be gone
    await started();
  };
  const choose = (kind: Kind, from: string, to: string | null) => {
    const usual = proposed?.[kind].find((value) => value.from === from)?.to ?? null;
    const choice = to === usual ? undefined : to;
    setDraft((now) => ({ ...now, chosen: withChoice(now.chosen, kind, from, choice) }));
  };

  /** Below what a check has found, since that is read first. */
  const importButton = (
    <button type="button" class={checked ? 'button primary' : 'button'} onClick={() => void run('Import', importIt)}>
      Import
    </button>
  );
  return (
    <form
      class="form"
      aria-label="Import"
      onSubmit={(event) => {
        event.preventDefault();
        void run('Check', checkIt);
      }}
    >
      {failure && (
        <p class="alert" role="alert">
          {failure}
        </p>
      )}
      <SourceField {...{ sources, source }} choose={(next) => setDraft(emptyDraft(next))} />
      {source === 'github' ? (
        <RepositoryField {...{ repo }} input={what} enter={(name) => setDraft({ ...emptyDraft(source), repo: name })} />
      ) : (
        <FileField
          {...{ source, file }}
          input={what}
          take={(next) => setDraft({ ...emptyDraft(source), file: next })}
        />
      )}
      {mayCreateLabels && (
        <label class="checkbox">
          <input
            type="checkbox"
            checked={createLabels}
            onChange={({ currentTarget }) => setCreateLabels(currentTarget.checked)}
          />
          Create missing labels
        </label>
      )}
      {busy && <div class="loading" role="progressbar" aria-label={`${busy} …`} />}
      <div class="form-actions">
        <button type="submit" class={checked ? 'button' : 'button primary'}>
          {checked ? 'Check again' : 'Check'}
        </button>
        {!checked && importButton}
      </div>
      <div role="status">{checked && <p class="checked">{summaryOf(checked)}</p>}</div>
      {proposed && checked && (
        <>
          <Checked
            {...{ project, proposed, checked, chosen, choose, source }}
            creates={[...(createLabels ? (['labels'] as const) : []), ...createdGroups(checked)]}
          />
          <div class="form-actions">{importButton}</div>
        </>
      )}
    </form>
  );
}

interface CheckedProps {
  project: ProjectDetails;
  source: Source;
  proposed: DryRun;
  checked: DryRun;
  chosen: Chosen;
  choose(kind: Kind, from: string, to: string | null): void;
  creates: Kind[];
}

function Checked({ project, source, proposed, checked, chosen, choose, creates }: CheckedProps) {
  const choices = useImportChoices(project);
  return (
    <>
      {checked.problems.length > 0 && <Problems problems={checked.problems} />}
      <Loaded query={choices}>
        {(known) => (
          <MappingTables {...{ proposed, chosen, choose, creates }} choices={known} readOnly={source === 'docket'} />
        )}
      </Loaded>
    </>
  );
}

/** Faults of the header are by column, and their messages do not repeat its name. */
function whyRefused(failure: unknown): string {
  const faults = Object.entries(fieldErrors(failure));
  const columns = faults.filter(([, message]) => /^(Unknown column|Column )/.test(message));
  if (columns.length === 0) return describeFailure(failure);
  return `${columns.map(([column, message]) => `${message}: ${column}`).join('. ')}.`;
}

const isOf = (draft: Draft, { source, file, repo }: ImportRequest): boolean =>
  draft.source === source && draft.file === file && draft.repo === repo;

/** Labels belong to the workspace: whoever is only a member of the project may not create any. */
function useMayCreateLabels({ workspaceId }: ProjectDetails): boolean {
  const workspace = useQuery(`workspace ${workspaceId}`, () =>
    dataOf(api.GET('/api/workspaces/{id}', { params: { path: { id: workspaceId } } })),
  );
  const role = workspace.data?.myRole;
  return !!role && role !== 'viewer';
}

/** The server reports groups that it would not create. */
const createdGroups = ({ problems }: DryRun): Kind[] =>
  problems.some(({ field }) => field === 'group') ? [] : ['groups'];

function withChoice(chosen: Chosen, kind: Kind, from: string, to: string | null | undefined): Chosen {
  const { [from]: _, ...others } = chosen[kind] ?? {};
  const values = to === undefined ? others : { ...others, [from]: to };
  const { [kind]: __, ...kinds } = chosen;
  return Object.keys(values).length > 0 ? { ...kinds, [kind]: values } : kinds;
}

function summaryOf({ rows, problems }: DryRun): string {
  const found = rows === 1 ? '1 row.' : `${rows} rows.`;
  return problems.length === 0 ? `${found} No problems were found.` : `${found} Some have problems; see below.`;
}
