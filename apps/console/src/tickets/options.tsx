import type { Schemas } from '@docket/client';
import type { Group, Label, Person, Ticket } from '../api/client.js';
import { PriorityIcon, StatusIcon } from '../ui/icons.js';
import { keysOf, PRIORITY_NAMES, STATUS_NAMES, TYPE_NAMES } from '../ui/names.js';
import { Avatar, nameOf } from '../ui/parts.js';
import type { Option } from '../ui/picker.js';

/** The possible values of ticket fields, for pickers and filters. */
export const STATUSES: Option[] = keysOf(STATUS_NAMES).map((value) => ({
  value,
  name: STATUS_NAMES[value],
  icon: <StatusIcon status={value} />,
}));

export const PRIORITIES: Option[] = keysOf(PRIORITY_NAMES).map((value) => ({
  value,
  name: PRIORITY_NAMES[value],
  icon: <PriorityIcon priority={value} />,
}));

export const TYPES: Option[] = keysOf(TYPE_NAMES).map((value) => ({
  value,
  name: TYPE_NAMES[value],
  icon: <TypeDot type={value} />,
}));

export const personOptions = (people: Person[]): Option[] =>
  people.map((person) => ({ value: person.id, name: nameOf(person), icon: <Avatar person={person} /> }));

export const labelOptions = (labels: Pick<Label, 'id' | 'name' | 'color'>[]): Option[] =>
  labels.map(({ id, name, color }) => ({
    value: id,
    name,
    icon: <span class="chip-dot" style={{ backgroundColor: color }} />,
  }));

export const fieldOptions = ({ options }: Schemas['Field']): Option[] => labelOptions(options);

export const groupOptions = (groups: Group[]): Option[] => groups.map(({ id, name }) => ({ value: id, name }));

export const NOBODY: Option = { value: '', name: 'Nobody', icon: <span class="avatar none" /> };

export function TypeDot({ type }: { type: Ticket['type'] }) {
  return <span class="type-dot" data-type={type} />;
}
