import { ForeignPeople } from '../mapping/foreign-people.js';
import { type MappedKind, type MappedValue, type Mapping, nameKey } from '../mapping/mapping.js';
import type { ForeignPerson } from '../sources/foreign-ticket.js';

/** Looks up what the values of a file become. */
export class MappingTable {
  private readonly people: ForeignPeople<MappedValue & ForeignPerson>;
  private readonly values: Map<string, string | null>;

  constructor(mapping: Mapping) {
    this.people = ForeignPeople.of(mapping.people.map((person) => ({ ...person })));
    const { people: _, ...others } = mapping;
    this.values = new Map(
      Object.entries(others).flatMap(([kind, list]) =>
        list.map(({ from, to }) => [keyOf(kind as MappedKind, from), to] as const),
      ),
    );
  }

  value(kind: Exclude<MappedKind, 'people'>, name: string | null): string | null {
    return name === null ? null : (this.values.get(keyOf(kind, name)) ?? null);
  }

  /** The id of a member here. */
  member(person: ForeignPerson | null): string | null {
    return person && (this.people.find(person)?.to ?? null);
  }

  /** How a text calls the person: a file may tell the name elsewhere. */
  nameOf(person: ForeignPerson): string {
    const known = this.people.find(person);
    return known?.name ?? person.name ?? known?.email ?? person.email ?? person.id ?? '';
  }
}

const keyOf = (kind: MappedKind, name: string): string => `${kind} ${nameKey(name)}`;
