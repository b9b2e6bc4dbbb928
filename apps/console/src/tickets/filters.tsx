import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Project } from '../api/client.js';
import { setQuery, usePlace } from '../routing/router.js';
import { Icon } from '../ui/icons.js';
import { type Option, Picker } from '../ui/picker.js';
import { useAssignees, useGroups, useLabels } from './choices.js';
import { useFields } from './custom-fields.js';
import { fieldOptions, groupOptions, labelOptions, PRIORITIES, personOptions, STATUSES, TYPES } from './options.js';

/**
 * Parameters that filter the list of tickets. The bar offers the most used ones; addresses and views may have all of
 * them.
 */
const NAMES = [
  ...['status', 'assignee', 'priority', 'type', 'label', 'group', 'search', 'stage', 'delegate', 'reporter', 'parent'],
  ...['dueBefore', 'dueAfter', 'updatedSince', 'createdAfter', 'createdBefore', 'completedAfter', 'completedBefore'],
  ...['watching', 'mentioned', 'column'],
];
export type Filters = Record<string, string>;

const isFilter = (name: string): boolean => NAMES.includes(name) || name.startsWith('field.');

/** In the API's own terms: `status=todo,in_progress&assignee=me&field.severity=…`. */
export const filtersIn = (query: URLSearchParams): Filters =>
  Object.fromEntries([...query].filter(([name, value]) => value && isFilter(name)));

const TYPING = 250;
const ME: Option = { value: 'me', name: 'Me' };
const NONE: Option = { value: 'none', name: 'None' };

interface Props {
  project: Pick<Project, 'id' | 'workspaceId'>;
  filters: Filters;
  change?: typeof setQuery;
  without?: string[];
  children?: ComponentChildren;
}

export function FilterBar({ project, filters, change = setQuery, without = [], children }: Props) {
  const { data: people = [] } = useAssignees(project.id);
  const { data: labels = [] } = useLabels(project.workspaceId);
  const { data: groups = [] } = useGroups(project.workspaceId);
  const { data: fields = [] } = useFields(project.id);
  const persons = personOptions(people);
  const offered: [name: string, label: string, options: Option[]][] = [
    ['status', 'Status', STATUSES],
    ['assignee', 'Assignee', [ME, { ...NONE, name: 'Nobody' }, ...persons]],
    ['priority', 'Priority', PRIORITIES],
    ['type', 'Type', TYPES],
    ['label', 'Label', [NONE, ...labelOptions(labels)]],
    ['group', 'Group', [NONE, ...groupOptions(groups)]],
  ];
  for (const field of fields) {
    const options = field.type === 'user' ? [ME, ...persons] : fieldOptions(field);
    if (options.length > 0) offered.push([`field.${field.key}`, field.name, [NONE, ...options]]);
  }
  return (
    <div class="filters" role="search" aria-label="Filters">
      <SearchFilter change={change} />
      {offered
        .filter(([name, , options]) => !without.includes(name) && options.length > 1)
        .map(([name, label, options]) => (
          <Filter key={name} {...{ name, label, options, change }} value={filters[name]} />
        ))}
      {Object.keys(filters).length > 0 && (
        <button
          type="button"
          class="button quiet"
          onClick={() =>
            change({ ...Object.fromEntries(Object.keys(filters).map((name) => [name, null])), page: null })
          }
        >
          Clear
        </button>
      )}
      {children}
    </div>
  );
}

function Filter({
  name,
  label,
  options,
  value = '',
  change,
}: {
  name: string;
  label: string;
  options: Option[];
  value?: string;
  change: typeof setQuery;
}) {
  const chosen = value.split(',').filter(Boolean);
  const names = options.filter((option) => chosen.includes(option.value)).map((option) => option.name);
  const toggle = (each: string) =>
    change({
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
      {chosen.length > 0 && (
        <strong>{names.length === 0 || names.length > 2 ? chosen.length : names.join(', ')}</strong>
      )}
    </Picker>
  );
}

function SearchFilter({ change }: { change: typeof setQuery }) {
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
          timer.current = window.setTimeout(() => change({ search: value.trim(), page: null }), TYPING);
        }}
      />
    </label>
  );
}
