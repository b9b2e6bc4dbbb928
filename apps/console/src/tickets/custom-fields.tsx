import type { Schemas } from '@docket/client';
import { api, dataOf, type Person, type TicketDetails } from '../api/client.js';
import { type Query, useQuery } from '../live/query.js';
import { nameOf } from '../ui/parts.js';
import { type Option, Picker } from '../ui/picker.js';
import { fieldOptions, personOptions } from './options.js';

export type CustomField = Schemas['Field'];
export type FieldValue = string | number | boolean | string[] | null;

export const useFields = (projectId: string | null): Query<CustomField[]> =>
  useQuery(projectId && `fields ${projectId}`, () =>
    dataOf(api.GET('/api/project/{id}/fields', { params: { path: { id: projectId ?? '' } } })),
  );

export const fieldsOf = (ticket: TicketDetails): Record<string, FieldValue> =>
  ticket.fields as Record<string, FieldValue>;

/** The value for display, with names instead of ids. */
export function showValue({ type, options }: CustomField, value: FieldValue, people: Person[]): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (type === 'user') return people.filter(({ id }) => id === value).map(nameOf)[0] ?? 'Someone';
  if (type !== 'select' && type !== 'multi_select') return String(value);
  return options
    .filter(({ id }) => (Array.isArray(value) ? value.includes(id) : value === id))
    .map(({ name }) => name)
    .join(', ');
}

interface Props {
  field: CustomField;
  value: FieldValue;
  people: Person[];
  disabled: boolean;
  change(value: FieldValue): void;
}

const INPUTS = { text: 'text', url: 'url', number: 'number', date: 'date' } as const;

/** The input for one value, by its type. */
export function FieldControl({ field, value, people, disabled, change }: Props) {
  if (field.type === 'checkbox')
    return (
      <span class="property">
        <input
          type="checkbox"
          aria-label={field.name}
          checked={value === true}
          disabled={disabled}
          onChange={({ currentTarget }) => change(currentTarget.checked)}
        />
      </span>
    );
  if (field.type in INPUTS) {
    const type = INPUTS[field.type as keyof typeof INPUTS];
    return (
      <input
        {...({ type } as { type: 'text' })}
        class="property"
        aria-label={field.name}
        placeholder="None"
        disabled={disabled}
        value={value === null ? '' : String(value)}
        onChange={({ currentTarget: { value: text } }) =>
          change(text === '' ? null : type === 'number' ? Number(text) : text)
        }
      />
    );
  }
  const options: Option[] = field.type === 'user' ? personOptions(people) : fieldOptions(field);
  const chosen = Array.isArray(value) ? value : value === null ? [] : [String(value)];
  const several = field.type === 'multi_select';
  const choose = (id: string) => {
    const without = chosen.filter((other) => other !== id);
    if (several) change(chosen.includes(id) ? without : [...chosen, id]);
    else change(chosen.includes(id) ? null : id);
  };
  const names = options.filter((option) => chosen.includes(option.value)).map(({ name }) => name);
  return (
    <Picker
      label={field.name}
      options={options}
      chosen={chosen}
      choose={choose}
      several={several}
      disabled={disabled}
      kind="property"
    >
      {names.join(', ') || <span class="muted">None</span>}
    </Picker>
  );
}
