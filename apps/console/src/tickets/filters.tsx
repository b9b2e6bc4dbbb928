import { useEffect, useRef } from 'preact/hooks';
import type { Project } from '../api/client.js';
import { setQuery, usePlace } from '../routing/router.js';
import { Icon } from '../ui/icons.js';
import { type Option, Picker } from '../ui/picker.js';
import { useAssignees, useGroups, useLabels } from './choices.js';
import { groupOptions, labelOptions, PRIORITIES, personOptions, STATUSES, TYPES } from './options.js';

const NAMES = ['status', 'assignee', 'priority', 'type', 'label', 'group', 'search'] as const;
type FilterName = (typeof NAMES)[number];
export type Filters = Partial<Record<FilterName, string>>;

/** What the address says, in the API's own terms: `?status=todo,in_progress&assignee=me`. */
export function useFilters(): Filters {
  const { query } = usePlace();
  return Object.fromEntries(NAMES.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : [])));
}

const TYPING = 250;
const ME: Option = { value: 'me', name: 'Me' };
const NONE: Option = { value: 'none', name: 'None' };

export function FilterBar({
  project,
  without = [],
}: {
  project: Pick<Project, 'id' | 'workspaceId'>;
  without?: FilterName[];
}) {
  const filters = useFilters();
  const { data: people = [] } = useAssignees(project.id);
  const { data: labels = [] } = useLabels(project.workspaceId);
  const { data: groups = [] } = useGroups(project.workspaceId);
  const offered: [FilterName, string, Option[]][] = [
    ['status', 'Status', STATUSES],
    ['assignee', 'Assignee', [ME, { ...NONE, name: 'Nobody' }, ...personOptions(people)]],
    ['priority', 'Priority', PRIORITIES],
    ['type', 'Type', TYPES],
    ['label', 'Label', [NONE, ...labelOptions(labels)]],
    ['group', 'Group', [NONE, ...groupOptions(groups)]],
  ];
  return (
    <div class="filters" role="search" aria-label="Filters">
      <SearchFilter />
      {offered
        .filter(([name, , options]) => !without.includes(name) && options.length > 1)
        .map(([name, label, options]) => (
          <Filter key={name} {...{ name, label, options }} value={filters[name]} />
        ))}
      {Object.keys(filters).length > 0 && (
        <button
          type="button"
          class="button quiet"
          onClick={() => setQuery(Object.fromEntries(NAMES.map((name) => [name, null])))}
        >
          Clear
        </button>
      )}
    </div>
  );
}

function Filter({
  name,
  label,
  options,
  value = '',
}: {
  name: FilterName;
  label: string;
  options: Option[];
  value?: string;
}) {
  const chosen = value.split(',').filter(Boolean);
  const names = options.filter((option) => chosen.includes(option.value)).map((option) => option.name);
  const toggle = (each: string) =>
    setQuery({
      [name]: (chosen.includes(each) ? chosen.filter((other) => other !== each) : [...chosen, each]).join(),
      page: null,
    });
  return (
    <Picker
      label={label}
      options={options}
      chosen={chosen}
      choose={toggle}
      several
      labelled
      kind={chosen.length ? 'button filter on' : 'button filter'}
    >
      {label}
      {names.length > 0 && <strong>{names.length > 2 ? names.length : names.join(', ')}</strong>}
    </Picker>
  );
}

function SearchFilter() {
  const { query } = usePlace();
  const timer = useRef<number>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <label class="search-filter">
      <Icon name="filter" />
      <input
        aria-label="Filter by text"
        placeholder="Filter …"
        defaultValue={query.get('search') ?? ''}
        onInput={({ currentTarget: { value } }) => {
          clearTimeout(timer.current);
          timer.current = window.setTimeout(() => setQuery({ search: value.trim(), page: null }), TYPING);
        }}
      />
    </label>
  );
}
