import { descriptorOf, TICKET_FIELD_NAMES, type TicketFieldName } from '#tickets';
import { type FieldOptions, type Outcome, problem } from '../../http/validation/field.js';
import { readText } from '../../http/validation/fields.js';

const BY_NAME: Record<string, string> = {
  person: 'Id, e-mail or unique name of a person, or `me`.',
  agent: 'Id or unique name.',
  label: 'Ids or names.',
  group: 'Id or unique name.',
  project: 'Id, key or unique name.',
  workspace: 'Id, slug or unique name.',
  column: 'Id or name.',
};

/** Whether a ticket field refers to something that has a name. */
export const isNamed = (name: string): boolean =>
  (TICKET_FIELD_NAMES as readonly string[]).includes(name) && referenceOf(name) in BY_NAME;

/** Adapts a DTO field that accepts ids for a tool that accepts names too. Unknown values are detected by the lookup. */
export function takingNames(name: string, { api, ...field }: FieldOptions): FieldOptions {
  const { format: _, description = '', ...rest } = api as { format?: string; description?: string; maxItems?: number };
  const { maxItems } = rest;
  const read =
    maxItems === undefined ? (raw: unknown) => readText(field.label, {}, raw) : readList(field.label, maxItems);
  const descriptions = [BY_NAME[referenceOf(name)], description.replace(/^Id or key\. ?/, '')]
    .filter(Boolean)
    .join(' ');
  return { ...field, read, api: { ...rest, description: descriptions } };
}

const referenceOf = (name: string): string => descriptorOf(name as TicketFieldName).references ?? '';

const readList =
  (label: string, most: number) =>
  (raw: unknown): Outcome => {
    if (!Array.isArray(raw)) return problem(`${label} must be a list`);
    if (raw.length > most) return problem(`${label} must be at most ${most}`);
    const values = raw.map((item) => readText(`Each of ${label.toLowerCase()}`, {}, item));
    return (
      values.find((value) => 'problem' in value) ?? {
        value: [...new Set(values.map((value) => ('value' in value ? value.value : '')))],
      }
    );
  };
