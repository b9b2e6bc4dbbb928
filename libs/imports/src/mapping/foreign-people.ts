import type { ForeignPerson } from '../sources/foreign-ticket.js';
import { MAX_NAMES, nameKey } from './mapping.js';

/**
 * The people of a file. A file may name someone in different ways: with a name and an id here, with the id alone there.
 */
export class ForeignPeople<Person extends ForeignPerson = ForeignPerson> {
  readonly all: Person[] = [];
  private readonly known = new Map<string, Person>();

  static of<Person extends ForeignPerson>(people: Person[]): ForeignPeople<Person> {
    const directory = new ForeignPeople<Person>();
    for (const person of people) directory.add(person);
    return directory;
  }

  find({ id, email, name }: ForeignPerson): Person | undefined {
    if (id !== null) return this.known.get(keyOf('id', id));
    if (email !== null) return this.known.get(keyOf('email', email));
    return name === null ? undefined : this.known.get(keyOf('name', name));
  }

  add(person: Person): void {
    const found = this.find(person);
    if (!found && this.all.length >= MAX_NAMES) return;
    if (!found) this.all.push(person);
    else {
      found.name ??= person.name;
      found.email ??= person.email;
      found.id ??= person.id;
    }
    for (const attribute of ['id', 'email', 'name'] as const) this.remember(attribute, found ?? person);
  }

  /** Of two people with the same name, the first is meant by it. */
  private remember(attribute: keyof ForeignPerson, person: Person): void {
    const value = person[attribute];
    if (value === null) return;
    const key = keyOf(attribute, value);
    if (!this.known.has(key)) this.known.set(key, person);
  }
}

const keyOf = (attribute: keyof ForeignPerson, value: string): string => `${attribute} ${nameKey(value)}`;

/** Names each person in one way that is unlike all others: by e-mail, by name, or by id. */
export function uniqueNames(people: ForeignPerson[]): string[] {
  const taken = new Set<string>();
  return people.map(({ name, email, id }) => {
    const usual = email ?? name ?? id ?? '';
    const chosen = taken.has(nameKey(usual)) ? (id ?? usual) : usual;
    taken.add(nameKey(chosen));
    return chosen;
  });
}
