import { Injectable } from '@nestjs/common';
import { type Actor, DocketError, ValidationFailed } from '#contracts';
import { type FieldInput, type FieldRecord, FieldsService, optionNamed } from '#tickets';
import { References } from '../references.js';
import { ProjectNames, type TicketPlace } from './project-names.js';

/** Values of a project's fields, whose names, options and people an agent may give by name. */
@Injectable()
export class CustomFields {
  constructor(
    private readonly fields: FieldsService,
    private readonly names: ProjectNames,
    private readonly references: References,
  ) {}

  /** The values by key, with ids. What has no match is kept: the service that writes it states what is wrong. */
  async byKey(
    actor: Actor,
    values: FieldInput | null | undefined,
    place: TicketPlace,
  ): Promise<FieldInput | null | undefined> {
    if (!values || Object.keys(values).length === 0) return values;
    const fields = await this.fieldsAt(actor, place);
    const named = await Promise.all(
      Object.entries(values).map(async ([name, value]) => {
        const field = fieldNamed(fields, name);
        return field ? [field.key, await this.valueOf(actor, field, value)] : [name, value];
      }),
    );
    return Object.fromEntries(named);
  }

  private async fieldsAt(actor: Actor, place: TicketPlace): Promise<FieldRecord[]> {
    try {
      const id = await this.names.projectAt(actor, place);
      return id ? await this.fields.list(actor, id) : [];
    } catch (error) {
      if (error instanceof DocketError) return []; // not readable
      throw error;
    }
  }

  private async valueOf(actor: Actor, { key, name, type, options }: FieldRecord, value: unknown): Promise<unknown> {
    const optionId = (each: unknown) => optionNamed(options, each)?.id ?? each;
    if (type === 'select') return optionId(value);
    if (type === 'multi_select' && Array.isArray(value)) return value.map(optionId);
    if (type === 'user' && typeof value === 'string') {
      const given = { field: `fields.${key}`, label: name, values: [value] };
      return (await this.references.idsOf(actor, 'person', given))[0];
    }
    return value;
  }
}

function fieldNamed(fields: FieldRecord[], given: string): FieldRecord | undefined {
  const byKey = fields.find(({ key }) => key === given);
  if (byKey) return byKey;
  const named = fields.filter(({ name }) => name.toLowerCase() === given.trim().toLowerCase());
  if (named.length < 2) return named[0];
  const keys = named.map(({ key }) => key).join(', ');
  throw ValidationFailed.on(`fields.${given}`, `Several fields have this name: give one of the keys ${keys}`);
}
