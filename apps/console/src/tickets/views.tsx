import { answer, type Schemas } from '@docket/client';
import { useState } from 'preact/hooks';
import { api, dataOf, type ProjectDetails, pageOf } from '../api/client.js';
import { session } from '../api/session.js';
import { type Query, useQuery } from '../live/query.js';
import { navigate, queryText, setQuery, usePlace } from '../routing/router.js';
import { Dialog } from '../ui/dialog.js';
import { Checkbox, Form, TextField } from '../ui/form.js';
import { Icon } from '../ui/icons.js';
import { Empty } from '../ui/parts.js';
import { Picker } from '../ui/picker.js';
import { attempt, notify } from '../ui/toasts.js';
import { filtersIn } from './filters.js';

type View = Schemas['View'];

const useViews = ({ id }: ProjectDetails): Query<View[]> =>
  useQuery(
    `views ${id}`,
    async () => (await pageOf(api.GET('/api/views', { params: { query: { project: id, limit: 100 } } }))).items,
  );

/**
 * The query that a board or list shows: the one in the address, or that of a view if the address only names the view.
 */
export interface Shown {
  query: URLSearchParams;
  /** The opened view, even after its query was changed. */
  viewId: string | null;
  /** Whether the query is the view's own, unchanged. */
  isStored: boolean;
  /** Whether the view's query is loaded. */
  isKnown: boolean;
  /** The view was deleted, or is no longer shared. */
  isMissing: boolean;
  views: Query<View[]>;
  change: typeof setQuery;
}

export function useShown(project: ProjectDetails): Shown {
  const { query: given } = usePlace();
  const views = useViews(project);
  const viewId = given.get('view');
  const isStored = viewId !== null && Object.keys(filtersIn(given)).length === 0 && !given.has('sort');
  const view = views.data?.find(({ id }) => id === viewId);
  const query = new URLSearchParams(isStored ? view?.query : given);
  const change: typeof setQuery = (changes) => {
    const from = new URLSearchParams(query);
    if (viewId !== null) from.set('view', viewId);
    const left = { sort: from.get('sort'), ...filtersIn(from), ...changes, page: null };
    // Without any other parameter, the view's name would select its stored query again.
    setQuery(Object.values(left).some(Boolean) ? changes : { ...changes, view: null }, from);
  };
  const isKnown = !isStored || view !== undefined;
  return { query, viewId, isStored, isKnown, isMissing: !isKnown && views.data !== undefined, views, change };
}

const NOT_STORED = ['view', 'page', 'cursor'];

/** The part of an address that a view stores. */
function storedQuery(query: URLSearchParams): string {
  const kept = new URLSearchParams([...query].filter(([name, value]) => value && !NOT_STORED.includes(name)));
  return queryText(kept);
}

/** Opens, saves and changes the views of a project. */
export function ViewMenu({ project, shown }: { project: ProjectDetails; shown: Shown }) {
  const [isAsking, setAsking] = useState(false);
  const { views, viewId, isStored } = shown;
  const view = views.data?.find(({ id }) => id === viewId);
  const mayWrite = !!project.myRole && project.myRole !== 'viewer';
  const isOwn = view?.ownerId === session.user.id;
  const text = storedQuery(shown.query);
  const open = (id: string | null) => navigate(`${location.pathname}${id ? `?view=${id}` : ''}`);
  return (
    <>
      {views.data && views.data.length > 0 && (
        <Picker
          label="View"
          labelled
          options={views.data.map(({ id, name, shared }) => ({ value: id, name: shared ? `${name} (shared)` : name }))}
          chosen={viewId ? [viewId] : []}
          choose={(id) => open(id === viewId && isStored ? null : id)}
          kind={view ? 'button filter on' : 'button filter'}
        >
          <Icon name="eye" /> View {view && <strong>{isStored ? view.name : `${view.name} (changed)`}</strong>}
        </Picker>
      )}
      {(view ? isOwn || (view.shared && mayWrite) : text !== '') && (
        <button type="button" class="button quiet" onClick={() => setAsking(true)}>
          {view ? (isStored ? 'Edit view' : 'Save changes') : 'Save as view'}
        </button>
      )}
      {isAsking && (
        <Dialog title={view ? 'Edit view' : 'Save as view'} close={() => setAsking(false)}>
          <Form
            action="Save view"
            submit={async ({ name = '', ...chosen }) => {
              const body = { name, query: text, ...((!view || isOwn) && { shared: 'shared' in chosen }) };
              const saved = await dataOf(
                view
                  ? api.PUT('/api/views/{id}', { params: { path: { id: view.id } }, body })
                  : api.POST('/api/views', { body: { ...body, projectId: project.id } }),
              );
              setAsking(false);
              await views.reload();
              notify(`The view ${saved.name} was saved.`);
              open(saved.id);
            }}
            beside={view && <DeleteButton view={view} deleted={() => views.reload().then(() => open(null))} />}
          >
            <TextField name="name" label="Name" value={view?.name} required autoFocus />
            {mayWrite && (!view || isOwn) && (
              <Checkbox name="shared" label={`Share with everyone in ${project.name}`} checked={view?.shared} />
            )}
          </Form>
        </Dialog>
      )}
    </>
  );
}

/** A view or an address may refer to deleted objects. Say so, instead of showing everything. */
export function Unanswerable({ errors }: { errors: Record<string, string> }) {
  return (
    <Empty icon="filter" title="These filters no longer work">
      {Object.entries(errors).map(([name, message]) => (
        <p key={name}>{name === 'view' ? 'The view was deleted, or is not shared with you.' : `${name}: ${message}`}</p>
      ))}
      <p>Change or clear the filters.</p>
    </Empty>
  );
}

function DeleteButton({ view, deleted }: { view: View; deleted(): Promise<void> }) {
  const remove = async () => {
    const isDeleted = await attempt(
      () => answer(api.DELETE('/api/views/{id}', { params: { path: { id: view.id } } })),
      `The view ${view.name} was deleted.`,
    );
    if (isDeleted) await deleted();
  };
  return (
    <button type="button" class="button" onClick={() => void remove()}>
      Delete view
    </button>
  );
}
